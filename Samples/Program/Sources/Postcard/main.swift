// Draws a postcard: a greeting in several scripts, as tall as its text needs.
//
//     swift run --package-path Samples/Program postcard card.png
import Galley

let file = CommandLine.arguments.dropFirst().first ?? "postcard.png"

// A text is a value: put it together, then give ranges of it attributes.
var greeting = AttributedText(
    "Grüße aus Χανιά!\nשלום · سلام · नमस्ते · สวัสดี\nThe sea is warm, the figs are ripe, and the ferry is late.")
greeting.font = FontDescriptor(size: 20)
greeting.color = Color(rgba: 0x3B2F2A_FF)
greeting.paragraph = ParagraphStyle(alignment: .center)
if let title = greeting.range(of: "Grüße aus Χανιά!") {
    greeting[title].font = FontDescriptor(size: 44, weight: 700)
    greeting[title].color = Color(rgba: 0xB4532A_FF)
}
if let fruit = greeting.range(of: "figs") {
    greeting[fruit].underline = .single
}

// Laying out measures: the picture is as tall as the text needs.
let margin = 36.0
let container = TextContainer(width: 480, insets: EdgeInsets(margin))
let layout = try TextLayout(greeting, in: container)
print("\(layout.lines.count) lines, \(layout.size.width) × \(layout.size.height) points")
for line in layout.lines {
    print(greeting.string[line.range], terminator: "")
}
print()

// A surface at two pixels a point; PDF and SVG are drawn on the same way.
let size = Size(width: 480, height: layout.size.height)
let surface = try ImageSurface(size: size, scale: 2, background: Color(rgba: 0xFBF3E4_FF))
try surface.draw(layout)
try surface.writePNG(to: file)
print("wrote \(file)")
