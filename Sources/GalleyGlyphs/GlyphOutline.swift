internal import CFreeType
public import GalleyText

/// A glyph's outline in units of the em, with y upwards.
public struct GlyphOutline {
    /// A segment of a contour, which continues from the end of the previous one.
    public enum Segment {
        /// Starts a contour at a point.
        case move(x: Double, y: Double)
        /// A straight line to a point.
        case line(x: Double, y: Double)
        /// A quadratic Bézier curve to (`x`, `y`), with one control point.
        case quadratic(cx: Double, cy: Double, x: Double, y: Double)
        /// A cubic Bézier curve to (`x`, `y`), with two control points.
        case cubic(c1x: Double, c1y: Double, c2x: Double, c2y: Double, x: Double, y: Double)
    }

    /// The segments. Each `move` starts a contour, which is closed.
    public var segments: [Segment] = []
    /// The number of font units per em, for `segments` that are in font units.
    public var unitsPerEm: Double

    /// The bounds of all points, including control points.
    public var bounds: Rect {
        var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        func add(_ x: Double, _ y: Double) {
            left = min(left, x)
            right = max(right, x)
            top = min(top, y)
            bottom = max(bottom, y)
        }
        for segment in segments {
            switch segment {
            case .move(let x, let y), .line(let x, let y): add(x, y)
            case .quadratic(let cx, let cy, let x, let y):
                add(cx, cy)
                add(x, y)
            case .cubic(let c1x, let c1y, let c2x, let c2y, let x, let y):
                add(c1x, c1y)
                add(c2x, c2y)
                add(x, y)
            }
        }
        guard left <= right else { return .zero }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension FreeTypeFace {
    private final class Sink {
        var outline: GlyphOutline
        let unit: Double

        init(unitsPerEm: Double) {
            outline = GlyphOutline(unitsPerEm: unitsPerEm)
            unit = 1 / unitsPerEm
        }

        func append(_ segment: GlyphOutline.Segment) {
            outline.segments.append(segment)
        }

        static func of(_ context: UnsafeMutableRawPointer?) -> Sink? {
            guard let context = unsafe context else { return nil }
            return unsafe Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue()
        }
    }

    /// The unhinted outline, emboldened and slanted on request; `nil` for bitmap glyphs.
    public func outline(of glyph: UInt32, bold: Bool, oblique: Bool) -> GlyphOutline? {
        guard isScalable,
            unsafe FT_Load_Glyph(raw, glyph, FT_Int32(GALLEY_FT_LOAD_UNITS)) == 0,
            let slot = unsafe raw.pointee.glyph, unsafe galley_ft_is_outline(slot) != 0
        else { return nil }
        let unitsPerEm = unsafe max(Int(raw.pointee.units_per_EM), 1)
        unsafe GlyphRasterizer.synthesize(&slot.pointee.outline, em: unitsPerEm, bold: bold, oblique: oblique)
        let sink = Sink(unitsPerEm: Double(unitsPerEm))
        var functions = unsafe FT_Outline_Funcs(
            move_to: { to, context in
                guard let to = unsafe to?.pointee, let sink = unsafe Sink.of(context) else { return 1 }
                sink.append(.move(x: Double(to.x) * sink.unit, y: Double(to.y) * sink.unit))
                return 0
            },
            line_to: { to, context in
                guard let to = unsafe to?.pointee, let sink = unsafe Sink.of(context) else { return 1 }
                sink.append(.line(x: Double(to.x) * sink.unit, y: Double(to.y) * sink.unit))
                return 0
            },
            conic_to: { control, to, context in
                guard let control = unsafe control?.pointee, let to = unsafe to?.pointee,
                    let sink = unsafe Sink.of(context)
                else { return 1 }
                sink.append(
                    .quadratic(
                        cx: Double(control.x) * sink.unit, cy: Double(control.y) * sink.unit,
                        x: Double(to.x) * sink.unit, y: Double(to.y) * sink.unit))
                return 0
            },
            cubic_to: { first, second, to, context in
                guard let first = unsafe first?.pointee, let second = unsafe second?.pointee,
                    let to = unsafe to?.pointee, let sink = unsafe Sink.of(context)
                else { return 1 }
                sink.append(
                    .cubic(
                        c1x: Double(first.x) * sink.unit, c1y: Double(first.y) * sink.unit,
                        c2x: Double(second.x) * sink.unit, c2y: Double(second.y) * sink.unit,
                        x: Double(to.x) * sink.unit, y: Double(to.y) * sink.unit))
                return 0
            }, shift: 0, delta: 0)
        let context = unsafe Unmanaged.passUnretained(sink).toOpaque()
        guard unsafe FT_Outline_Decompose(&slot.pointee.outline, &functions, context) == 0 else { return nil }
        return sink.outline
    }
}
