import GalleyDrawing
import GalleyLayout
import GalleyText

@testable import GalleyDisplay

/// A queue, a group and a clock that do nothing by themselves.
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

    /// Turns and workers until nothing is left to do.
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

/// Counts from any thread.
final class Counter: Sendable {
    private let count = Guarded(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
}

/// Remembers what happened, in order, from any thread.
final class Recorder<Element: Sendable>: Sendable {
    private let list = Guarded<[Element]>([])
    var all: [Element] { list.withLock { $0 } }
    func append(_ element: Element) { list.withLock { $0.append(element) } }
}

/// A repeatable sequence of numbers (SplitMix64).
struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// An image of one colour.
func plain(_ color: UInt32, width: Int = 10, height: Int = 10) -> Bitmap {
    // Small sizes are within all limits.
    // swift-format-ignore: NeverUseForceTry
    try! Bitmap(width: width, height: height, pixels: [UInt32](repeating: color, count: width * height))
}

/// The pixels of an image, row by row without padding.
func pixels(of bitmap: Bitmap) -> [UInt32] {
    bitmap.withUnsafeBytes { rows($0, width: bitmap.width, height: bitmap.height, stride: bitmap.stride) }
}

func pixels(of surface: ImageSurface) -> [UInt32] {
    surface.withUnsafeBytes { rows($0, width: surface.width, height: surface.height, stride: surface.stride) }
}

private func rows(_ bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(width * height)
    for y in 0..<height {
        result += UnsafeRawBufferPointer(rebasing: bytes[y * stride..<y * stride + width * 4]).bindMemory(
            to: UInt32.self)
    }
    return result
}

/// The largest difference of a component anywhere.
func largestDifference(_ one: [UInt32], _ other: [UInt32]) -> Int {
    guard one.count == other.count else { return 255 }
    var largest = 0
    for (first, second) in zip(one, other) where first != second {
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            largest = max(largest, abs(Int(first >> shift & 255) - Int(second >> shift & 255)))
        }
    }
    return largest
}

struct Failure: Error, Equatable {}

let fonts = FontLibrary(systemFonts: false)
