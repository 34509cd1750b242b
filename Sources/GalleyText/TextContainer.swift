/// The area for text: its size, exclusions, and the treatment of text that does not fit.
///
/// Lengths are points; a width or height of `nil` is unbounded.
public struct TextContainer: Sendable, Hashable {
    /// The ways of truncating text that does not fit.
    public enum Truncation: String, Sendable, Hashable, Codable, CaseIterable {
        /// Drops the text that does not fit.
        case none
        /// Replaces the start of the text with a token.
        case start
        /// Replaces the middle of the text with a token.
        case middle
        /// Replaces the end of the text with a token.
        case end
    }

    /// The part of a truncated line that the token replaces.
    public enum TruncationBoundary: String, Sendable, Hashable, Codable, CaseIterable {
        /// The line contains as many grapheme clusters as fit next to the token.
        case cluster
        /// The line is broken as usual, and clusters are removed from its visual end until the token fits (CSS
        /// `line-clamp`).
        case word
    }

    /// The algorithm for choosing line breaks.
    public enum LineBreaking: String, Sendable, Hashable, Codable, CaseIterable {
        /// Each line takes as much text as fits.
        case greedy
        /// Lines of nearly equal width.
        case balanced
        /// Greedy, but without a last line of one short word.
        case pretty
        /// Minimum raggedness over the paragraph.
        case optimal
    }

    /// The direction of lines and of their sequence (CSS `writing-mode`).
    public enum WritingMode: String, Sendable, Hashable, Codable, CaseIterable {
        /// Horizontal lines, from top to bottom.
        case horizontal
        /// Vertical lines, from right to left, as in Chinese and Japanese.
        case verticalRL
        /// Vertical lines, from left to right, as in Mongolian.
        case verticalLR
    }

    /// The alignment of text on the block axis of a larger container (CSS `align-content`).
    public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
        /// At the edge of the first line.
        case top
        /// Centred.
        case center
        /// At the edge of the last line.
        case bottom
    }

    /// The columns of one container, with equal widths.
    public struct Columns: Sendable, Hashable {
        /// The maximum number of columns of a container; larger requests are reduced to it.
        public static let limit = 1000
        /// The number of columns; `nil` is as many as ``width`` leaves room for. With both, at most this many. There are
        /// never more than ``limit``.
        public var count: Int?
        /// The minimum width of a column, in points; `nil` divides the container by ``count``.
        public var width: Double?
        /// The space between columns, in points.
        public var gap: Double

        /// Creates a fixed number of columns.
        public init(count: Int, gap: Double = 0) {
            self.count = count
            self.width = nil
            self.gap = gap
        }

        /// Creates as many columns as fit.
        ///
        /// - Parameters:
        ///   - width: The minimum width of each in points.
        ///   - count: The maximum number.
        ///   - gap: The space between columns in points.
        public init(width: Double, count: Int? = nil, gap: Double = 0) {
            self.count = count
            self.width = width
            self.gap = gap
        }
    }

    /// An area that text avoids, in container coordinates.
    public enum Exclusion: Sendable, Hashable {
        /// A rectangle.
        case rect(Rect)
        /// An ellipse with its axes along the container's edges.
        case ellipse(center: Point, radiusX: Double, radiusY: Double)
        /// The inside of a path, according to the container's fill rule.
        case path(Path)

        /// The outline of the exclusion.
        package var outline: Path {
            switch self {
            case .rect(let rect): Path(rect: rect)
            case .ellipse(let center, let radiusX, let radiusY):
                Path(ellipseAt: center, radiusX: radiusX, radiusY: radiusY)
            case .path(let path): path
            }
        }
    }

    /// The shape of a container that is no rectangle: a path, and areas that text avoids.
    public struct Shape: Sendable, Hashable {
        /// The area in container coordinates; `nil` is the container's rectangle.
        public var path: Path?
        /// The areas that text avoids.
        public var exclusions: [Exclusion]
        /// The fill rule of the path.
        public var fillRule: Path.FillRule
        /// Twice the distance of text from every edge of the path, in points.
        public var pathLineWidth: Double
        /// The minimum width of a free span of a row, in points; narrower ones are skipped. Default, and for 0: half the
        /// font's size.
        public var minimumSpan: Double?

        /// Creates a shape; by default a rectangle without exclusions.
        public init(
            path: Path? = nil, exclusions: [Exclusion] = [], fillRule: Path.FillRule = .evenOdd,
            pathLineWidth: Double = 0,
            minimumSpan: Double? = nil
        ) {
            self.path = path
            self.exclusions = exclusions
            self.fillRule = fillRule
            self.pathLineWidth = pathLineWidth
            self.minimumSpan = minimumSpan
        }

        fileprivate var isDefault: Bool {
            path == nil && exclusions.isEmpty && fillRule == .evenOdd && pathLineWidth == 0 && minimumSpan == nil
        }
    }

    /// The width including insets; `nil` is unbounded.
    public var width: Double?
    /// The height including insets; `nil` is unbounded.
    public var height: Double?
    /// The distances of text from the edges, in points.
    public var insets: EdgeInsets
    /// The direction of lines and of their sequence. Default `horizontal`.
    public var writingMode: WritingMode
    /// The alignment of text that is less high than a rectangle without exclusions. Default `top`.
    public var verticalAlignment: VerticalAlignment
    /// The maximum number of rows, at least 1; `nil` is unlimited.
    public var maximumRows: Int? {
        get { rowLimit.isUnlimited ? nil : rowLimit.count }
        set { rowLimit = RowLimit(newValue) }
    }
    private var rowLimit: RowLimit
    /// The truncation of text that does not fit. Default `none`.
    public var truncation: Truncation
    /// The part of a truncated line that the token replaces. Default `cluster`.
    public var truncationBoundary: TruncationBoundary
    /// The algorithm for choosing line breaks. Default `greedy`.
    public var lineBreaking: LineBreaking
    @Indirect private var shapeSettings: ShapeSettings?

    /// A number of rows, or none, in one word.
    private struct RowLimit: Sendable, Hashable {
        let count: Int

        init(_ count: Int?) { self.count = count ?? .min }

        var isUnlimited: Bool { count == .min }
    }

    /// Settings that most containers do not have, stored in a heap object: copying a rectangle copies one reference.
    private struct ShapeSettings: Sendable, Hashable {
        var shape = Shape()
        var columns: Columns?
        var truncationToken: AttributedText?
        var linePositions: ScaledLinePositions?
        var floats: [AnchoredFloat] = []

        var isDefault: Bool {
            shape.isDefault && columns == nil && truncationToken == nil && linePositions == nil && floats.isEmpty
        }
    }

    /// Creates a container.
    ///
    /// - Parameters:
    ///   - shape: A path instead of the rectangle, and areas that text avoids.
    public init(
        width: Double? = nil, height: Double? = nil, insets: EdgeInsets = .zero, shape: Shape = Shape(),
        writingMode: WritingMode = .horizontal, verticalAlignment: VerticalAlignment = .top, columns: Columns? = nil,
        maximumRows: Int? = nil, truncation: Truncation = .none, lineBreaking: LineBreaking = .greedy
    ) {
        self.width = width
        self.height = height
        self.insets = insets
        self.writingMode = writingMode
        self.verticalAlignment = verticalAlignment
        rowLimit = RowLimit(maximumRows)
        self.truncation = truncation
        truncationBoundary = .cluster
        self.lineBreaking = lineBreaking
        let settings = ShapeSettings(shape: shape, columns: columns)
        if !settings.isDefault { self.shapeSettings = settings }
    }

    /// A rectangle of unbounded height.
    public static func width(_ width: Double) -> TextContainer {
        TextContainer(width: width)
    }

    /// An unbounded container: one line per paragraph.
    public static let unbounded = TextContainer()
}

extension TextContainer {
    /// A copy that truncates text that does not fit.
    ///
    ///     let container = TextContainer(width: 320, maximumRows: 3).truncated(.end, token: "… more")
    ///
    /// - Parameters:
    ///   - token: The text that replaces the truncated text; `nil` is an ellipsis.
    ///   - boundary: The part of a truncated line that the token replaces.
    public func truncated(
        _ truncation: Truncation, token: AttributedText? = nil, boundary: TruncationBoundary = .cluster
    ) -> TextContainer {
        var result = self
        result.truncation = truncation
        result.truncationToken = token
        result.truncationBoundary = boundary
        return result
    }

    /// A path instead of the rectangle, and the areas that text avoids.
    public var shape: Shape {
        get { shapeSettings?.shape ?? Shape() }
        _modify { yield &settings.shape }
    }

    /// The area in container coordinates, instead of a rectangle.
    public var path: Path? {
        get { shapeSettings?.shape.path }
        _modify { yield &settings.shape.path }
    }

    /// The areas that text avoids.
    public var exclusions: [Exclusion] {
        get { shapeSettings?.shape.exclusions ?? [] }
        _modify { yield &settings.shape.exclusions }
    }

    /// The fill rule of the path. Default `evenOdd`.
    public var fillRule: Path.FillRule {
        get { shapeSettings?.shape.fillRule ?? .evenOdd }
        _modify { yield &settings.shape.fillRule }
    }

    /// Twice the distance of text from every edge of the path, in points.
    public var pathLineWidth: Double {
        get { shapeSettings?.shape.pathLineWidth ?? 0 }
        _modify { yield &settings.shape.pathLineWidth }
    }

    /// The minimum width of a free span of a row, in points; narrower ones are skipped. Default, and for 0: half the font's
    /// size.
    public var minimumSpan: Double? {
        get { shapeSettings?.shape.minimumSpan }
        _modify { yield &settings.shape.minimumSpan }
    }

    /// The columns through which text flows; `nil` is one with the width of the container.
    public var columns: Columns? {
        get { shapeSettings?.columns }
        _modify { yield &settings.columns }
    }

    /// The token that replaces truncated text; attributes that it does not set are those of the text before it. `nil`
    /// is an ellipsis.
    public var truncationToken: AttributedText? {
        get { shapeSettings?.truncationToken }
        _modify { yield &settings.truncationToken }
    }

    /// The ``linePositionModifier`` at a scale.
    package var linePositions: ScaledLinePositions? {
        get { shapeSettings?.linePositions }
        _modify { yield &settings.linePositions }
    }

    /// The floats in the text whose boxes are laid out apart from it, in the order of their places.
    package var floats: [AnchoredFloat] {
        get { shapeSettings?.floats ?? [] }
        _modify { yield &settings.floats }
    }

    /// Whether any of the shape settings is set.
    package var hasShapeSettings: Bool { $shapeSettings }

    /// Whether it is a rectangle of horizontal text without further settings.
    package var isPlain: Bool { writingMode == .horizontal && isRectangle }

    /// Whether it is a rectangle without further settings, in any writing mode.
    package var isRectangle: Bool {
        guard hasShapeSettings, let shapeSettings else { return true }
        return shapeSettings.shape.path == nil && shapeSettings.shape.exclusions.isEmpty && shapeSettings.columns == nil
            && shapeSettings.linePositions == nil && shapeSettings.floats.isEmpty
    }

    /// A container without such settings has no object, so that equal containers compare equal.
    private var settings: ShapeSettings {
        get { shapeSettings ?? ShapeSettings() }
        _modify {
            var changed = shapeSettings ?? ShapeSettings()
            // Release the object before its contents change, so that a list that grows in a loop is not copied.
            shapeSettings = nil
            defer { shapeSettings = changed.isDefault ? nil : changed }
            yield &changed
        }
    }
}
