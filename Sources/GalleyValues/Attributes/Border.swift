/// A border or background of a range of text.
///
/// The fill covers the text's bounds with the insets applied; all strokes are outside the fill. A border without fill
/// and stroke is not drawn. If a box continues on the next line or page, ``decorationBreak`` decides whether its edges
/// are cut there.
///
/// A border around text does not affect layout unless it has ``padding`` or ``margin``. Then its padding, stroke and
/// margin take space at its start and end, as in a CSS inline box. Line breaking includes that space, and glyphs are
/// not shaped across such an edge. Vertically, padding only enlarges the box.
///
/// Adjacent ranges with the same border value, or copies of it, form one box. A border created separately is a
/// different one even if equal, so that two adjacent pills remain separate:
///
///     for word in text.ranges(of: "new") { text[word].backgroundBorder = .filled(.black, cornerRadius: 8) }
public struct Border: Sendable, Hashable {
    /// Sides of a box. In left-to-right paragraphs the leading side is the left one.
    public struct Sides: OptionSet, Sendable, Hashable {
        /// A bit for each side.
        public let rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The top side.
        public static let top = Sides(rawValue: 1)
        /// The side at which lines start.
        public static let leading = Sides(rawValue: 2)
        /// The bottom side.
        public static let bottom = Sides(rawValue: 4)
        /// The side at which lines end.
        public static let trailing = Sides(rawValue: 8)
        /// All four sides.
        public static let all: Sides = [.top, .leading, .bottom, .trailing]
    }

    /// The shape of corners between strokes.
    public enum Join: String, Sendable, Hashable, Codable, CaseIterable {
        /// Pointed corners.
        case miter
        /// Round corners.
        case round
        /// Cut corners.
        case bevel
    }

    /// The treatment of the edges where a box is split across lines or pages (CSS `box-decoration-break`).
    public enum DecorationBreak: String, Sendable, Hashable, CaseIterable {
        /// The box is cut: at the break it has no padding, insets, margin, strokes or rounded corners.
        case slice
        /// Each fragment is a complete box.
        case clone
    }

    /// The area that a border surrounds.
    public enum Extent: String, Sendable, Hashable, CaseIterable {
        /// The glyphs, with the height of the requested fonts.
        case glyphs
        /// The glyphs, with the height of their line; for a block, with the width of its widest line.
        case line
        /// The full width of the container, with the height of the line.
        case container
    }

    /// The strokes of a border.
    public struct Stroke: Sendable, Hashable {
        /// The colour; `nil` draws no strokes.
        public var color: Color?
        /// The width in points; 0 draws no strokes.
        public var width: Double
        /// The number and weight of the strokes.
        public var style: LineStyle
        /// The pattern.
        public var pattern: LinePattern
        /// The sides with strokes.
        public var sides: Sides
        /// The shape of corners between strokes.
        public var join: Join
        /// A gradient instead of ``color``, relative to the box of the strokes.
        public var gradient: Gradient?

        /// Strokes of a colour.
        public static func line(
            _ color: Color?, width: Double = 1, style: LineStyle = .single, pattern: LinePattern = .solid,
            sides: Sides = .all, join: Join = .miter, gradient: Gradient? = nil
        ) -> Stroke {
            Stroke(
                color: color, width: width, style: style, pattern: pattern, sides: sides, join: join,
                gradient: gradient)
        }
    }

    /// The box that a border surrounds.
    public struct Box: Sendable, Hashable {
        /// Insets from the text's bounds; negative insets enlarge the box.
        public var insets: EdgeInsets
        /// The space between the text and the edge of the fill. See ``Border/padding``.
        public var padding: EdgeInsets?
        /// The space between the strokes and the adjacent text. See ``Border/margin``.
        public var margin: EdgeInsets?
        /// The area of the box. See ``Border/extent``.
        public var extent: Extent?
        /// The treatment of edges where the box is split across lines or pages.
        public var decorationBreak: DecorationBreak

        /// Creates a box; by default the bounds of the text, which takes no space in lines.
        public init(
            insets: EdgeInsets = .zero, padding: EdgeInsets? = nil, margin: EdgeInsets? = nil, extent: Extent? = nil,
            decorationBreak: DecorationBreak = .slice
        ) {
            self.insets = insets
            self.padding = padding
            self.margin = margin
            self.extent = extent
            self.decorationBreak = decorationBreak
        }

        /// A box with insets from the text's bounds, in points; negative insets enlarge it.
        public static func insets(_ insets: EdgeInsets) -> Box { Box(insets: insets) }

        /// A box with the same inset on all sides, in points; a negative inset enlarges it.
        public static func insets(_ all: Double) -> Box { Box(insets: EdgeInsets(all)) }

        /// A box with space around the text, in points, which takes that space in its line.
        public static func padding(_ padding: EdgeInsets) -> Box { Box(padding: padding) }

        /// A box with the same space on all sides of the text, in points, which takes that space in its line.
        public static func padding(_ all: Double) -> Box { Box(padding: EdgeInsets(all)) }
    }

    /// The number and weight of the strokes.
    public var style: LineStyle
    /// The pattern of the strokes.
    public var pattern: LinePattern
    /// The stroke width in points; 0 draws no strokes.
    public var width: Double
    /// The stroke colour; `nil` draws no strokes.
    public var color: Color?
    /// The sides with strokes, for example only the leading one for a quote. Default `all`.
    public var sides: Sides
    /// The fill colour; `nil` draws no fill.
    public var fill: Color?
    /// A gradient instead of ``fill``, relative to the filled box of each line.
    public var gradient: Gradient?
    /// A gradient instead of ``color``, relative to the box of the strokes. ``color`` must be set for strokes to be
    /// drawn.
    public var strokeGradient: Gradient?
    /// For a block's border: the borders of the enclosing blocks, outermost first. Each is drawn below this one around
    /// all rows of its block, so that a quote within a quote has two bars. Their own `enclosing` is empty.
    public var enclosing: [Border] {
        didSet { enclosing = Border.flat(enclosing) }
    }
    /// The corner radius of the fill in points; at most half of its shorter side.
    public var cornerRadius: Double
    /// Insets from the text's bounds; negative insets enlarge the box.
    public var insets: EdgeInsets
    /// The space between the text and the edge of the fill, in points, in addition to the insets; negative lengths
    /// count as 0. With ``padding`` or ``margin``, a border around text takes space in its lines. `nil`: none.
    public var padding: EdgeInsets?
    /// The space between the strokes and the adjacent text, in points; negative lengths count as 0. Top and bottom are
    /// ignored, as in CSS. `nil`: none.
    public var margin: EdgeInsets?
    /// The treatment of edges where the box is split across lines or pages. Default `slice`.
    public var decorationBreak: DecorationBreak
    /// The area that the border surrounds. `nil`: the glyphs, or for a block the container.
    public var extent: Extent?
    /// The shape of corners between strokes.
    public var join: Join
    /// The shadow of the border only.
    public var shadow: Shadow?
    /// An identifier: adjacent borders with different identifiers are separate boxes.
    public var id: String?
    /// The identity that distinguishes equal borders. Borders read from documents have none, and adjacent ones without
    /// are one box.
    @ExcludedFromEquality package var tag: Tag? = Tag.new

    /// Creates a border; by default without strokes and fill.
    ///
    ///     let note = Border(.line(.black, width: 2), fill: .white, cornerRadius: 4, box: .padding(6))
    ///
    /// - Parameters:
    ///   - stroke: The strokes; `nil` is a border without them.
    ///   - fill: The fill colour; `nil` draws no fill.
    ///   - gradient: A gradient instead of `fill`.
    ///   - cornerRadius: The corner radius of the fill in points.
    ///   - box: The box that the border surrounds.
    ///   - shadow: The shadow of the border only.
    ///   - enclosing: For a block's border: the borders of the enclosing blocks, outermost first.
    ///   - id: An identifier: adjacent borders with different identifiers are separate boxes.
    public init(
        _ stroke: Stroke? = nil, fill: Color? = nil, gradient: Gradient? = nil, cornerRadius: Double = 0,
        box: Box = Box(), shadow: Shadow? = nil, enclosing: [Border] = [], id: String? = nil
    ) {
        let stroke = stroke ?? .line(nil, width: 0)
        style = stroke.style
        pattern = stroke.pattern
        width = stroke.width
        color = stroke.color
        sides = stroke.sides
        self.fill = fill
        self.gradient = gradient
        strokeGradient = stroke.gradient
        self.enclosing = Border.flat(enclosing)
        self.cornerRadius = cornerRadius
        insets = box.insets
        padding = box.padding
        margin = box.margin
        decorationBreak = box.decorationBreak
        extent = box.extent
        join = stroke.join
        self.shadow = shadow
        self.id = id
    }

    private static func flat(_ borders: [Border]) -> [Border] {
        if borders.allSatisfy(\.enclosing.isEmpty) { return borders }
        return borders.map { border in
            var border = border
            border.enclosing = []
            return border
        }
    }

    /// Whether a border around text affects layout, because it has padding or a margin.
    public var affectsLayout: Bool { padding != nil || margin != nil }

    /// The border if it takes space in lines; nil otherwise. Shaping uses it because every box has separate edges.
    package var inLine: InlineBoxBorder? { affectsLayout ? InlineBoxBorder(border: self) : nil }

    /// A border that takes space, equal only to borders of the same box.
    package struct InlineBoxBorder: Hashable, Sendable {
        /// The border.
        package let border: Border

        package static func == (one: InlineBoxBorder, other: InlineBoxBorder) -> Bool {
            one.border.isSame(as: other.border)
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(border)
            border.hashIdentity(into: &hasher)
        }
    }
}

extension Border: Identified {
    package func isSame(as other: Border) -> Bool { tag == other.tag && self == other }
    package func hashIdentity(into hasher: inout Hasher) { hasher.combine(tag) }
}
