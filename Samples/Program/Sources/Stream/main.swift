// Presents a chat of 100 000 messages at three moments: at its end, while an answer is streamed into the last message, and
// after the user has scrolled up, while the answer goes on.
//
//     swift run --package-path Samples/Program stream stream.png
import GalleyInterface
import GalleyTesting

struct Message: Identifiable, Hashable, Sendable {
    var id: String
    var isMine: Bool
    var text: String
}

struct Bubble: Node, Equatable {
    let message: Message

    var layout: LayoutSpec {
        .stack(.horizontal, justify: message.isMine ? .flexEnd : .flexStart) {
            TextNode(markdown: message.text).padding(10)
                .background(message.isMine ? Color(red: 0.8, green: 0.9, blue: 1) : .surface)
                .cornerRadius(12).flexShrink(1)
        }
        .inset(BoxSides(vertical: 4, horizontal: 12))
    }
}

let phrases = [
    "Is the ferry running today?", "It runs every **two hours** until the wind turns.", "Thanks!",
    "The lighthouse is open from *ten* to four. Bring a coat: it is colder at the top than you would think.",
    "How many steps are there?", "One hundred and ninety-nine. I have counted them more than once.",
]
var messages = (0..<100_000).map {
    Message(id: "m\($0)", isMine: $0.isMultiple(of: 2), text: phrases[$0 * 7 % phrases.count])
}
let answer = """
    The tide tables say that high water is at **14:20** today. The causeway is covered from about two hours before that \
    until two hours after, so you should be back by noon, or wait for the evening. If you take the ferry instead, ask for \
    the lower deck: the upper one is closed when it blows from the west.
    """.split(separator: " ")

let file = CommandLine.arguments.dropFirst().first ?? "stream.png"
let clock = ManualClock()
let workers = ManualWorkers()
let host = NodeHost(
    size: Size(width: 320, height: 420), scale: 2,
    group: DisplayGroup(queue: DisplayQueue(maximumWorkers: 2, workers: workers, clock: clock), loop: HostLoop {}))
let compositor = try Compositor(root: host.root, size: host.size, scale: 2, background: .white)
let strip = try ImageSurface(
    size: Size(width: host.size.width * 3 + 32, height: host.size.height), scale: 2,
    background: Color(white: 0.6))
var snapshot = try ListSnapshot(messages.map { ListItem($0.id) })

@MainActor func settle() {
    for _ in 0..<12 {
        host.turn()
        workers.runAll()
    }
}

/// Describes the list with the current messages.
@MainActor func describe() {
    let shown = messages
    host.describe(
        ListNode(snapshot) { row in Bubble(message: shown[row.index]) }
            .anchored(to: .end).id("chat").size(width: .percent(100), height: .percent(100)))
    settle()
}

/// Adds a word to the last message.
@MainActor func stream(_ words: Range<Int>) throws {
    for index in words where answer.indices.contains(index) {
        let last = messages.count - 1
        messages[last].text += " " + answer[index]
        snapshot = try snapshot.updating(messages[last].id, version: index + 1)
        describe()
    }
}

@MainActor func show(at moment: Int) throws {
    settle()
    try compositor.composite()
    let x = Double(moment) * (host.size.width + 16)
    try strip.draw(
        try compositor.surface.makeBitmap(), in: Rect(x: x, y: 0, width: host.size.width, height: host.size.height))
}

messages.append(Message(id: "question", isMine: true, text: "When can I walk to the island?"))
messages.append(Message(id: "answer", isMine: false, text: "One moment:"))
snapshot = try snapshot.appending([ListItem("question"), ListItem("answer")])
describe()
try show(at: 0)
try stream(0..<24)
try show(at: 1)
host.handle(.scroll(by: Vector(dx: 0, dy: -150), at: Point(x: 160, y: 200)))
try stream(24..<60)
try show(at: 2)
try strip.writePNG(to: file)
