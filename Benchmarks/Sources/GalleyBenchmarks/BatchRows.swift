import Glibc
import System

/// The command's batches on two threads, compared with one.
func batchRows(_ corpora: Corpora) -> [Row] {
    let program = CommandLine.arguments[0].dropLast("GalleyBenchmarks".count) + "galley"

    /// The factor by which the command is faster with two jobs than with one. The floor is two separate programs at the same
    /// time.
    ///
    /// In `arguments`, `BATCH` is replaced by the file of the documents, and `OUT` by a folder.
    func contenders(_ watch: Stopwatch, _ arguments: [String], documents: [String]) throws -> [Contender] {
        let folder = try TemporaryFolder()
        let batch = "\(folder.path)/batch.jsonl"
        let lines = documents.joined(separator: "\n") + "\n"
        guard system_write_file(batch, lines, lines.utf8.count) else { throw UnwritableBatch(path: batch) }
        func seconds(jobs: Int, programs: Int = 1) throws -> Double {
            let places = ["BATCH": batch, "OUT": folder.path]
            let all = [String(program)] + arguments.map { places[$0] ?? $0 } + ["--jobs", "\(jobs)"]
            let seconds = withArguments(all) { system_time_programs($0, Int32(programs)) }
            guard seconds >= 0 else { throw ProgramFailed(name: "galley") }
            return seconds
        }
        let round = BatchRound {
            // Measures wall time, which other programs can only increase, so the fastest of a few runs is used.
            var (one, two, pair) = (Double.infinity, Double.infinity, Double.infinity)
            for _ in 0..<(watch.seconds > 0 ? 5 : 1) {
                one = try min(one, seconds(jobs: 1))
                two = try min(two, seconds(jobs: 2))
                pair = try min(pair, seconds(jobs: 1, programs: 2))
            }
            return [.floor: 2 * one / pair, .galley: one / two]
        }
        return [Engine.floor, .galley].map { engine in Contender(engine: engine) { try round.figure(of: engine) } }
    }

    let layout = Row(
        id: "threads-batch-layout", title: "two threads, galley layout --batch", unit: .ratio, goal: .twoThreads
    ) { watch in
        let count = watch.seconds > 0 ? 40_000 : 100
        let documents = (0..<count).map { number in
            let label = corpora.labels[number % corpora.labels.count].string
            return "{\"id\":\"\(number)\",\"text\":\"\(label.inJSON) \(number)\",\"container\":{\"width\":240}}"
        }
        return try contenders(watch, ["layout", "--batch", "BATCH"], documents: documents)
    }
    let render = Row(
        id: "threads-batch-render", title: "two threads, galley render --batch", unit: .ratio, goal: .twoThreads
    ) { watch in
        let count = watch.seconds > 0 ? 400 : 4
        let documents = (0..<count).map { number in
            let text = corpora.english.string.prefix(900)
            return "{\"id\":\"\(number)\",\"text\":\"\(String(text).inJSON) \(number)\",\"container\":{\"width\":600}}"
        }
        return try contenders(watch, ["render", "--batch", "BATCH", "-o", "OUT"], documents: documents)
    }
    let badges = Row(
        id: "threads-batch-badges", title: "two threads, galley render of 500 badges from a template", unit: .ratio,
        goal: .twoThreads
    ) { watch in
        let folder = "\(Place.benchmarks)/../Samples/Boxes"
        let people = try readText("\(folder)/people.jsonl").split(separator: "\n").map(String.init)
        return try contenders(
            watch, ["render", "\(folder)/badge.json", "--data", "BATCH", "-o", "OUT"],
            documents: watch.seconds > 0 ? people : Array(people.prefix(4)))
    }
    return [layout, render, badges]
}

/// Measures all engines of a round together, because the speed of the machine changes from second to second.
private final class BatchRound {
    private let measure: () throws -> [Engine: Double]
    private var figures: [Engine: Double] = [:]

    init(measure: @escaping () throws -> [Engine: Double]) {
        self.measure = measure
    }

    func figure(of engine: Engine) throws -> Double {
        if figures[engine] == nil { figures = try measure() }
        return figures.removeValue(forKey: engine) ?? .nan
    }
}

struct UnwritableBatch: Error, CustomStringConvertible {
    let path: String
    var description: String { "cannot write \(path)" }
}

/// A folder that is deleted with its contents when it is deallocated.
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
    /// The string, escaped for use between the quotation marks of a JSON string.
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
