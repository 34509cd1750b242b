internal import GalleyPlacing
package import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// An immutable layout of text in a container, which any thread can query and draw.
///
///     let layout = try TextLayout("Hello, world", in: .width(320))
///     print(layout.size, layout.lines.count)
///
/// Lengths are points, the origin is the container's top left corner, and y grows downwards. Line breaking follows UAX
/// #14 and CSS Text 3, bidirectional order UAX #9.
/// - Complexity: O(*n*) in the visible text; text that was shaped before costs a lookup.
public final class TextLayout: Sendable {
    /// The contents. A layout that differs from another one in some of them is created from a changed copy.
    @usableFromInline let record: LayoutRecord

    init(_ record: LayoutRecord) { self.record = record }

    /// Lays out `text` in `container`.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` if a length of the container is NaN, infinite or
    ///   negative, or a path has too many edges; ``GalleyError/fontNotFound(families:tried:)`` if `fonts` contains no
    ///   font.
    public convenience init(
        _ text: AttributedText, in container: TextContainer = .unbounded, fonts: borrowing FontLibrary = .shared
    ) throws(GalleyError) {
        try self.init(text: text, container: container, following: [], fonts: fonts, cancellation: nil)
    }

    /// Lays out `text` in `container`, and stops if `cancellation` is cancelled.
    ///
    /// - Throws: `CancellationError`, and the errors of ``init(_:in:fonts:)``.
    public convenience init(
        _ text: AttributedText, in container: TextContainer = .unbounded, fonts: borrowing FontLibrary = .shared,
        cancellation: CancellationToken
    ) throws {
        try self.init(text: text, container: container, following: [], fonts: fonts, cancellation: cancellation)
        // A cancelled layout is incomplete.
        try cancellation.check()
    }

    /// Lays out `text` with lines that end at ascending UTF-8 offsets; without offsets, line ends are chosen.
    convenience init(
        _ text: AttributedText, in container: TextContainer, lineEnds: [Int], fonts: borrowing FontLibrary,
        cancellation: CancellationToken? = nil
    ) throws(GalleyError) {
        try self.init(
            text: text, container: container, following: [], lineEnds: lineEnds, fonts: fonts,
            cancellation: cancellation)
    }

    /// Lays out `text` in linked containers: text without space in one continues in the next.
    ///
    /// Containers with a path are placed at its position, others next to each other. Writing mode and line breaking are
    /// those of the first one, truncation is that of the last. Without containers, the layout is unbounded.
    /// - Throws: As for one container.
    public convenience init(
        _ text: AttributedText, in containers: [TextContainer], fonts: borrowing FontLibrary = .shared
    ) throws(GalleyError) {
        try self.init(
            text: text, container: containers.first ?? .unbounded, following: Array(containers.dropFirst()),
            fonts: fonts, cancellation: nil)
    }

    /// Lays out the text of a page.
    convenience init(
        page text: AttributedText, in container: TextContainer, placing: PagePlacing, fonts: borrowing FontLibrary
    ) throws(GalleyError) {
        try self.init(
            text: text, container: container, following: [], fonts: fonts, cancellation: nil, page: placing)
    }

    private convenience init(
        text: AttributedText, container: TextContainer, following: [TextContainer], lineEnds: [Int] = [],
        fonts: borrowing FontLibrary, cancellation: CancellationToken?, page: PagePlacing? = nil
    ) throws(GalleyError) {
        self.init(
            try LayoutRecord(
                text, in: container, following: following, lineEnds: lineEnds, fonts: fonts, cancellation: cancellation,
                page: page))
    }

    /// The text.
    @inlinable public var text: AttributedText { record.text }
    /// The container.
    @inlinable public var container: TextContainer { record.container }
    /// The bounding size, including insets, not rounded. A layout in exactly this size has the same lines. Never wider
    /// than a bounded container: overflowing text is included in `inkBounds`.
    @inlinable public var size: Size { record.size }
    /// Whether some of the text is hidden.
    @inlinable public var isTruncated: Bool { record.isTruncated }
    var records: [LineRecord] { record.lines }
    var storages: [ShapedLineText] { record.storages }
    /// The inner origin on the inline and block axes, and the length of rows, in ``LayoutUnit``s.
    var originX: Int { record.originX }
    var originY: Int { record.originY }
    var regionWidth: Int { record.regionWidth }
    /// The conversion from inline and block positions to the page.
    package var axes: LineAxes { record.axes }
    /// The UTF-8 offset of the visible text's end.
    var visibleEnd: Int { record.visibleEnd }
    private var flow: FlowRecords? { record.flow }

    /// The rows with several lines.
    var rowGroups: [RowRecord] { flow?.rows ?? [] }
    var truncationRecords: [TruncationRecord] { flow?.truncations ?? [] }
    /// The floats, in the order of their characters.
    var floats: [FloatRecord] { flow?.floats ?? [] }
    /// The places of the container's floats without characters, from the inner corner along and across lines, in points. Floats
    /// of hidden text have none.
    package var anchoredFloats: [(index: Int, origin: Point)] {
        (flow?.anchoredFloats ?? []).map { float in
            (
                Int(float.index),
                Point(x: LayoutUnit.points(float.inline), y: LayoutUnit.points(float.block))
            )
        }
    }
    var tables: [TableRecord] { flow?.tables ?? [] }
    /// The place at which a table row that is higher than its page is split.
    var rowCut: RowSplit? { flow?.rowCut }
    /// The first lines of rows that are higher than any container.
    var overfullRows: [Int] { flow?.overfullRows ?? [] }
    /// The boxes of blocks, by their first lines; the outer ones first.
    var blocks: [BlockFragment] { flow?.blocks ?? [] }
    /// The containers, if there is more than one plain rectangle.
    var placedContainers: [ContainerRecord] { flow?.containers ?? [] }
    /// The maximum extent of lines and their indents, up to each line; empty until an edit needs it.
    var widestEnds: [Int] { flow?.widestEnds ?? [] }

    /// The containers, or the columns of one, in text order.
    public var containers: [Container] {
        if !placedContainers.isEmpty { return placedContainers.map(Container.init) }
        let area = Rect(x: 0, y: 0, width: container.width ?? size.width, height: container.height ?? size.height)
        return [Container(rect: area, origin: .zero, lines: records.indices, index: 0)]
    }

    /// The width of the text without line wrapping, including insets (CSS max-content), without trailing white space.
    public var naturalWidth: Double { contentWidths.max }

    /// The minimum width without overflow and breaks within words, including insets (CSS min-content).
    public var minimumWidth: Double { contentWidths.min }

    private var contentWidths: (max: Double, min: Double) {
        let insets = LayoutUnit.from(container.insets.left) + LayoutUnit.from(container.insets.right)
        let widths = record.contentWidths ?? wholeContentWidths()
        // A line with a negative indent may be narrower than its longest word alone.
        let natural = max(0, widths.max)
        return (LayoutUnit.points(natural + insets), LayoutUnit.points(max(0, min(natural, widths.min)) + insets))
    }

    /// Shapes the paragraphs for which the layout had no space as well, and measures those with tabs.
    private func wholeContentWidths() -> ContentWidths {
        guard let fonts = record.fonts else { return ContentWidths() }
        let typesetter = fonts.takeTypesetter(isVertical: container.writingMode != .horizontal)
        defer { fonts.release(typesetter) }
        return ContentWidths(of: text, fonts: fonts, typesetter: typesetter)
    }
}

extension TextContainer {
    /// Throws if lengths cannot be used for layout.
    func validate() throws(GalleyError) {
        func check(_ name: String, _ value: Double?, allowsNegative: Bool = false) throws(GalleyError) {
            guard let value else { return }
            if !value.isFinite || (value < 0 && !allowsNegative) {
                throw .invalidValue(
                    name: name, value: "\(value)",
                    reason: "a length must be a finite number of points, 0 or more; nil is unbounded")
            }
        }
        try check("container.width", width)
        try check("container.height", height)
        try check("container.insets.top", insets.top)
        try check("container.insets.left", insets.left)
        try check("container.insets.bottom", insets.bottom)
        try check("container.insets.right", insets.right)
        if let maximumRows, maximumRows < 1 {
            throw .invalidValue(
                name: "container.maximumRows", value: "\(maximumRows)",
                reason: "the number of rows must be 1 or more; nil is unlimited")
        }
        guard hasShapeSettings else { return }
        try check("container.pathLineWidth", pathLineWidth)
        try check("container.minimumSpan", minimumSpan)
        try check("container.columns.width", columns?.width)
        try check("container.columns.gap", columns?.gap)
        if let count = columns?.count, count < 1 {
            throw .invalidValue(
                name: "container.columns.count", value: "\(count)", reason: "a container must have at least one column")
        }
        func check(_ name: String, _ bounds: Rect, _ isFinite: Bool = true) throws(GalleyError) {
            let edges = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
            guard !isFinite || !edges.allSatisfy(\.isFinite) else { return }
            throw .invalidValue(name: name, value: "\(bounds)", reason: "coordinates must be finite numbers of points")
        }
        if let path { try check("container.path", path.bounds, path.isFinite) }
        for (index, exclusion) in exclusions.enumerated() {
            let name = "container.exclusions[\(index)]"
            switch exclusion {
            case .rect(let rect): try check(name, rect)
            case .ellipse(let center, let radiusX, let radiusY):
                try check(name, Rect(x: center.x, y: center.y, width: radiusX, height: radiusY))
            case .path(let path): try check(name, path.bounds, path.isFinite)
            }
        }
    }
}
