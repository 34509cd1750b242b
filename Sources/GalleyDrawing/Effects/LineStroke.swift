internal import GalleyLayout
internal import GalleyText
internal import Glibc

/// A horizontal line to draw: a part of an underline or a strikethrough.
struct LineStroke {
    var minX: Double
    var maxX: Double
    /// The y of the line's centre.
    var y: Double
    var thickness: Double
    var color: Color
    /// The lengths of dashes and gaps; empty is solid. The pattern starts at x = 0, so that it continues across
    /// segments.
    var dashes: [Double]
    var hasRoundCaps: Bool
    /// The amplitude of a wave; 0 is a straight line.
    var wave = 0.0

    /// The rectangle around the line's centre.
    var bounds: Rect { Rect(x: minX, y: y, width: maxX - minX, height: 0) }

    /// The maximum number of waves in a line, and the number of straight lines for each.
    static let (mostWaves, linesPerWave) = (2_000.0, 16.0)

    /// The path of a wave, which starts at x = 0, so that it continues across segments; `nil` for a straight line, or
    /// if there are too many waves to be visible.
    var wavePath: Path? {
        let length = wave * 4
        guard wave > 0, (maxX - minX) / length < Self.mostWaves else { return nil }
        func point(_ x: Double) -> Point { Point(x: x, y: y + wave * sin(x / length * 2 * .pi)) }
        var path = Path()
        path.move(to: point(minX))
        let step = length / Self.linesPerWave
        // The number of a step must fit an integer.
        guard max(abs(minX), abs(maxX)) / step < 1e15 else { return nil }
        for index in stride(from: Int((minX / step).rounded(.down)) + 1, to: Int((maxX / step).rounded(.up)), by: 1) {
            path.line(to: point(Double(index) * step))
        }
        path.line(to: point(maxX))
        return path
    }

    /// The strokes of a decoration: one, or two for a double line.
    static func strokes(of line: DecorationLine) -> [LineStroke] {
        let (decoration, thickness) = (line.decoration, line.thickness)
        let heavy = decoration.style == .thick ? thickness * 2 : thickness
        var stroke = LineStroke(
            minX: line.minX, maxX: line.maxX, y: line.y, thickness: heavy, color: line.color,
            dashes: decoration.pattern.dashes(thickness: heavy, length: line.maxX - line.minX),
            hasRoundCaps: decoration.pattern == .circleDot)
        switch decoration.style {
        case .none: return []
        case .wavy:
            stroke.wave = DecorationLine.waveHeight(thickness: thickness)
            return [stroke]
        case .single, .thick: return [stroke]
        case .double:
            stroke.y = line.y - thickness
            var second = stroke
            second.y = line.y + thickness
            return [stroke, second]
        }
    }
}
