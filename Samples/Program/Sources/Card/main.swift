// Draws a timetable on a card that consists of boxes, with rows from data, a badge on a corner, and an option for right
// to left.
//
//     swift run --package-path Samples/Program card card.png [rtl]
import Galley

let file = CommandLine.arguments.dropFirst().first ?? "card.png"
let isRightToLeft = CommandLine.arguments.contains("rtl")

struct Train {
    var time: String
    var place: String
    var track: Int
    var delay: Int
}

let trains = [
    Train(time: "14:05", place: "Lisboa Santa Apolónia", track: 3, delay: 0),
    Train(time: "14:20", place: "תל אביב – ההגנה", track: 1, delay: 7),
    Train(time: "14:32", place: "القاهرة", track: 12, delay: 0),
    Train(
        time: "14:45", place: "A station whose name is far too long for one line of a small card", track: 4, delay: 25),
]

let ink = Color(rgba: 0x102A43_FF)
let pale = Color(rgba: 0x627D98_FF)

func text(_ string: String, _ size: Double, _ color: Color, weight: Int = 400) -> Box {
    Box(text: string, attributes: TextAttributes(font: FontDescriptor(size: size, weight: weight), color: color))
}

func row(_ train: Train) -> Box {
    Box.row(gap: 14, align: .baseline) {
        text(train.time, 18, ink, weight: 700)
        text(train.place, 18, ink).grow().styled { $0.flexBasis = 0 }
        if train.delay > 0 {
            text("+\(train.delay)", 14, .white, weight: 700).padding(vertical: 1, horizontal: 8)
                .background(Color(rgba: 0xD62828_FF)).cornerRadius(9)
        }
        text("\(train.track)", 18, pale).size(width: 28)
    }
    .padding(vertical: 10, horizontal: 0)
}

let card = Box.column(id: "card", gap: 4) {
    text(isRightToLeft ? "יציאות" : "Departures", 26, ink, weight: 700)
    for (index, train) in trains.enumerated() {
        if index > 0 { Box().size(height: 1).background(Color(rgba: 0xD9E2EC_FF)) }
        row(train)
    }
}
.padding(24).size(width: 420).background(.white).cornerRadius(18)
.shadow(.init(color: Color(white: 0, alpha: 0.25), offset: Vector(dx: 0, dy: 6), radius: 18))

let page = Box(children: [card]).padding(28).background(
    Gradient(
        .linear(angle: 135),
        stops: [.init(Color(rgba: 0x1B4965_FF), at: 0), .init(Color(rgba: 0x5FA8D3_FF), at: 1)]))

// The layout has the position of every box. Rounding aligns edges to pixels.
let layout = try page.layout(environment: BoxEnvironment(direction: isRightToLeft ? .rtl : .ltr))
if let frame = layout["card"]?.frame { print("the card is \(frame.width) × \(frame.height) points") }
try ImageSurface.render(layout.rounded(scale: 2), scale: 2).writePNG(to: file)
print("wrote \(file)")
