import Glibc
import Peers
import System

@main
struct Main {
    static func main() throws {
        let options: Options
        do {
            options = try Options(CommandLine.arguments.dropFirst())
        } catch {
            complain("\(error)\n\(Options.usage)")
            exit(64)
        }
        if options.isSoak {
            exit(try Soak(scale: options.soakScale).run() ? 0 : 1)
        }
        let corpora = try Corpora()
        let all =
            labelRows(corpora) + pageRows(corpora) + editRows(corpora) + drawingRows(corpora) + threadRows(corpora)
            + batchRows(corpora) + processRows() + queryRows(corpora) + editingRows(corpora) + growthRows(corpora)
            + boxRows(corpora) + shapeRows(corpora) + effectRows(corpora) + nodeRows(corpora)
            + listRows(corpora)
        let rows = all.filter { row in options.rows.isEmpty || options.rows.contains { row.id.contains($0) } }
        if options.isList {
            for row in rows { print(row.id) }
            return
        }
        if rows.isEmpty {
            complain("no row is called \(options.rows.joined(separator: " or ")); --list names them")
            exit(64)
        }
        let missed = try measure(rows, options)
        if options.isStrict, missed > 0 { exit(1) }
    }

    /// Prints the rows and returns the number of rows that miss their goal.
    ///
    /// The contenders of a row take turns, round by round, so that a busy machine slows all of them equally.
    private static func measure(_ rows: [Row], _ options: Options) throws -> Int {
        let watch = Stopwatch(seconds: options.isCheck ? 0 : options.seconds)
        if !options.isCheck, options.output == .table { print(Report.header) }
        if !options.isCheck, options.output == .markdown { print(Report.markdownHeader) }
        var missed = 0
        for row in rows {
            let contenders = try row.contenders(watch)
            var samples = contenders.map { (engine: $0.engine, values: [Sample]()) }
            for _ in 0..<(options.isCheck ? 1 : options.rounds) {
                for index in contenders.indices {
                    samples[index].values.append(try contenders[index].sample())
                }
            }
            let result = Result(row, samples: samples)
            if !result.missed.isEmpty { missed += 1 }
            if options.isCheck {
                print("ran \(row.id)")
            } else {
                switch options.output {
                case .table: print(Report.line(result))
                case .json: print(Report.json(result))
                case .markdown: print(Report.markdown(result))
                }
            }
            fflush(nil)
        }
        guard !options.isCheck, options.output != .json else { return missed }
        let about = Self.about(rounds: options.rounds)
        print(
            options.output == .markdown
                ? "\n\(about)" : "\n\(rows.count - missed) of \(rows.count) rows are met. \(about)")
        return missed
    }

    /// A description of the versions and of the machine.
    private static func about(rounds: Int) -> String {
        let versions = peer_versions()
        defer { free(versions) }
        let peers = versions.map { String(cString: $0) } ?? ""
        let processor = system_processor()
        defer { free(processor) }
        let name = processor.map { String(cString: $0) } ?? ""
        return
            "\(peers); \(name), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores; medians of \(rounds) interleaved rounds."
    }
}

func complain(_ message: String) {
    system_complain(message)
}
