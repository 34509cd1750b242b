import Galley
import System

/// The throughput of two threads compared with one. Each thread does all of the work.
///
/// The floor is the same work on threads that share nothing, not even fonts. It is the limit of the machine, whose
/// cores can be slower when both are busy.
func threadRows(_ corpora: Corpora) -> [Row] {
    let labels = Row(
        id: "threads-labels", title: "two threads, labels: throughput against one", unit: .ratio, goal: .twoThreads
    ) { watch in
        let peers = [Peer(), Peer()]
        // Each thread has its own strings, because the texts of Pango are plain memory without reference counts.
        let strings = peers.map { _ in corpora.labels.map { String(decoding: Array($0.string.utf8), as: UTF8.self) } }
        let pango = Contender(engine: .pango) {
            scaling(watch) { index in
                for label in corpora.labels { keep(peers[index].label(label)) }
            }
        }
        return try [pango]
            + sharedAndNot { engine, fonts in
                Contender(engine: engine) {
                    scaling(watch) { index in
                        for string in strings[index] {
                            keep(try? TextLayout(AttributedText(string), in: .unbounded, fonts: fonts[index]).size)
                        }
                    }
                }
            }
    }

    // No text is repeated, so every paragraph is shaped and added to the cache that both threads share.
    let new = Row(id: "threads-new-labels", title: "two threads, labels all new", unit: .ratio, goal: .twoThreads) {
        watch in
        let counters = [Counter(), Counter()]
        return try sharedAndNot { engine, fonts in
            Contender(engine: engine) {
                scaling(watch) { index in
                    for label in corpora.labels {
                        let string: String = "\(label.string) \(index).\(counters[index].next())"
                        keep(try? TextLayout(AttributedText(string), in: .unbounded, fonts: fonts[index]).size)
                    }
                }
            }
        }
    }

    let pages = Row(
        id: "threads-pages", title: "two threads, the page at ever new widths", unit: .ratio, goal: .twoThreads
    ) { watch in
        let text = AttributedText(corpora.english.string)
        let counters = [Counter(), Counter()]
        return try sharedAndNot { engine, fonts in
            Contender(engine: engine) {
                scaling(watch) { index in
                    let width = 400 + Double(counters[index].next() % 400)
                    keep(try? TextLayout(text, in: .width(width), fonts: fonts[index]).size)
                }
            }
        }
    }

    let drawing = Row(id: "threads-drawing", title: "two threads, drawing", unit: .ratio, goal: .twoThreads) { watch in
        let peers = [Peer(), Peer()]
        let pages = peers.map { PeerPage($0, corpora.english, width: 600) }
        let height = Int(pages[0].height.rounded(.up))
        keep(pages[1].height)
        let surfaces = pages.map { _ in PeerSurface(width: 600, height: height) }
        let pango = Contender(engine: .pango) {
            scaling(watch) { surfaces[$0].draw(pages[$0]) }
        }
        return try [pango]
            + sharedAndNot { engine, fonts in
                let page = try DrawnPage(corpora.english, fonts[0])
                let own = fonts[0] === fonts[1] ? page : try DrawnPage(corpora.english, fonts[1])
                let renderer = TextRenderer()
                let drawers = try [
                    Drawer(page, renderer), Drawer(own, fonts[0] === fonts[1] ? renderer : TextRenderer()),
                ]
                return Contender(engine: engine) {
                    scaling(watch) { try? drawers[$0].draw() }
                }
            }
    }
    return [labels, new, pages, drawing]
}

extension Goal {
    /// Nearly twice as much, or nearly as much as the limit of the machine.
    static let twoThreads = Goal(least: 1.9, shareOfFloor: 0.95)
}

/// Two threads with a library each, and two threads with a shared library.
private func sharedAndNot(
    _ contender: (Engine, [FontLibrary]) throws -> Contender
) throws -> [Contender] {
    let shared = try library()
    return try [contender(.floor, [library(), library()]), contender(.galley, [shared, shared])]
}

/// The factor by which two threads do more work in the same time.
///
/// If the threads never wait for each other, processor time shows this even while other programs use the cores. If they
/// wait, only wall time shows the cost.
private func scaling(_ watch: Stopwatch, _ work: @escaping @Sendable (Int) -> Void) -> Double {
    work(0)
    work(1)
    // Each slice is short enough that the load of the machine is the same for one thread and for two, and long enough
    // that starting threads takes a negligible share.
    let slices = watch.seconds > 0 ? 8 : 1
    let once = watch.seconds > 0 ? watch.mean { work(0) }.seconds : 1
    let repetitions = max(1, Int(watch.seconds / 8 / max(once, 1e-6)))
    func measure(_ body: () -> Void) -> (wall: Double, processor: Double, waits: Int) {
        let before = (ContinuousClock.now, system_processor_seconds(), system_waits())
        body()
        let wall = (ContinuousClock.now - before.0).seconds
        return (wall, system_processor_seconds() - before.1, Int(system_waits() - before.2))
    }
    let ratios = (0..<slices).map { slice in
        let alone = measure {
            onThreads(1) { _ in
                for _ in 0..<repetitions { work(slice % 2) }
            }
        }
        let together = measure {
            onThreads(2) { index in
                for _ in 0..<repetitions { work(index) }
            }
        }
        let mostWaits = 20
        return together.waits <= mostWaits
            ? 2 * alone.processor / (together.processor / 2) : 2 * alone.wall / together.wall
    }
    return median(ratios)
}

private final class Body: Sendable {
    let run: @Sendable (Int) -> Void

    init(_ run: @escaping @Sendable (Int) -> Void) {
        self.run = run
    }
}

/// Runs `body` on new threads and waits for them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let context = Unmanaged.passRetained(Body(body))
    defer { context.release() }
    system_on_threads(
        Int32(count),
        { index, context in
            guard let context else { return }
            Unmanaged<Body>.fromOpaque(context).takeUnretainedValue().run(Int(index))
        }, context.toOpaque())
}

/// A counter for one thread at a time.
private final class Counter: @unchecked Sendable {
    // Sound: each is used by one thread at a time.
    private var value = 0

    func next() -> Int {
        value += 1
        return value
    }
}

/// A page and the surface on which one thread draws it.
private final class Drawer: @unchecked Sendable {
    // Sound: each is used by one thread at a time.
    private let page: DrawnPage
    private let surface: ImageSurface

    init(_ page: DrawnPage, _ renderer: TextRenderer) throws {
        self.page = page
        surface = try page.surface(renderer)
    }

    func draw() throws {
        try page.draw(on: surface)
    }
}
