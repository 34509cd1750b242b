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

/// Messages a second through a queue of so many workers.
func throughput(workers: Int, messages: Int) -> Double {
    let queue = DisplayQueue(maximumWorkers: workers, workers: ThreadWorkers())
    let start = queue.clock.now
    for index in 0..<messages {
        queue.submit {
            try MessagePicture.make(index, width: 480, cancellation: $0)
        } completion: { _ in
        }
    }
    while queue.statistics.queued > 0 || queue.statistics.running > 0 { usleep(500) }
    return Double(messages) / seconds(queue.clock.now - start)
}

/// How many times as much two threads of this machine do as one, where they share nothing.
func machineFactor() -> Double {
    @Sendable func spin(_ seed: UInt64) -> UInt64 {
        var state = seed
        for _ in 0..<15_000_000 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
        }
        return state
    }
    func time(_ workers: Int) -> Double {
        let queue = DisplayQueue(maximumWorkers: workers, workers: ThreadWorkers())
        let start = queue.clock.now
        for _ in 0..<8 {
            let seed = UInt64.random(in: 1 ... .max)
            // Looked at, so that it is worked out.
            queue.submit({ _ in spin(seed) }, completion: { if case .finished(0) = $0 { print("unlikely") } })
        }
        while queue.statistics.queued > 0 || queue.statistics.running > 0 { usleep(500) }
        return seconds(queue.clock.now - start)
    }
    return time(1) / time(2)
}

let isCheck = CommandLine.arguments.contains("--check")
let messages = isCheck ? 300 : 5000
let frames = isCheck ? 60 : 1200

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

let count = isCheck ? 100 : 2000
// Fonts are opened and glyphs drawn once before.
_ = throughput(workers: 2, messages: count)
print("\n\(count) messages laid out and drawn, messages a second")
// The machine is asked in the same round: what two threads get changes from second to second where others share it.
let rounds = (1...(isCheck ? 1 : 9)).map { _ in
    (
        one: throughput(workers: 1, messages: count), two: throughput(workers: 2, messages: count),
        machine: machineFactor()
    )
}
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
let factor = median(rounds.map { $0.two / $0.one })
print(
    "one worker \(Int(median(rounds.map(\.one)))), two workers \(Int(median(rounds.map(\.two)))): \(decimals(factor)) times"
)
print(
    "two threads that share nothing: \(decimals(median(rounds.map(\.machine)))) times; "
        + "\(decimals(median(rounds.map { $0.two / $0.one / $0.machine }))) of what the machine gives (goal 0.95)")
