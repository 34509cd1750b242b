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
        /// The colour; nil for that of the formula.
        package var color: Color?
    }

    /// A line in the formula.
    package struct PlacedRule: Sendable, Hashable {
        package var rect: Rect
        /// The colour; nil for that of the formula.
        package var color: Color?
    }

    /// The outlines in a colour; nil for that of the formula.
    package struct Outline: Sendable {
        package var color: Color?
        package var path = Path()
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
    package private(set) var rules: [PlacedRule] = []
    package private(set) var texts: [PlacedText] = []

    init(_ box: MathBox, face: FontFace?) {
        self.face = face
        width = max(0, box.width)
        ascent = max(0, box.ascent)
        descent = max(0, box.descent)
        add(box, x: 0, y: 0, nil)
    }

    private mutating func add(_ box: MathBox, x: Double, y: Double, _ outer: Color?) {
        let color = box.color ?? outer
        switch box.content {
        case .empty: break
        case .glyph(let glyph, let size):
            glyphs.append(PlacedGlyph(glyph: glyph, size: size, origin: Point(x: x, y: y), color: color))
        case .rule:
            let rect = Rect(x: x, y: y - box.ascent, width: box.width, height: box.total)
            rules.append(PlacedRule(rect: rect, color: color))
        case .text(let layout):
            let baseline = layout.lines.first?.baseline ?? 0
            texts.append(PlacedText(layout: layout, origin: Point(x: x, y: y - baseline)))
        case .children(let children):
            for child in children { add(child.box, x: x + child.x, y: y - child.rise, color) }
        }
    }

    /// The outlines of glyphs and lines by their colours, for the non-zero rule.
    ///
    /// - Parameters:
    ///   - origin: The position of the start of the baseline.
    ///   - scale: The factor of all lengths.
    package func outlines(at origin: Point, scale: Double = 1) -> [Outline] {
        var results: [Outline] = []
        // Rules have the direction of the font's outlines, or else both would cancel each other where they overlap.
        var isClockwise = true
        var isKnown = rules.isEmpty
        for placed in face == nil ? [] : glyphs {
            guard let outline = face?.outline(of: placed.glyph, size: placed.size * scale) else { continue }
            if !isKnown {
                let area = Self.signedArea(of: outline)
                (isClockwise, isKnown) = (area >= 0, area != 0)
            }
            let x = origin.x + placed.origin.x * scale
            let y = origin.y + placed.origin.y * scale
            Self.add(outline, movedBy: Point(x: x, y: y), to: &results[Self.index(of: placed.color, in: &results)].path)
        }
        for rule in rules {
            let left = origin.x + rule.rect.x * scale
            let top = origin.y + rule.rect.y * scale
            let rect = Rect(x: left, y: top, width: rule.rect.width * scale, height: rule.rect.height * scale)
            Self.add(rect, isClockwise: isClockwise, to: &results[Self.index(of: rule.color, in: &results)].path)
        }
        return results
    }

    /// The index of the outlines in a colour. Formulas have few colours.
    private static func index(of color: Color?, in results: inout [Outline]) -> Int {
        if let index = results.lastIndex(where: { $0.color == color }) { return index }
        results.append(Outline(color: color))
        return results.count - 1
    }

    private static func add(_ outline: Path, movedBy offset: Point, to result: inout Path) {
        func moved(_ point: Point) -> Point { Point(x: point.x + offset.x, y: point.y + offset.y) }
        for element in outline.elements {
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

    /// Adds a rectangle.
    static func add(_ rect: Rect, isClockwise: Bool, to result: inout Path) {
        let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
        result.move(to: Point(x: rect.x, y: rect.y))
        result.line(to: isClockwise ? Point(x: right, y: rect.y) : Point(x: rect.x, y: bottom))
        result.line(to: Point(x: right, y: bottom))
        result.line(to: isClockwise ? Point(x: rect.x, y: bottom) : Point(x: right, y: rect.y))
        result.close()
    }

    /// Twice the area within the points of an outline, positive if it is clockwise with y down.
    static func signedArea(of outline: Path) -> Double {
        var area = 0.0
        var (start, last) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
        func add(_ point: Point) {
            area += last.x * point.y - point.x * last.y
            last = point
        }
        for element in outline.elements {
            switch element {
            case .move(let point): (start, last) = (point, point)
            case .line(let point): add(point)
            case .quad(let control, let point):
                add(control)
                add(point)
            case .cubic(let control1, let control2, let point):
                add(control1)
                add(control2)
                add(point)
            case .close: add(start)
            }
        }
        return area
    }
}
