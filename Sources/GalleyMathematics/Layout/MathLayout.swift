package import GalleyFonts
package import GalleyLayout
package import GalleyText

/// A formula that has been laid out. Lengths are points from the start of the baseline, `y` down.
package struct MathLayout: Sendable {
    /// A glyph of the formula's font.
    package struct PlacedGlyph: Sendable, Hashable {
        package var glyph: UInt32
        package var size: Double
        package var origin: Point
    }

    /// Text in the formula, with the position of its layout.
    package struct PlacedText: Sendable {
        package var layout: TextLayout
        package var origin: Point
    }

    /// The font of the glyphs; nil if there are none.
    package let face: FontFace?
    package let width: Double
    /// The height above the baseline.
    package let ascent: Double
    /// The depth below the baseline.
    package let descent: Double
    package private(set) var glyphs: [PlacedGlyph] = []
    package private(set) var rules: [Rect] = []
    package private(set) var texts: [PlacedText] = []

    init(_ box: MathBox, face: FontFace?) {
        self.face = face
        width = max(0, box.width)
        ascent = max(0, box.ascent)
        descent = max(0, box.descent)
        add(box, x: 0, y: 0)
    }

    private mutating func add(_ box: MathBox, x: Double, y: Double) {
        switch box.content {
        case .empty: break
        case .glyph(let glyph, let size):
            glyphs.append(PlacedGlyph(glyph: glyph, size: size, origin: Point(x: x, y: y)))
        case .rule: rules.append(Rect(x: x, y: y - box.ascent, width: box.width, height: box.total))
        case .text(let layout):
            let baseline = layout.lines.first?.baseline ?? 0
            texts.append(PlacedText(layout: layout, origin: Point(x: x, y: y - baseline)))
        case .children(let children):
            for child in children { add(child.box, x: x + child.x, y: y - child.rise) }
        }
    }

    /// The outlines of glyphs and lines, for the non-zero rule.
    ///
    /// - Parameters:
    ///   - origin: The position of the start of the baseline.
    ///   - scale: The factor of all lengths.
    package func outline(at origin: Point, scale: Double = 1) -> Path {
        var result = Path()
        for placed in face == nil ? [] : glyphs {
            let x = origin.x + placed.origin.x * scale
            let y = origin.y + placed.origin.y * scale
            func moved(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
            for element in face?.outline(of: placed.glyph, size: placed.size * scale).elements ?? [] {
                switch element {
                case .move(let point): result.move(to: moved(point))
                case .line(let point): result.line(to: moved(point))
                case .quad(let control, let point): result.quad(control: moved(control), to: moved(point))
                case .cubic(let control1, let control2, let point):
                    result.cubic(control1: moved(control1), control2: moved(control2), to: moved(point))
                case .close: result.close()
                }
            }
        }
        for rule in rules {
            let left = origin.x + rule.x * scale
            let right = left + rule.width * scale
            let top = origin.y + rule.y * scale
            let bottom = top + rule.height * scale
            // Clockwise with y down.
            result.move(to: Point(x: left, y: top))
            result.line(to: Point(x: right, y: top))
            result.line(to: Point(x: right, y: bottom))
            result.line(to: Point(x: left, y: bottom))
            result.close()
        }
        return result
    }
}
