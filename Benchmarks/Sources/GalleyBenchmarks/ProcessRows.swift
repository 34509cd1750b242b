import Glibc
import System

/// What a program that runs once pays: fonts, caches and libraries are all cold. Each engine takes its default fonts.
func processRows() -> [Row] {
    let programs = CommandLine.arguments[0].dropLast("GalleyBenchmarks".count)

    /// Wall-clock milliseconds of the process, or the figure that it printed.
    func contender(
        _ watch: Stopwatch, _ engine: Engine, _ program: String, _ task: String, printed: Bool
    ) -> Contender {
        Contender(engine: engine) {
            let arguments = ["\(programs)\(program)", task, "\(Place.benchmarks)/Corpora/card.txt"]
            var total = 0.0
            var spent = 0.0
            var count = 0.0
            // One process says little where others want the processors too.
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

    return [
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
    ]
}

/// Gives `body` a program's arguments as C has them.
func withArguments<R>(_ arguments: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> R) -> R {
    let pointers: [UnsafePointer<CChar>?] = arguments.map { UnsafePointer(strdup($0)) } + [nil]
    defer { for one in pointers { free(UnsafeMutableRawPointer(mutating: one)) } }
    return pointers.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
}

struct ProgramFailed: Error, CustomStringConvertible {
    let name: String
    var description: String { "\(name) failed; build the whole package first" }
}
