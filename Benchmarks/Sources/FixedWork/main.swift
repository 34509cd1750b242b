// The same work every time, for counting instructions: `FixedWork TASK REPETITIONS CORPORA`.
//
// What one repetition costs with cold caches is the difference between 1 and 0 repetitions; with warm ones, that
// between 2 and 1.
import CardDescription
import Galley
internal import Glibc
internal import System

let arguments = CommandLine.arguments
guard arguments.count == 4, let repetitions = Int(arguments[2]) else {
    system_complain("usage: FixedWork labels|page|relayout|bidi|draw|card REPETITIONS CORPORA")
    exit(64)
}

func corpus(_ name: String) -> String {
    var length = 0
    guard let bytes = system_read_file("\(arguments[3])/\(name).txt", &length) else {
        system_complain("cannot read \(name).txt")
        exit(66)
    }
    defer { free(bytes) }
    return String(decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
}

// No system fonts: what they are differs between machines.
let fonts = FontLibrary(bundledFonts: true, systemFonts: false)
var total = try TextLayout("Q Ж Ω ش ש क ก", in: .unbounded, fonts: fonts).size.width

switch arguments[1] {
case "labels":
    let labels = corpus("labels").split(separator: "\n").prefix(200).map(String.init)
    for _ in 0..<repetitions {
        for label in labels { total += try TextLayout(AttributedText(label), fonts: fonts).size.width }
    }
case "page", "bidi":
    let text = AttributedText(corpus(arguments[1] == "page" ? "english" : "arabic-hebrew-english"))
    for _ in 0..<repetitions { total += try TextLayout(text, in: .width(600), fonts: fonts).size.height }
case "relayout":
    let text = AttributedText(corpus("english"))
    total += try TextLayout(text, in: .width(599), fonts: fonts).size.height
    for width in 0..<repetitions {
        total += try TextLayout(text, in: .width(600 + Double(width)), fonts: fonts).size.height
    }
case "draw":
    let layout = try TextLayout(AttributedText(corpus("english")), in: .width(600), fonts: fonts)
    let surface = try ImageSurface(size: Size(width: 600, height: layout.size.height))
    for _ in 0..<repetitions {
        surface.clear(.white)
        try surface.draw(layout)
    }
case "card":
    let card = Card(corpus("card"))
    for _ in 0..<repetitions { total += Double(try card.png(fonts).count) }
default:
    system_complain("there is no task \(arguments[1])")
    exit(64)
}
print(total)
