extension Document.Page {
    /// The background of the paper, and the border and the padding between the margins and the text (CSS Paged Media 3, 3.1).
    ///
    ///     var page = Document.Page()
    ///     page.area.backgrounds = [.color(Color(white: 0.95))]
    ///     page.area.border = BoxSides(.init(width: 2))
    ///     page.area.padding = BoxSides(12)
    ///
    /// A value that is `nil` is that of a less specific ``Rule``, or else there is none.
    public struct Area: Sendable, Hashable {
        /// The layers below the page and its margins, the first one on top.
        public var backgrounds: [BoxAppearance.Background]?
        /// The lines of the border, in points.
        public var border = BoxSides<BlockStyle.Line?>(nil)
        /// The distances of the text from the border, in points.
        public var padding = BoxSides<Double?>(nil)
        /// The radius of the corners of the border, in points.
        public var cornerRadius: Double?
        /// The outline of the border, in points.
        public var outline: BoxAppearance.Outline?
        /// The unit of lengths in the backgrounds, in points.
        package var unit = 1.0

        /// Creates an area without an effect.
        public init() {}

        /// The space of the border and the padding.
        package var insets: EdgeInsets {
            func inset(_ side: BoxSide) -> Double {
                let padding = padding[side] ?? 0
                return (border[side]?.usedWidth ?? 0) + (padding.isFinite ? max(0, padding) : 0)
            }
            return EdgeInsets(top: inset(.top), left: inset(.left), bottom: inset(.bottom), right: inset(.right))
        }

        /// Whether there is anything to draw.
        package var isVisible: Bool {
            backgrounds?.isEmpty == false || outline != nil
                || BoxSide.allCases.contains { (border[$0]?.usedWidth ?? 0) > 0 }
        }

        /// Replaces named colours by those of a theme.
        mutating func resolve(_ theme: ColorTheme) {
            if let layers = backgrounds {
                backgrounds = BoxAppearance(backgrounds: layers).resolving(theme).backgrounds
            }
            outline?.color.mapColors(theme.resolve)
            for side in BoxSide.allCases { border[side]?.color.mapColors(theme.resolve) }
        }

        /// Takes the values that another area has.
        package mutating func merge(_ other: Area) {
            if let layers = other.backgrounds { (backgrounds, unit) = (layers, other.unit) }
            for side in BoxSide.allCases {
                border[side] = other.border[side] ?? border[side]
                padding[side] = other.padding[side] ?? padding[side]
            }
            cornerRadius = other.cornerRadius ?? cornerRadius
            outline = other.outline ?? outline
        }
    }

    /// The distances of text from the edges of the paper: the margins, the border and the padding.
    package var textInsets: EdgeInsets {
        let own = area.insets
        return EdgeInsets(
            top: margins.top + own.top, left: margins.left + own.left, bottom: margins.bottom + own.bottom,
            right: margins.right + own.right)
    }

    /// The size of the space for text.
    package var textSize: Size {
        let (paper, insets) = (orientedSize, textInsets)
        return Size(
            width: paper.width - insets.left - insets.right, height: paper.height - insets.top - insets.bottom)
    }
}
