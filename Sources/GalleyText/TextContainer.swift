/// Where text is laid out: its size, holes, and what happens to text that does not fit.
///
/// Lengths are points; `nil` in a size means unbounded.
public struct TextContainer: Sendable, Hashable {
    /// What becomes of text that does not fit.
    public enum Truncation: String, Sendable, Hashable, CaseIterable {
        /// It is left out.
        case none
        /// A token stands where it was, at the start, in the middle or at the end.
        case start, middle, end
    }

    /// How lines are chosen.
    public enum LineBreaking: String, Sendable, Hashable, CaseIterable {
        /// Each line takes what fits.
        case greedy
        /// Lines of nearly equal width.
        case balanced
        /// Least raggedness over the paragraph.
        case optimal
    }

    /// A region that text keeps out of, in container coordinates.
    public enum Exclusion: Sendable, Hashable {
        case rect(Rect)
        case ellipse(center: Point, radiusX: Double, radiusY: Double)
        /// SVG path data.
        case path(String)
    }

    /// Width with insets; `nil` is unbounded.
    public var width: Double?
    /// Height with insets; `nil` is unbounded.
    public var height: Double?
    /// What text keeps from each edge, in points.
    public var insets: EdgeInsets
    /// SVG path data of the region, instead of a rectangle.
    public var path: String?
    /// Regions that text keeps out of.
    public var exclusions: [Exclusion]
    /// Whether overlapping parts of the path are outside (even-odd) or inside (non-zero).
    public var evenOdd: Bool
    /// Text keeps half of this from every edge of the path.
    public var pathLineWidth: Double
    /// Columns from right to left.
    public var vertical: Bool
    /// Rows; 0 is unlimited.
    public var maxLines: Int
    /// What becomes of text that does not fit. Default `none`.
    public var truncation: Truncation
    /// What stands for left-out text; `nil` is an ellipsis in the style of the text before it.
    public var truncationToken: AttributedText?
    /// How lines are chosen. Default `greedy`.
    public var lineBreaking: LineBreaking

    /// A rectangle.
    public init(
        width: Double? = nil, height: Double? = nil, insets: EdgeInsets = .zero, maxLines: Int = 0,
        truncation: Truncation = .none
    ) {
        self.width = width
        self.height = height
        self.insets = insets
        path = nil
        exclusions = []
        evenOdd = true
        pathLineWidth = 0
        vertical = false
        self.maxLines = maxLines
        self.truncation = truncation
        truncationToken = nil
        lineBreaking = .greedy
    }

    /// A rectangle of unbounded height.
    public static func width(_ width: Double) -> TextContainer {
        TextContainer(width: width)
    }

    /// No bounds at all: a line per paragraph.
    public static let unbounded = TextContainer()
}
