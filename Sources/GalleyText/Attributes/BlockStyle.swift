/// The box of a block: the space around and inside it, its borders and its background, as in CSS.
///
///     var style = BlockStyle(margin: BoxSides(vertical: 12, horizontal: 0), padding: BoxSides(8))
///     style.border.inlineStart = .init(width: 3, color: .black)
///     style.background = Color(white: 0.95)
///     let quote = BlockIntent.Component(kind: .blockQuote, identity: 1, style: style)
///
/// Lengths are points. Left and right are sides of a left-to-right paragraph: `inlineStart` is the side at which the
/// lines of a paragraph start, whatever its direction is. In vertical text, the top is the side of the first line. Blocks
/// in 512 blocks with boxes have no box.
public struct BlockStyle: Sendable, Hashable {
    /// The line of a border on one side.
    public struct Line: Sendable, Hashable {
        /// The width in points; negative widths count as 0.
        public var width: Double
        /// The colour.
        public var color: Color
        /// The style.
        public var style: BoxAppearance.BorderStyle

        /// Creates a line.
        public init(width: Double, color: Color = .black, style: BoxAppearance.BorderStyle = .solid) {
            self.width = width
            self.color = color
            self.style = style
        }

        /// Whether it is drawn as two lines.
        package var isDouble: Bool { style == .double && usedWidth >= 3 }

        /// The drawn line of two lines at the same place: the wider line. Lines of equal width are chosen by their styles, in the
        /// order of CSS: `double`, `solid`, `dashed`, `dotted`, `ridge`, `outset`, `groove`, `inset`; otherwise it is the first
        /// (CSS 2.2, 17.6.2.1).
        package static func prevailing(_ first: Line?, _ second: Line?) -> Line? {
            guard let second, second.usedWidth > 0 else { return first }
            guard let first, first.usedWidth > 0 else { return second }
            let order: [BoxAppearance.BorderStyle] = [
                .double, .solid, .dashed, .dotted, .ridge, .outset, .groove, .inset,
            ]
            let rank = (order.firstIndex(of: first.style) ?? 0, order.firstIndex(of: second.style) ?? 0)
            if first.usedWidth != second.usedWidth { return first.usedWidth > second.usedWidth ? first : second }
            return rank.1 < rank.0 ? second : first
        }

        /// The width if it is finite and positive, otherwise 0.
        package var usedWidth: Double { BlockStyle.usable(width) }
    }

    /// The space outside of the borders. The vertical margins of adjacent and nested blocks collapse (CSS 2.2, 8.3.1), and
    /// may be negative. At the start of a container, they are dropped.
    public var margin: BoxSides<Double>
    /// The space between the borders and the content; negative lengths count as 0.
    public var padding: BoxSides<Double>
    /// The lines of the borders; `nil` is none.
    public var border: BoxSides<Line?>
    /// The colour inside the borders; `nil` draws none.
    public var background: Color?
    /// The radius of the borders' outer corners in points.
    public var cornerRadius: Double

    /// Creates a style; by default a box without space and appearance.
    public init(
        margin: BoxSides<Double> = BoxSides(0), padding: BoxSides<Double> = BoxSides(0),
        border: BoxSides<Line?> = BoxSides(nil), background: Color? = nil, cornerRadius: Double = 0
    ) {
        self.margin = margin
        self.padding = padding
        self.border = border
        self.background = background
        self.cornerRadius = cornerRadius
    }

    /// The margins; those that are not finite are 0.
    package func margins(isRightToLeft: Bool) -> BoxSides<Double> {
        margin.resolved(isRightToLeft: isRightToLeft).mapped { $0.isFinite ? $0 : 0 }
    }

    /// The space between the edges of the box and its content.
    package func edges(isRightToLeft: Bool) -> BoxSides<Double> {
        var result = border.resolved(isRightToLeft: isRightToLeft).mapped { $0?.usedWidth ?? 0 }
        let padding = padding.resolved(isRightToLeft: isRightToLeft)
        for side in BoxSide.allCases { result[side] += BlockStyle.usable(padding[side]) }
        return result
    }

    fileprivate static func usable(_ length: Double) -> Double { length.isFinite ? max(0, length) : 0 }

    /// The style with every length multiplied by `factor`.
    package func scaled(by factor: Double) -> BlockStyle {
        var result = self
        result.margin = margin.mapped { $0 * factor }
        result.padding = padding.mapped { $0 * factor }
        result.border = border.mapped { line in
            var line = line
            line?.width *= factor
            return line
        }
        result.cornerRadius *= factor
        return result
    }
}

extension BlockStyle: Colored {
    mutating func mapColors(_ map: (Color) -> Color) {
        background = background.map(map)
        border = border.mapped { line in
            var line = line
            line?.color.mapColors(map)
            return line
        }
    }
}
