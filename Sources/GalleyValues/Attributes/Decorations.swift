/// How a stroke repeats along a line. Lengths are multiples of the line's thickness.
public enum LinePattern: String, Sendable, Hashable, Codable, CaseIterable {
    /// Without gaps, or of dots, dashes and both, or of round dots.
    case solid, dot, dash, dashDot, dashDotDot, circleDot
}

/// How many strokes a line has, and how heavy; or that it is a wave, which a border, that has none, takes for `single`.
public enum LineStyle: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing, one stroke, one of twice the thickness, two, or a wave.
    case none, single, thick, double, wavy
}

/// An underline, an overline or a strikethrough.
public struct LineDecoration: Sendable, Hashable {
    /// How many strokes, and how heavy.
    public var style: LineStyle
    /// How the strokes repeat along the line.
    public var pattern: LinePattern
    /// Thickness in points; `nil` takes the font's.
    public var width: Double?
    /// `nil` takes the text's colour.
    public var color: Color?
    /// Distance in points of an underline's upper edge below the baseline (CSS `text-underline-offset`); `nil` is where
    /// the font has it. Other lines have none.
    public var offset: Double?
    /// Whether an underline or an overline leaves gaps where glyphs cross it (CSS `text-decoration-skip-ink`).
    public var skipInk: Bool
    /// Shadow of the line alone.
    public var shadow: Shadow?

    /// A line of what is given: one thin stroke otherwise.
    public init(
        style: LineStyle = .single, pattern: LinePattern = .solid, width: Double? = nil, color: Color? = nil,
        offset: Double? = nil, skipInk: Bool = true, shadow: Shadow? = nil
    ) {
        self.style = style
        self.pattern = pattern
        self.width = width
        self.color = color
        self.offset = offset
        self.skipInk = skipInk
        self.shadow = shadow
    }

    /// One thin line in the colour of the text.
    public static let single = LineDecoration()
}

/// How a colour is composited onto what is below it.
public enum BlendMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// The separable modes of Compositing and Blending, by their names there.
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
    case difference, exclusion, hue, saturation, color, luminosity
}

/// A shadow, and those drawn over it.
public struct Shadow: Sendable, Hashable {
    /// `nil` draws nothing for this link of the chain.
    public var color: Color?
    /// x to the right, y down, in points.
    public var offset: Point
    /// Blur radius in points; 0 is hard.
    public var radius: Double
    /// How the shadow is composited onto what is below it.
    public var blendMode: BlendMode
    /// The shadows after this one, each drawn over the one before. A chain and not a tree: what follows an
    /// element is put behind it in this array.
    public var following: [Shadow] {
        didSet { following = Shadow.flat(following) }
    }

    /// A shadow of what is given.
    public init(
        color: Color?, offset: Point = .zero, radius: Double = 0, blendMode: BlendMode = .normal,
        following: [Shadow] = []
    ) {
        self.color = color
        self.offset = offset
        self.radius = radius
        self.blendMode = blendMode
        self.following = Shadow.flat(following)
    }

    private static func flat(_ chain: [Shadow]) -> [Shadow] {
        if chain.allSatisfy(\.following.isEmpty) { return chain }
        return chain.flatMap { shadow in
            var head = shadow
            head.following = []
            return [head] + shadow.following
        }
    }
}

/// A border around, or a background behind, a range of text.
///
/// The fill covers the text's bounds with the insets applied; all strokes are outside of the fill. A border of
/// neither fill nor stroke is not drawn. Where a box goes on, on the next line or page, ``decorationBreak`` says
/// whether it is cut.
///
/// A border around text is painted where the text is, and moves nothing, unless it has ``padding`` or ``margin``:
/// then its padding, its stroke and its margin take room at its start and its end, as a CSS inline box does. Line
/// breaking counts that room, and no shaping goes across such an edge. Above and below the box only grows.
///
/// Neighbouring ranges that have one border, or copies of it, are one box. A border that is made anew is another one,
/// although both are equal, so that two pills beside each other stay two:
///
///     for word in text.ranges(of: "new") { text[word].backgroundBorder = .filled(.black, cornerRadius: 8) }
public struct Border: Sendable, Hashable {
    /// Sides of a box. The leading side is the left one where the text's paragraph runs to the right.
    public struct Sides: OptionSet, Sendable, Hashable {
        /// A bit for each side.
        public let rawValue: Int

        /// The sides whose bits are set.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Above the text.
        public static let top = Sides(rawValue: 1)
        /// Where lines begin.
        public static let leading = Sides(rawValue: 2)
        /// Below the text.
        public static let bottom = Sides(rawValue: 4)
        /// Where lines end.
        public static let trailing = Sides(rawValue: 8)
        /// The whole way around.
        public static let all: Sides = [.top, .leading, .bottom, .trailing]
    }

    /// How strokes meet at a corner.
    public enum Join: String, Sendable, Hashable, Codable, CaseIterable {
        /// In a point, in an arc, cut off.
        case miter, round, bevel
    }

    /// What becomes of a box that goes on, on the next line or page (CSS `box-decoration-break`).
    public enum DecorationBreak: String, Sendable, Hashable, CaseIterable {
        /// It is cut: there it has neither padding, insets, margin, strokes nor round corners.
        case slice
        /// Each of its parts is a whole box.
        case clone
    }

    /// What a border is drawn around.
    public enum Extent: String, Sendable, Hashable, CaseIterable {
        /// The glyphs, as high as the fonts that they ask for.
        case glyphs
        /// The glyphs, as high as their line; of a block, as wide as its widest line.
        case line
        /// All of the line's room, as high as the line.
        case container
    }

    /// How many strokes, and how heavy.
    public var style: LineStyle
    /// How the strokes repeat along the line.
    public var pattern: LinePattern
    /// Stroke width in points; 0 strokes nothing.
    public var width: Double
    /// `nil` strokes nothing.
    public var color: Color?
    /// The sides that have strokes: of a quote's box the leading one. Default `all`.
    public var sides: Sides
    /// `nil` fills nothing.
    public var fill: Color?
    /// Fills instead of ``fill``: its box is the fill's on each line.
    public var gradient: Gradient?
    /// Strokes instead of ``color``, which must be there for a stroke: its box is that of the strokes.
    public var strokeGradient: Gradient?
    /// Of a block's border: those of the blocks around it, the outermost first. Each is drawn below this one, around all
    /// rows of its own block, so that a quote in a quote has two bars. They have none around them themselves.
    public var enclosing: [Border] {
        didSet { enclosing = Border.flat(enclosing) }
    }
    /// Radius of rounded corners of the fill in points; never more than half of its shorter side.
    public var cornerRadius: Double
    /// Applied to the text's bounds; negative insets grow it.
    public var insets: EdgeInsets
    /// Room between the text and the edge of the fill, in points, beside the insets; lengths below 0 count as 0. With
    /// it, or with ``margin``, a border around text takes room in its lines. `nil`: none.
    public var padding: EdgeInsets?
    /// Room between the strokes and the text beside the box, in points; lengths below 0 count as 0. Above and below it
    /// does nothing, as in CSS. `nil`: none.
    public var margin: EdgeInsets?
    /// What becomes of a box that goes on, on the next line or page. Default `slice`.
    public var decorationBreak: DecorationBreak
    /// What the border is drawn around; `nil` is the glyphs, and of a block the container.
    public var extent: Extent?
    /// How strokes meet at a corner.
    public var join: Join
    /// Shadow of the border alone.
    public var shadow: Shadow?
    /// Neighbours with other ids are boxes of their own.
    public var id: String?
    /// What tells equal borders apart; those that are read have none, and neighbours without are one box.
    @Aside package var tag: Tag? = Tag.new

    /// A border of what is given: without strokes and fill otherwise.
    public init(
        style: LineStyle = .single, pattern: LinePattern = .solid, width: Double = 0, color: Color? = nil,
        sides: Sides = .all, fill: Color? = nil, gradient: Gradient? = nil, strokeGradient: Gradient? = nil,
        enclosing: [Border] = [], cornerRadius: Double = 0, insets: EdgeInsets = .zero,
        padding: EdgeInsets? = nil, margin: EdgeInsets? = nil, decorationBreak: DecorationBreak = .slice,
        extent: Extent? = nil, join: Join = .miter, shadow: Shadow? = nil, id: String? = nil
    ) {
        self.style = style
        self.pattern = pattern
        self.width = width
        self.color = color
        self.sides = sides
        self.fill = fill
        self.gradient = gradient
        self.strokeGradient = strokeGradient
        self.enclosing = Border.flat(enclosing)
        self.cornerRadius = cornerRadius
        self.insets = insets
        self.padding = padding
        self.margin = margin
        self.decorationBreak = decorationBreak
        self.extent = extent
        self.join = join
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

    /// Whether a border around text moves the text: it has padding or a margin.
    public var takesRoom: Bool { padding != nil || margin != nil }

    /// The border where it takes room in lines; what shaping has to know of it, since every box has edges of its own.
    package var inLine: InLine? { takesRoom ? InLine(border: self) : nil }

    /// A border that takes room, equal to no other box.
    package struct InLine: Hashable, Sendable {
        /// The border itself.
        package let border: Border

        package static func == (one: InLine, other: InLine) -> Bool { one.border.isSame(as: other.border) }

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

/// Outlined glyphs.
public struct Stroke: Sendable, Hashable {
    /// Width in points.
    public var width: Double
    /// `nil` takes the text's colour.
    public var color: Color?
    /// Whether the glyphs are filled as well.
    public var fill: Bool

    /// An outline of a width in points.
    public init(width: Double, color: Color? = nil, fill: Bool = true) {
        self.width = width
        self.color = color
        self.fill = fill
    }
}
