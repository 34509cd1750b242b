// One piece of work in a fresh process: "first" prints the milliseconds of its first layout, "card" makes a card's PNG.
import CardDescription
import Galley

let began = ContinuousClock.now
let fonts = FontLibrary.default
if CommandLine.arguments.dropFirst().first == "first" {
    let layout = try TextLayout("Hello", in: .unbounded, fonts: fonts)
    guard layout.size.width > 0 else { throw NothingDrawn() }
    let took = (ContinuousClock.now - began).components
    print(Double(took.seconds) * 1e3 + Double(took.attoseconds) / 1e15)
} else {
    let card = try Card(file: CommandLine.arguments[2])
    print(try card.png(fonts).count)
}

struct NothingDrawn: Error {}
