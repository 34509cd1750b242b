internal import GalleyImages
internal import GalleyLayout
internal import GalleyText
internal import Glibc

/// A gradient around a point, drawn as pixels: no format of drawings has such gradients.
struct ConicGradient {
    private let stops: [(position: Double, color: Color)]
    private let center: Point
    private let start: Double
    private let size: Size

    /// The maximum number of pixels along a side. Larger images are scaled up.
    private static let sideLimit = 2048.0

    init(_ gradient: Gradient, _ geometry: BoxAppearance.GradientGeometry, from angle: Double, in size: Size) {
        var middle = UnitPoint.center
        if case .radial(let center, _) = gradient.shape { middle = center }
        center = Gradient.center(middle, geometry, in: size)
        stops = Gradient(gradient.shape, stops: gradient.placedStops(geometry, on: 1, end: 1)).drawnStops
        start = angle / 360
        self.size = size
    }

    /// The pixels; `nil` if there are none.
    func bitmap(scale: Double) -> Bitmap? {
        let longest = max(size.width, size.height) * scale
        guard longest.isFinite, longest > 0, (center.x + center.y + start).isFinite, !stops.isEmpty else { return nil }
        let scale = min(scale, scale * Self.sideLimit / longest)
        let width = max(1, Int((size.width * scale).rounded(.up)))
        let height = max(1, Int((size.height * scale).rounded(.up)))
        let table = colors()
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        let (across, down) = (size.width / Double(width), size.height / Double(height))
        for row in 0..<height {
            let y = (Double(row) + 0.5) * down - center.y
            for column in 0..<width {
                let x = (Double(column) + 0.5) * across - center.x
                // Clockwise from the top, as a part of a turn.
                let turn = atan2(x, -y) / (2 * .pi) - start
                let part = turn - turn.rounded(.down)
                pixels.append(table[min(Int(part * Double(table.count)), table.count - 1)])
            }
        }
        return try? Bitmap(width: width, height: height, pixels: pixels)
    }

    /// The premultiplied colours of a turn in small steps.
    private func colors() -> [UInt32] {
        let count = 4096
        var index = 0
        return (0..<count).map { step in
            let place = (Double(step) + 0.5) / Double(count)
            while index < stops.count, stops[index].position <= place { index += 1 }
            guard index > 0 else { return Self.pixel(stops[0].color) }
            guard index < stops.count else { return Self.pixel(stops[stops.count - 1].color) }
            let (low, high) = (stops[index - 1], stops[index])
            let share = Float((place - low.position) / max(high.position - low.position, 1e-12))
            func mixed(_ low: Float, _ high: Float) -> Float { low + (high - low) * share }
            return Self.pixel(
                Color(
                    red: mixed(low.color.red, high.color.red), green: mixed(low.color.green, high.color.green),
                    blue: mixed(low.color.blue, high.color.blue), alpha: mixed(low.color.alpha, high.color.alpha)))
        }
    }

    private static func pixel(_ color: Color) -> UInt32 {
        func byte(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), 1) * 255 + 0.5) }
        return byte(color.alpha) << 24 | byte(color.red * color.alpha) << 16 | byte(color.green * color.alpha) << 8
            | byte(color.blue * color.alpha)
    }
}
