import GalleyDisplay
import GalleyInterface
import GalleyLayout
import GalleySupport
import GalleyTestSupport
import GalleyTesting
import GalleyText

@testable import GalleyNodes

/// Small fonts that are the same everywhere.
let fonts = FontLibrary(systemFonts: false)

func testEnvironment() -> NodeEnvironment {
    var environment = NodeEnvironment()
    environment.fonts = fonts
    return environment
}

/// A host whose time and background work are the test's.
@MainActor final class Stage {
    let clock = ManualClock()
    let workers = ManualWorkers()
    let queue: DisplayQueue
    let group: DisplayGroup
    let host: NodeHost
    let compositor: Compositor
    let images = ManualImages()
    private(set) var total = NodeWork()

    init(_ width: Double = 200, _ height: Double = 200, scale: Double = 1, workerCount: Int = 2) {
        queue = DisplayQueue(maximumWorkers: workerCount, workers: workers, clock: clock)
        group = DisplayGroup(queue: queue, loop: HostLoop {})
        var environment = testEnvironment()
        environment.images = images
        host = NodeHost(size: Size(width: width, height: height), scale: scale, environment: environment, group: group)
        // Within all limits.
        // swift-format-ignore: NeverUseForceTry
        compositor = try! Compositor(
            root: host.root, size: Size(width: width, height: height), scale: scale, background: .white)
    }

    /// Turns and work until nothing is left to do but to wait for the clock; what was done.
    @discardableResult func settle() -> NodeWork {
        var sum = NodeWork()
        for _ in 0..<60 {
            sum.add(host.turn())
            workers.runAll()
            if host.isIdle || workers.count == 0 && group.isIdle && host.isMoving && !isBusy { break }
        }
        sum.add(host.turn())
        total.add(sum)
        return sum
    }

    private var isBusy: Bool { false }

    /// Shows `node` and settles.
    @discardableResult func show(_ node: some Node) -> NodeWork {
        host.describe(node)
        return settle()
    }

    /// Moves the clock on, in steps of at most a frame, and settles after each.
    func advance(_ milliseconds: Int, step: Int = 16) {
        var left = milliseconds
        while left > 0 {
            clock.advance(by: .milliseconds(min(step, left)))
            left -= min(step, left)
            settle()
        }
    }

    func tap(_ x: Double, _ y: Double, kind: NodeEvent.PointerKind = .mouse) {
        host.handle(.pointer(.down, at: Point(x: x, y: y), kind: kind))
        host.handle(.pointer(.up, at: Point(x: x, y: y), kind: kind))
        settle()
    }

    func tap(_ id: String, kind: NodeEvent.PointerKind = .mouse) {
        guard let frame = frame(id) else { return }
        tap(frame.midX, frame.midY, kind: kind)
    }

    func frame(_ id: String) -> Rect? { host.path(of: id).flatMap { host.frame(of: $0) } }

    /// The visible content.
    func pixels() throws -> [UInt32] {
        try compositor.composite()
        let surface = compositor.surface
        return surface.withUnsafeBytes {
            GalleyTestSupport.pixels(in: $0, width: surface.width, height: surface.height, stride: surface.stride)
        }
    }

    func pixel(_ x: Int, _ y: Int) throws -> UInt32 { try pixels()[y * compositor.surface.width + x] }

    /// The records since the last call, as text.
    func events() -> [String] { host.takeRecords().map(\.line) }
}

extension NodeWork {
    mutating func add(_ other: NodeWork) {
        laidOut += other.laidOut
        described += other.described
        drawn += other.drawn
        drawnPixels += other.drawnPixels
        mounted += other.mounted
        unmounted += other.unmounted
        moved += other.moved
    }
}

extension NodeRecord {
    /// The node and the event.
    var line: String {
        let what: String
        switch event {
        case .interface(let event): what = event.rawValue
        case .control(let event): what = event.rawValue
        case .value(let value): what = "change \(NodeDump.number(value))"
        case .link(let url, let isLong): what = (isLong ? "long " : "") + "link \(url)"
        case .truncation: what = "truncation"
        case .load: what = "load"
        case .loaded: what = "loaded"
        case .failed: what = "failed"
        case .cancelled: what = "cancelled"
        case .edit(let edit): what = "edit \(edit.utf8Range.lowerBound)..<\(edit.utf8Range.upperBound) \(edit.text)"
        case .submit: what = "submit"
        case .focus: what = "focus"
        case .blur: what = "blur"
        }
        return "\(name) \(what)"
    }
}

/// Counts on the main actor.
@MainActor final class Counter {
    var value = 0
    func add() { value += 1 }
}

/// A bitmap of one colour.
func plain(_ color: UInt32, width: Int = 10, height: Int = 10) -> Bitmap {
    // Small sizes are within all limits.
    // swift-format-ignore: NeverUseForceTry
    try! Bitmap(width: width, height: height, pixels: [UInt32](repeating: color, count: width * height))
}

let red = Color(red: 1, green: 0, blue: 0)
let blue = Color(red: 0, green: 0, blue: 1)
let green = Color(red: 0, green: 1, blue: 0)

/// A box of one colour.
func swatch(_ color: Color, _ width: Double, _ height: Double) -> LayoutSpec {
    Box().size(width: .points(width), height: .points(height)).background(color).spec
}

func colored(_ color: Color, _ width: Double, _ height: Double) -> LayoutSpec { swatch(color, width, height) }

struct Failure: Error {}
