import GalleyDrawing
import GalleyLayout
import GalleyShaping
import GalleySupport
import GalleyTestSupport
import GalleyTesting
import GalleyText
import GalleyUnicode

@testable import GalleyDisplay

/// A queue, a group and a clock that only advance on command.
@MainActor struct Bench {
    let clock = ManualClock()
    let workers = ManualWorkers()
    let queue: DisplayQueue
    let group: DisplayGroup
    let asked = Counter()
    let trace = Recorder<DisplayTraceEvent>()

    init(maximumWorkers: Int = 2, contentsLimit: Int = 64 << 20) {
        queue = DisplayQueue(maximumWorkers: maximumWorkers, workers: workers, clock: clock) { [trace] in
            trace.append($0)
        }
        group = DisplayGroup(queue: queue, loop: HostLoop { [asked] in asked.add() }, contentsLimit: contentsLimit)
    }

    /// Runs turns and workers until no work is left.
    func settle() {
        for _ in 0..<100 {
            group.commit()
            workers.runAll()
            if group.isIdle { return }
        }
    }

    func layer(_ frame: Rect = Rect(x: 0, y: 0, width: 10, height: 10)) -> DisplayLayer {
        let layer = DisplayLayer(group: group)
        layer.frame = frame
        return layer
    }
}

/// A counter for any thread.
final class Counter: Sendable {
    private let count = Guarded(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
}

/// Records events in order, from any thread.
final class Recorder<Element: Sendable>: Sendable {
    private let list = Guarded<[Element]>([])
    var all: [Element] { list.withLock { $0 } }
    func append(_ element: Element) { list.withLock { $0.append(element) } }
}

/// An image of one colour.
func plain(_ color: UInt32, width: Int = 10, height: Int = 10) -> Bitmap {
    // Small sizes are within all limits.
    // swift-format-ignore: NeverUseForceTry
    try! Bitmap(width: width, height: height, pixels: [UInt32](repeating: color, count: width * height))
}

func pixels(of bitmap: Bitmap) -> [UInt32] {
    bitmap.withUnsafeBytes { pixels(in: $0, width: bitmap.width, height: bitmap.height, stride: bitmap.stride) }
}

func pixels(of surface: ImageSurface) -> [UInt32] {
    surface.withUnsafeBytes { pixels(in: $0, width: surface.width, height: surface.height, stride: surface.stride) }
}

struct Failure: Error, Equatable {}

let fonts = FontLibrary(systemFonts: false)
