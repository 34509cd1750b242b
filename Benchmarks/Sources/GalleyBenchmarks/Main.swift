import Glibc
import System

/// `GalleyBenchmarks [--json] [--rounds N] [--seconds S] [--check] [--list] [--soak [SCALE]] [ROW …]`
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
            try soak(scale: options.soakScale)
            return
        }
        let corpora = try Corpora()
        let all =
            labelRows(corpora) + pageRows(corpora) + drawingRows(corpora) + threadRows(corpora) + processRows()
            + queryRows(corpora)
        let rows = all.filter { row in options.rows.isEmpty || options.rows.contains { row.id.contains($0) } }
        if options.isList {
            for row in rows { print(row.id) }
            return
        }
        if rows.isEmpty {
            complain("no row is called \(options.rows.joined(separator: " or ")); --list names them")
            exit(64)
        }
        try measure(rows, options)
    }

    /// The contenders of a row take turns, round by round, so that a busy machine is busy for all of them.
    private static func measure(_ rows: [Row], _ options: Options) throws {
        let watch = Stopwatch(seconds: options.isCheck ? 0 : options.seconds)
        if !options.isJSON && !options.isCheck { print(Report.header) }
        for row in rows {
            let contenders = try row.contenders(watch)
            var samples = contenders.map { (engine: $0.engine, values: [Double]()) }
            for _ in 0..<(options.isCheck ? 1 : options.rounds) {
                for index in contenders.indices {
                    samples[index].values.append(try contenders[index].sample())
                }
            }
            let result = Result(row, samples: samples)
            if options.isCheck {
                print("ran \(row.id)")
            } else {
                print(options.isJSON ? Report.json(result) : Report.line(result))
            }
        }
    }
}

func complain(_ message: String) {
    system_complain(message)
}

struct Options {
    var isJSON = false
    var isCheck = false
    var isList = false
    var isSoak = false
    var soakScale = 1.0
    var rounds = 5
    var seconds = 0.2
    var rows: [String] = []

    static let usage = """
        usage: Scripts/bench [options] [row …]
          --json         an object per row instead of the table
          --rounds N     rounds that the medians are taken over (5)
          --seconds S    how long one sample takes at least (0.2)
          --check        do each row's work once and time nothing
          --list         print the rows' names
          --soak [F]     a million labels and a hundred thousand cards (times F), watching memory
          row            only rows whose name contains this
        """

    struct Misused: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: ArraySlice<String>) throws {
        var rest = arguments
        func number(after option: String) throws -> Double {
            guard let text = rest.popFirst(), let value = Double(text), value > 0, value.isFinite else {
                throw Misused(description: "\(option) needs a number above 0")
            }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": isJSON = true
            case "--check": isCheck = true
            case "--list": isList = true
            case "--soak":
                isSoak = true
                if rest.first.flatMap(Double.init) != nil { soakScale = try number(after: argument) }
            case "--rounds": rounds = max(1, Int(try number(after: argument)))
            case "--seconds": seconds = try number(after: argument)
            case "-h", "--help":
                print(Self.usage)
                exit(0)
            default:
                if argument.hasPrefix("-") { throw Misused(description: "unknown option \(argument)") }
                rows.append(argument)
            }
        }
    }
}
