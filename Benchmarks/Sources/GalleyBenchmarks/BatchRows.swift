import Glibc
import System

/// The command's batches on two threads against one.
func batchRows(_ corpora: Corpora) -> [Row] {
    let program = CommandLine.arguments[0].dropLast("GalleyBenchmarks".count) + "galley"

    /// How many times as fast `arguments` are with two jobs as with one; the floor is two programs at a time, which share
    /// nothing.
    ///
    /// By the clock, which other programs disturb in one direction only: the quickest of a few runs counts.
    func contenders(_ watch: Stopwatch, _ arguments: [String], documents: [String]) throws -> [Contender] {
        let folder = try TemporaryFolder()
        let batch = "\(folder.path)/batch.jsonl"
        let lines = documents.joined(separator: "\n") + "\n"
        guard system_write_file(batch, lines, lines.utf8.count) else { throw UnwritableBatch(path: batch) }
        func seconds(jobs: Int, programs: Int = 1) throws -> Double {
            let all =
                [String(program)] + arguments.map { $0 == "OUT" ? folder.path : $0 } + ["--jobs", "\(jobs)", batch]
            let seconds = withArguments(all) { system_time_programs($0, Int32(programs)) }
            guard seconds >= 0 else { throw ProgramFailed(name: "galley") }
            return seconds
        }
        func ratio(_ engine: Engine, _ two: @escaping () throws -> Double) -> Contender {
            Contender(engine: engine) {
                var (best, bestOfTwo) = (Double.infinity, Double.infinity)
                for _ in 0..<(watch.seconds > 0 ? 3 : 1) {
                    best = try min(best, seconds(jobs: 1))
                    bestOfTwo = try min(bestOfTwo, two())
                }
                return best / bestOfTwo
            }
        }
        return [
            ratio(.floor) { try seconds(jobs: 1, programs: 2) / 2 },
            ratio(.galley) { try seconds(jobs: 2) },
        ]
    }

    let layout = Row(
        id: "threads-batch-layout", title: "two threads, galley layout --batch", unit: .ratio, goal: .twoThreads
    ) { watch in
        let count = watch.seconds > 0 ? 40_000 : 100
        let documents = (0..<count).map { number in
            let label = corpora.labels[number % corpora.labels.count].string
            return "{\"id\":\"\(number)\",\"text\":\"\(label.inJSON) \(number)\",\"container\":{\"width\":240}}"
        }
        return try contenders(watch, ["layout", "--batch"], documents: documents)
    }
    let render = Row(
        id: "threads-batch-render", title: "two threads, galley render --batch", unit: .ratio, goal: .twoThreads
    ) { watch in
        let count = watch.seconds > 0 ? 400 : 4
        let documents = (0..<count).map { number in
            let text = corpora.english.string.prefix(900)
            return "{\"id\":\"\(number)\",\"text\":\"\(String(text).inJSON) \(number)\",\"container\":{\"width\":600}}"
        }
        return try contenders(watch, ["render", "--batch", "-o", "OUT"], documents: documents)
    }
    return [layout, render]
}

struct UnwritableBatch: Error, CustomStringConvertible {
    let path: String
    var description: String { "cannot write \(path)" }
}

/// A folder that goes away with all that is in it.
final class TemporaryFolder {
    let path: String

    init() throws {
        var name = Array("/tmp/galley-benchmarks-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw UnwritableBatch(path: "/tmp") }
        path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress.unsafelyUnwrapped) }
    }

    deinit {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                unlink("\(path)/\(name)")
            }
            closedir(folder)
        }
        rmdir(path)
    }
}

extension String {
    /// What stands between the quotation marks of a JSON string.
    fileprivate var inJSON: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
