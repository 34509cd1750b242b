import Feed
import Galley
import Glibc

// How long the main actor is held per frame while a feed of rich messages scrolls, with text made in the background and
// in the frame; and how many messages a second one worker and two lay out and draw.

/// Seconds as a number.
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

/// Scrolls as a reader in a hurry does: throws, stops, and throws back, at 60 frames a second.
@MainActor func scroll(isAsynchronous: Bool, messages: Int, frames: Int) throws -> Scrolling {
    // The main thread has a core to itself; the workers have the others.
    let queue = DisplayQueue(maximumWorkers: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1))
    let group = DisplayGroup(queue: queue, loop: HostLoop())
    let size = Size(width: 480, height: 720)
    let feed = Feed(count: messages, size: size, group: group)
    feed.isAsynchronous = isAsynchronous
    let compositor = try Compositor(root: feed.root, size: size)
    // The messages are laid out before the clock runs, as those of an open conversation are.
    while feed.loadedCount < messages {
        feed.turn(at: group.clock.now)
        usleep(2000)
    }
    var held: [Double] = []
    var placeholderFrames = 0
    var distance = 0.0
    let start = group.clock.now
    for frame in 0..<frames {
        let due = start + .microseconds(16_700 * frame)
        let wait = due - group.clock.now
        if wait > .zero { usleep(UInt32(seconds(wait) * 1e6)) }
        let began = group.clock.now
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
        held.append(seconds(group.clock.now - began) * 1000)
    }
    held.sort()
    return Scrolling(
        longest: held[held.count - 1], late: held[held.count * 99 / 100], median: held[held.count / 2],
        placeholderFrames: placeholderFrames, frames: frames, distance: distance)
}

/// A queue, and what its workers lay out and draw with.
struct Office {
    let queue: DisplayQueue
    let fonts = FontLibrary()
    let renderer = TextRenderer()

    init(workers: Int) {
        queue = DisplayQueue(maximumWorkers: workers, workers: ThreadWorkers())
    }
}

/// Messages a second, dealt out to so many queues.
func throughput(_ offices: [Office], messages: Int) -> Double {
    let start = offices[0].queue.clock.now
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
    return Double(messages) / seconds(offices[0].queue.clock.now - start)
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
// What the machine gives: the same work by two threads that share nothing, not even fonts. Both fill and copy pictures,
// for which they share the way to the memory.
let apart = [Office(workers: 1), Office(workers: 1)]
// Fonts are opened, glyphs drawn and texts met once before.
for offices in [one, two, apart] { for _ in 0..<2 { _ = throughput(offices, messages: count) } }
print("\n\(count) messages laid out and drawn, messages a second")
// All in the same round: what two threads get changes from second to second where others share the machine.
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
        + "\(decimals(median(rounds.map { $0.two / $0.apart }))) of what the machine gives (goal 0.95)")
