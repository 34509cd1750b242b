// Draws a postcard: a greeting in several scripts, as high as its text.
//
//     swift run --package-path Samples/Program postcard card.png
import Galley

let file = CommandLine.arguments.dropFirst().first ?? "postcard.png"

// A text is a value: create it, then set attributes on ranges of it.
var greeting = AttributedText(
    "Grüße aus Χανιά!\nשלום · سلام · नमस्ते · สวัสดี\nThe sea is warm, the figs are ripe, and the ferry is late.")
greeting.font = FontDescriptor(size: 20)
greeting.color = Color(rgba: 0x3B2F2A_FF)
greeting.paragraph = ParagraphStyle(alignment: .center)
if let title = greeting.range(of: "Grüße aus Χανιά!") {
    greeting[title].mergeFont(FontDescriptor(size: 44, weight: 700))
    greeting[title].color = Color(rgba: 0xB4532A_FF)
}
if let fruit = greeting.range(of: "figs") {
    greeting[fruit].underline = .single
}

// A layout has a size: the image is as high as the text.
let margin = 36.0
let container = TextContainer(width: 480, insets: EdgeInsets(margin))
let layout = try TextLayout(greeting, in: container)
print("\(layout.lines.count) lines, \(layout.size.width) × \(layout.size.height) points")
for line in layout.lines {
    print(greeting.string[line.range], terminator: "")
}
print()

// A surface with two pixels per point. PDF and SVG are drawn in the same way.
let size = Size(width: 480, height: layout.size.height)
let surface = try ImageSurface(size: size, scale: 2, background: Color(rgba: 0xFBF3E4_FF))
try surface.draw(layout)
try surface.writePNG(to: file)
print("wrote \(file)")
