// Measures one task in a fresh process. "first" prints the milliseconds of the first layout. "script" and "script-rich"
// print those of the first text in the scripts of a file, after another layout. "card" makes a card's PNG.
import CardDescription
import Galley
import System

let began = ContinuousClock.now
let fonts = FontLibrary.shared

func milliseconds(since start: ContinuousClock.Instant) -> Double {
    let took = (ContinuousClock.now - start).components
    return Double(took.seconds) * 1e3 + Double(took.attoseconds) / 1e15
}

func hello() throws {
    guard try TextLayout("Hello", in: .unbounded, fonts: fonts).size.width > 0 else { throw NothingDrawn() }
}

/// A file's text. Rich text changes its weight every ten scalars.
func text(in file: String, isRich: Bool) throws -> AttributedText {
    var length = 0
    guard let bytes = system_read_file(file, &length) else { throw NothingDrawn() }
    let string = String(
        decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
    var result = AttributedText(string)
    guard isRich else { return result }
    let scalars = result.string.unicodeScalars
    var start = scalars.startIndex
    var isBold = false
    while start < scalars.endIndex {
        let end = scalars.index(start, offsetBy: 10, limitedBy: scalars.endIndex) ?? scalars.endIndex
        if isBold { result[start..<end].mergeFont(FontDescriptor(weight: 700)) }
        isBold.toggle()
        start = end
    }
    return result
}

switch CommandLine.arguments[1] {
case "first":
    try hello()
    print(milliseconds(since: began))
case "script", "script-rich":
    let text = try text(in: CommandLine.arguments[2], isRich: CommandLine.arguments[1] == "script-rich")
    try hello()
    let start = ContinuousClock.now
    let layout = try TextLayout(text, in: .width(600), fonts: fonts)
    guard layout.size.height > 0 else { throw NothingDrawn() }
    print(milliseconds(since: start))
default:
    let card = try Card(file: CommandLine.arguments[2])
    print(try card.png(fonts).count)
}

struct NothingDrawn: Error {}
