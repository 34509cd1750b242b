// Draws a conversation as on the screen of a telephone: messages in Markdown with emoticons, mentions and links, in
// bubbles that fit their text.
//
//     swift run --package-path Samples/Program chat chat.png [SCALE]
import Galley

let arguments = CommandLine.arguments.dropFirst()
let file = arguments.first ?? "chat.png"
let scale = arguments.dropFirst().first.flatMap(Double.init) ?? 2
let width = 440.0
let margin = 14.0
let portrait = 32.0
let gap = 10.0

// A layout has a size, so everything is laid out before the image is created.
let bubbles = try conversation.map { try Bubble($0, maximumWidth: 285) }
let date = try label(
    "Saturday", font: FontDescriptor(size: 11, weight: 700), color: Color(rgba: 0x5B6B_76FF),
    fill: Color(rgba: 0xCBD6_DEFF), size: Size(width: 84, height: 22))

let height = bubbles.reduce(margin + 22 + margin) { $0 + $1.size.height + gap } - gap + margin
let surface = try ImageSurface(
    size: Size(width: width, height: height), scale: scale, background: Color(rgba: 0xDDE5_EBFF))
try surface.draw(date, at: Point(x: (width - 84) / 2, y: margin))

var y = margin + 22 + margin
for (message, bubble) in zip(conversation, bubbles) {
    if let sender = message.sender {
        let bottom = y + bubble.size.height
        try surface.draw(sender.portrait(diameter: portrait), at: Point(x: margin, y: bottom - portrait))
        try surface.draw(bubble.layout, at: Point(x: margin + portrait + 8, y: y))
    } else {
        try surface.draw(bubble.layout, at: Point(x: width - margin - bubble.size.width, y: y))
    }
    y += bubble.size.height + gap
}
try surface.writePNG(to: file, options: PNGOptions(compression: .small, storesResolution: true))
print("wrote \(file): \(bubbles.count) messages, \(width) × \(height) points")
