import Glibc
import System

/// The cost of a program that runs once, when fonts, caches and libraries are cold. Each engine uses its default fonts.
func processRows() -> [Row] {
    let programs = CommandLine.arguments[0].dropLast("GalleyBenchmarks".count)

    /// Wall-clock milliseconds of the process, or the number that it printed.
    func contender(
        _ watch: Stopwatch, _ engine: Engine, _ program: String, _ task: String, corpus: String = "card",
        printed: Bool
    ) -> Contender {
        Contender(engine: engine) {
            let arguments = ["\(programs)\(program)", task, "\(Place.benchmarks)/Corpora/\(corpus).txt"]
            var total = 0.0
            var spent = 0.0
            var count = 0.0
            // A single process is not enough when other programs also use the processors.
            repeat {
                var number = 0.0
                let seconds = withArguments(arguments) { system_run_program($0, &number) }
                guard seconds >= 0 else { throw ProgramFailed(name: program) }
                total += printed ? number : seconds * 1000
                spent += seconds
                count += 1
            } while spent < watch.seconds
            return total / count
        }
    }

    /// The first text of some scripts, in a process that has already laid out "Hello".
    func scripts(_ id: String, _ title: String, _ corpus: String, isRich: Bool = false) -> Row {
        let task = isRich ? "script-rich" : "script"
        return Row(
            id: id, title: "\(title), first text of its scripts in a process", unit: .milliseconds,
            goal: Goal(pango: 1)
        ) { watch in
            [
                contender(watch, .pango, "ColdPango", task, corpus: corpus, printed: true),
                contender(watch, .galley, "ColdGalley", task, corpus: corpus, printed: true),
            ]
        }
    }

    /// The command from its start to its end, in milliseconds.
    func command(_ id: String, _ title: String, _ arguments: [String], most: Double) -> Row {
        Row(id: id, title: title, unit: .milliseconds, goal: Goal(most: most)) { watch in
            [
                Contender(engine: .galley) {
                    var spent = 0.0
                    var count = 0.0
                    repeat {
                        var number = 0.0
                        let seconds = withArguments(["\(programs)galley"] + arguments) {
                            system_run_program($0, &number)
                        }
                        guard seconds >= 0 else { throw ProgramFailed(name: "galley") }
                        spent += seconds
                        count += 1
                    } while spent < watch.seconds
                    return spent / count * 1000
                }
            ]
        }
    }

    return [
        command("version-process", "galley --version, one process", ["--version"], most: 5),
        command("measure-process", "galley measure, one process", ["measure", "--text", "Hello"], most: 9),
        Row(id: "card-process", title: "the card, one cold process", unit: .milliseconds, goal: Goal(pango: 1.55)) {
            watch in
            [
                contender(watch, .pango, "ColdPango", "card", printed: false),
                contender(watch, .galley, "ColdGalley", "card", printed: false),
            ]
        },
        Row(
            id: "first-layout", title: "first layout in a fresh process", unit: .milliseconds, goal: Goal(pango: 1.8)
        ) { watch in
            [
                contender(watch, .pango, "ColdPango", "first", printed: true),
                contender(watch, .galley, "ColdGalley", "first", printed: true),
            ]
        },
        scripts("cjk-first", "Chinese + Japanese 4.6 KB", "chinese-japanese"),
        scripts("indic-first", "Hindi + Thai 4.2 KB", "hindi-thai"),
        scripts("indic-rich-first", "Hindi + Thai, a weight every 10 characters", "hindi-thai", isRich: true),
        scripts("emoji-first", "emoji-heavy chat 3.5 KB", "emoji"),
        scripts("bidi-first", "Arabic + Hebrew + English 4.6 KB", "arabic-hebrew-english"),
    ]
}

/// Calls `body` with a program's arguments as C strings.
func withArguments<R>(_ arguments: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> R) -> R {
    let pointers: [UnsafePointer<CChar>?] = arguments.map { UnsafePointer(strdup($0)) } + [nil]
    defer { for one in pointers { free(UnsafeMutableRawPointer(mutating: one)) } }
    return pointers.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
}

struct ProgramFailed: Error, CustomStringConvertible {
    let name: String
    var description: String { "\(name) failed; build the whole package first" }
}
