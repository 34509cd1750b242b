// Does work on inputs of size n, 2n and 4n, for counting instructions: an input of twice the size must cost little more
// than twice as much. Under callgrind there is a dump for each, named after the input and the size. `Growth NAME …`
// measures only the named inputs.
internal import Galley
internal import System

let chosen = Set(CommandLine.arguments.dropFirst())
let inputs =
    textInputs() + pageInputs() + shapeInputs() + blockInputs() + parsingInputs() + drawingInputs() + boxInputs()
    + nodeInputs() + htmlInputs()

// Data that is computed once for each font is not part of the work.
_ = try TextLayout(
    AttributedText("Q Ж Ω ש ש ك ก क " + String(repeating: "word after word ", count: 40)), in: .width(90), fonts: fonts)
for input in inputs where chosen.isEmpty || chosen.contains(input.name) {
    for factor in [1, 2, 4] {
        let work = try input.make(input.size * factor)
        fonts.removeShapedText()
        let before = system_processor_seconds()
        system_start_counting()
        try work()
        system_stop_counting("\(input.name) \(factor)")
        let milliseconds = (system_processor_seconds() - before) * 1000
        print(input.name, factor, Double(Int(milliseconds * 100)) / 100)
    }
}
