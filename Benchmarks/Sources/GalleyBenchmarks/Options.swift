import Glibc

/// The options on the command line.
struct Options {
    enum Output {
        case table, json, markdown
    }

    var output = Output.table
    var isCheck = false
    var isList = false
    var isStrict = false
    var isSoak = false
    var soakScale = 1.0
    var rounds = 7
    var seconds = 0.2
    var rows: [String] = []

    static let usage = """
        usage: Scripts/bench [options] [row …]
          --json         an object per row instead of the table
          --markdown     the table as Markdown, with what it was measured on
          --write-page   put that table into the documentation; before all other options
          --rounds N     rounds that the medians are taken over (7)
          --seconds S    how long one sample takes at least (0.2)
          --strict       exit status 1 where a row is not met
          --check        do each row's work once and time nothing
          --list         print the rows' names
          --soak [F]     a million labels and a hundred thousand cards (times F); exit status 1 where memory grows or a
                         cache leaves its bounds
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
            case "--json": output = .json
            case "--markdown": output = .markdown
            case "--check": isCheck = true
            case "--list": isList = true
            case "--strict": isStrict = true
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
