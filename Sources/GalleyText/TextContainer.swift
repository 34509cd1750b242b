/// Where text is laid out: its size, holes, and what happens to text that does not fit.
///
/// Lengths are points; `nil` in a size means unbounded.
public struct TextContainer: Sendable, Hashable {
    /// What becomes of text that does not fit.
    public enum Truncation: String, Sendable, Hashable, Codable, CaseIterable {
        /// It is left out.
        case none
        /// A token stands where it was, at the start, in the middle or at the end.
        case start, middle, end
    }

    /// What of a truncated line gives way to the token.
    public enum TruncationBoundary: String, Sendable, Hashable, Codable, CaseIterable {
        /// The line takes as many grapheme clusters as fit beside the token.
        case cluster
        /// The line is as it was broken; clusters go from its visual end until the token fits (CSS `line-clamp`).
        case word
    }

    /// How lines are chosen.
    public enum LineBreaking: String, Sendable, Hashable, Codable, CaseIterable {
        /// Each line takes what fits.
        case greedy
        /// Lines of nearly equal width.
        case balanced
        /// Greedily, but without a last line of one short word.
        case pretty
        /// Least raggedness over the paragraph.
        case optimal
    }

    /// How lines run and follow each other (CSS `writing-mode`).
    public enum WritingMode: String, Sendable, Hashable, Codable, CaseIterable {
        /// Lines run horizontally, from the top to the bottom.
        case horizontal
        /// Lines are columns, from the right to the left, as in Chinese and Japanese.
        case verticalRL
        /// Lines are columns, from the left to the right, as in Mongolian.
        case verticalLR
    }

    /// Where text stands in a container that is higher than it (CSS `align-content`); in vertical text, along the way from
    /// column to column.
    public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
        /// At the edge where the first line is.
        case top
        /// With as much room on either side.
        case center
        /// At the edge where the last line is.
        case bottom
    }

    /// Columns of one container, of equal width.
    public struct Columns: Sendable, Hashable {
        /// How many there are; `nil` is as many as ``width`` leaves room for. With both, at most this many.
        public var count: Int?
        /// How wide they are at least, in points; `nil` divides the container by ``count``.
        public var width: Double?
        /// The space between two, in points.
        public var gap: Double

        /// So many columns.
        public init(count: Int, gap: Double = 0) {
            self.count = count
            self.width = nil
            self.gap = gap
        }

        /// As many columns as fit.
        ///
        /// - Parameters:
        ///   - width: The least width of each in points.
        ///   - count: The most there may be.
        ///   - gap: The space between two in points.
        public init(width: Double, count: Int? = nil, gap: Double = 0) {
            self.count = count
            self.width = width
            self.gap = gap
        }
    }

    /// A region that text keeps out of, in container coordinates.
    public enum Exclusion: Sendable, Hashable {
        /// A rectangle.
        case rect(Rect)
        /// An ellipse with its axes along the container's edges.
        case ellipse(center: Point, radiusX: Double, radiusY: Double)
        /// What is inside of a path, by the container's fill rule.
        case path(Path)

        /// Its outline.
        package var outline: Path {
            switch self {
            case .rect(let rect): Path(rect: rect)
            case .ellipse(let center, let radiusX, let radiusY):
                Path(ellipseAt: center, radiusX: radiusX, radiusY: radiusY)
            case .path(let path): path
            }
        }
    }

    /// Width with insets; `nil` is unbounded.
    public var width: Double?
    /// Height with insets; `nil` is unbounded.
    public var height: Double?
    /// What text keeps from each edge, in points.
    public var insets: EdgeInsets
    /// How lines run and follow each other. Default `horizontal`.
    public var writingMode: WritingMode
    /// Where text stands that is less high than a rectangle without exclusions. Default `top`.
    public var verticalAlignment: VerticalAlignment
    /// Rows; 0 is unlimited.
    public var maxLines: Int
    /// What becomes of text that does not fit. Default `none`.
    public var truncation: Truncation
    /// What of a truncated line gives way to the token. Default `cluster`.
    public var truncationBoundary: TruncationBoundary
    /// How lines are chosen. Default `greedy`.
    public var lineBreaking: LineBreaking
    @Boxed private var rare: Rare?

    /// What few containers say, in a box of its own: a rectangle is copied with one reference.
    private struct Rare: Sendable, Hashable {
        var path: Path?
        var exclusions: [Exclusion] = []
        var fillRule = Path.FillRule.evenOdd
        var pathLineWidth = 0.0
        var minimumSpan = 0.0
        var columns: Columns?
        var truncationToken: AttributedText?
        var linePositions: ScaledLinePositions?

        var isDefault: Bool {
            path == nil && exclusions.isEmpty && fillRule == .evenOdd && pathLineWidth == 0 && minimumSpan == 0
                && columns == nil && truncationToken == nil && linePositions == nil
        }
    }

    /// A rectangle, or a path, with what is given.
    public init(
        width: Double? = nil, height: Double? = nil, insets: EdgeInsets = .zero, path: Path? = nil,
        exclusions: [Exclusion] = [], fillRule: Path.FillRule = .evenOdd, pathLineWidth: Double = 0,
        minimumSpan: Double = 0, writingMode: WritingMode = .horizontal,
        verticalAlignment: VerticalAlignment = .top, columns: Columns? = nil, maxLines: Int = 0,
        truncation: Truncation = .none, truncationToken: AttributedText? = nil,
        truncationBoundary: TruncationBoundary = .cluster, lineBreaking: LineBreaking = .greedy
    ) {
        self.width = width
        self.height = height
        self.insets = insets
        self.writingMode = writingMode
        self.verticalAlignment = verticalAlignment
        self.maxLines = maxLines
        self.truncation = truncation
        self.truncationBoundary = truncationBoundary
        self.lineBreaking = lineBreaking
        let rare = Rare(
            path: path, exclusions: exclusions, fillRule: fillRule, pathLineWidth: pathLineWidth,
            minimumSpan: minimumSpan, columns: columns, truncationToken: truncationToken)
        if !rare.isDefault { self.rare = rare }
    }

    /// A rectangle of unbounded height.
    public static func width(_ width: Double) -> TextContainer {
        TextContainer(width: width)
    }

    /// No bounds at all: a line per paragraph.
    public static let unbounded = TextContainer()
}

extension TextContainer {
    /// The region in container coordinates, instead of a rectangle.
    public var path: Path? {
        get { rare?.path }
        _modify { yield &settings.path }
    }

    /// Regions that text keeps out of.
    public var exclusions: [Exclusion] {
        get { rare?.exclusions ?? [] }
        _modify { yield &settings.exclusions }
    }

    /// What is inside where parts of a path overlap. Default `evenOdd`.
    public var fillRule: Path.FillRule {
        get { rare?.fillRule ?? .evenOdd }
        _modify { yield &settings.fillRule }
    }

    /// Text keeps half of this from every edge of the path, in points.
    public var pathLineWidth: Double {
        get { rare?.pathLineWidth ?? 0 }
        _modify { yield &settings.pathLineWidth }
    }

    /// A row's free spans that are narrower than this are skipped, in points; 0 is half the font's size.
    public var minimumSpan: Double {
        get { rare?.minimumSpan ?? 0 }
        _modify { yield &settings.minimumSpan }
    }

    /// Columns that text goes through one after the other; `nil` is one as wide as the container.
    public var columns: Columns? {
        get { rare?.columns }
        _modify { yield &settings.columns }
    }

    /// What stands for left-out text; what it leaves open it takes from the text it follows. `nil` is an ellipsis.
    public var truncationToken: AttributedText? {
        get { rare?.truncationToken }
        _modify { yield &settings.truncationToken }
    }

    /// ``linePositionModifier``, at a scale.
    package var linePositions: ScaledLinePositions? {
        get { rare?.linePositions }
        _modify { yield &settings.linePositions }
    }

    /// Whether anything is set that most containers leave out.
    package var hasRareSettings: Bool { _rare.isSet }

    /// Nothing but a rectangle of horizontal text.
    package var isPlain: Bool { writingMode == .horizontal && isRectangle }

    /// Nothing but a rectangle, whichever way lines run.
    package var isRectangle: Bool {
        guard hasRareSettings, let rare else { return true }
        return rare.path == nil && rare.exclusions.isEmpty && rare.columns == nil && rare.linePositions == nil
    }

    /// A container that says nothing rare has no box, so that equal ones compare equal.
    private var settings: Rare {
        get { rare ?? Rare() }
        _modify {
            var changed = rare ?? Rare()
            // The box lets go of what it holds before that changes: a list that grows in a loop is not copied.
            rare = nil
            defer { rare = changed.isDefault ? nil : changed }
            yield &changed
        }
    }
}

extension TextContainer {
    /// Columns from right to left.
    @available(*, deprecated, message: "writingMode says which way columns follow each other")
    public var vertical: Bool {
        get { writingMode == .verticalRL }
        set { writingMode = newValue ? .verticalRL : .horizontal }
    }

    /// Whether overlapping parts of a path are outside.
    @available(*, deprecated, message: "fillRule says it by name")
    public var evenOdd: Bool {
        get { fillRule == .evenOdd }
        set { fillRule = newValue ? .evenOdd : .nonZero }
    }
}
