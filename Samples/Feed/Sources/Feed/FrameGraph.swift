import GalleyInterface

/// A graph of how long the main actor was busy in each of the last frames.
@MainActor public final class FrameGraph {
    public let layer: DisplayLayer
    private var times: [Double] = []
    private let capacity = 120
    private let size = Size(width: 130, height: 44)

    public init(group: DisplayGroup) {
        layer = DisplayLayer(group: group)
        layer.frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
        layer.stretchesContents = false
    }

    /// Adds a frame with its duration in milliseconds.
    public func add(_ milliseconds: Double, isAsynchronous: Bool) {
        times.append(milliseconds)
        if times.count > capacity { times.removeFirst(times.count - capacity) }
        layer.contents = try? draw(isAsynchronous: isAsynchronous)
    }

    /// Draws one bar per frame. A bar above the line at 16.7 ms is a late frame.
    private func draw(isAsynchronous: Bool) throws -> Bitmap {
        let surface = try ImageSurface(size: size, background: Color(white: 0.1, alpha: 0.8))
        let base = size.height - 4
        let perMillisecond = 30 / 16.7
        for (index, time) in times.enumerated() {
            let height = max(1, min(base - 2, time * perMillisecond))
            let color =
                time > 16.7 ? Color(rgba: 0xE0523CFF) : time > 8 ? Color(rgba: 0xE0B33CFF) : Color(rgba: 0x57C785FF)
            try surface.fill(Rect(x: 5 + Double(index), y: base - height, width: 1, height: height), with: color)
        }
        try surface.fill(
            Rect(x: 5, y: base - 30, width: Double(capacity), height: 1), with: Color(white: 1, alpha: 0.5))
        let mark = isAsynchronous ? Color(rgba: 0x57C785FF) : Color(rgba: 0xE0523CFF)
        try surface.fill(Rect(x: size.width - 9, y: 4, width: 5, height: 5), with: mark)
        return try surface.makeBitmap()
    }
}
