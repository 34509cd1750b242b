import Feed
import GalleyInterface
import Glibc

// Measures how long the main actor is busy in each frame while a feed of rich messages scrolls, with text that is laid
// out in the background and with text that is laid out in the frame. Also measures how many messages one worker and two
// workers lay out and draw in a second.

/// The duration in seconds.
func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func decimals(_ value: Double, _ places: Int = 2) -> String {
    var factor = 1.0
    for _ in 0..<places { factor *= 10 }
    let whole = Int((value * factor).rounded())
    let digits = String(whole)
    let filled = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return filled.dropLast(places) + "." + filled.suffix(places)
}

struct Scrolling {
    var longest: Double
    var late: Double
    var median: Double
    var placeholderFrames: Int
    var frames: Int
    var distance: Double
}

/// Scrolls at 60 frames a second like a reader in a hurry: flings the feed, stops it, and flings it back.
@MainActor func scroll(isAsynchronous: Bool, messages: Int, frames: Int) throws -> Scrolling {
    // The main thread has one core to itself, and the workers share the others.
    let queue = DisplayQueue(maximumWorkers: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1))
    let group = DisplayGroup(queue: queue, loop: HostLoop())
    let size = Size(width: 480, height: 720)
    let feed = try Feed(count: messages, size: size, group: group)
    feed.isAsynchronous = isAsynchronous
    let compositor = try Compositor(root: feed.root, size: size)
    // The messages are laid out before the clock starts, as in a conversation that is already open.
    while feed.loadedCount < messages {
        feed.turn(at: group.now)
        usleep(2000)
    }
    var held: [Double] = []
    var placeholderFrames = 0
    var distance = 0.0
    let start = group.now
    for frame in 0..<frames {
        let due = start + .microseconds(16_700 * frame)
        let wait = due - group.now
        if wait > .zero { usleep(UInt32(seconds(wait) * 1e6)) }
        let began = group.now
        switch frame % 240 {
        case 10, 40, 70: feed.fling(1800)
        case 130: feed.fling(-2500)
        case 160: feed.fling(4000)
        default: break
        }
        let before = feed.offset
        feed.turn(at: began)
        try compositor.composite()
        distance += abs(feed.offset - before)
        if feed.waitingCount > 0 { placeholderFrames += 1 }
        held.append(seconds(group.now - began) * 1000)
    }
    held.sort()
    return Scrolling(
        longest: held[held.count - 1], late: held[held.count * 99 / 100], median: held[held.count / 2],
        placeholderFrames: placeholderFrames, frames: frames, distance: distance)
}

/// A queue, and the fonts and renderer of its workers.
struct Office {
    let queue: DisplayQueue
    let fonts = FontLibrary()
    let renderer = TextRenderer()

    init(workers: Int) {
        queue = DisplayQueue(maximumWorkers: workers, workers: ThreadWorkers())
    }
}

/// Messages per second when the work is divided among these queues.
func throughput(_ offices: [Office], messages: Int) -> Double {
    let start = offices[0].queue.now
    for index in 0..<messages {
        let office = offices[index % offices.count]
        office.queue.submit { [fonts = office.fonts, renderer = office.renderer] in
            try MessagePicture.make(index, width: 480, fonts: fonts, renderer: renderer, cancellation: $0)
        } completion: { _ in
        }
    }
    for office in offices {
        while office.queue.statistics.queued > 0 || office.queue.statistics.running > 0 { usleep(200) }
    }
    return Double(messages) / seconds(offices[0].queue.now - start)
}

let isCheck = CommandLine.arguments.contains("--check")
let messages = isCheck ? 300 : 5000
let frames = isCheck ? 60 : 1200

if !CommandLine.arguments.contains("--throughput") {
    print("\(messages) messages, \(frames) frames of 16.7 ms; time the main actor was held per frame, in ms")
    print("                  median   99 %   longest   frames with a placeholder   scrolled")
    for isAsynchronous in [true, false] {
        let result = try scroll(isAsynchronous: isAsynchronous, messages: messages, frames: frames)
        print(
            (isAsynchronous ? "in the background" : "in the frame     ") + padded(decimals(result.median), 7)
                + padded(decimals(result.late), 7) + padded(decimals(result.longest), 10)
                + padded("\(result.placeholderFrames) of \(result.frames)", 28)
                + padded("\(Int(result.distance)) points", 15))
    }
}

let count = isCheck ? 100 : 4000
let one = [Office(workers: 1)]
let two = [Office(workers: 2)]
// The limit of the machine: the same work on two threads that share nothing, not even fonts. Both still share the
// memory bandwidth, because they fill and copy images.
let apart = [Office(workers: 1), Office(workers: 1)]
// Warms the caches: opens the fonts, draws the glyphs and lays out the texts once.
for offices in [one, two, apart] { for _ in 0..<2 { _ = throughput(offices, messages: count) } }
print("\n\(count) messages laid out and drawn, messages a second")
// All three are measured in the same round, because the speed of two threads changes from second to second on a busy
// machine.
let rounds = (1...(isCheck ? 1 : 15)).map { _ in
    (
        one: throughput(one, messages: count), two: throughput(two, messages: count),
        apart: throughput(apart, messages: count)
    )
}
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
print(
    "one worker \(Int(median(rounds.map(\.one)))), two workers \(Int(median(rounds.map(\.two)))): "
        + "\(decimals(median(rounds.map { $0.two / $0.one }))) times")
print(
    "two that share nothing \(Int(median(rounds.map(\.apart)))): "
        + "\(decimals(median(rounds.map { $0.apart / $0.one }))) times; two workers are "
        + "\(decimals(median(rounds.map { $0.two / $0.apart }))) of the machine's limit (goal 0.95)")
