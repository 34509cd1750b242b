internal import GalleyPlacing
package import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// Text laid out in a container: frozen, and safe to query and draw from any thread.
///
///     let layout = try TextLayout("Hello, world", in: .width(320))
///     print(layout.size, layout.lines.count)
///
/// Lengths are points, the origin is the container's top left corner, and y grows downwards. Line breaking
/// follows UAX #14 and CSS Text 3, bidirectional order UAX #9.
/// - Complexity: O(*n*) in the text that is shown; text that shaping has met before costs a look-up.
public final class TextLayout: Sendable {
    /// What was laid out.
    public let text: AttributedText
    /// What it was laid out in.
    public let container: TextContainer
    /// Bounding size, insets included, not rounded. Laying the text out in exactly this size gives the same
    /// lines. Never wider than a bounded container: what sticks out shows in `inkBounds`.
    public let size: Size
    /// Some of the text is not shown.
    public let isTruncated: Bool
    let records: [LineRecord]
    let storages: [LineStorage]
    private let rare: PlacementExtras?
    /// Inner origin on inline and block axes, and the length of rows, in ``LayoutUnit``s.
    let originX: Int
    let originY: Int
    let regionWidth: Int
    /// From inline and block positions to the page.
    package let axes: LineAxes
    /// UTF-8 offset where the visible text ends.
    let visibleEnd: Int
    private let knownContentWidths: ContentWidths?
    /// The fonts it was laid out with, where some of the text is still to be measured.
    private let fonts: FontLibrary?

    /// Lays `text` out in `container`.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` when a length of the container is NaN,
    ///   infinite or negative, or a path has too many edges;
    ///   ``GalleyError/fontNotFound(families:tried:)`` when `fonts` holds no font at all.
    public convenience init(
        _ text: AttributedText, in container: TextContainer = .unbounded, fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) {
        try self.init(text: text, container: container, following: [], fonts: fonts, cancellation: nil)
    }

    /// Lays `text` out in `container`, and stops once `cancellation` is cancelled; for work that a queue may withdraw.
    ///
    /// - Throws: `CancellationError`, and what ``init(_:in:fonts:)`` throws.
    public convenience init(
        _ text: AttributedText, in container: TextContainer = .unbounded, fonts: borrowing FontLibrary = .default,
        cancellation: CancellationToken
    ) throws {
        try self.init(text: text, container: container, following: [], fonts: fonts, cancellation: cancellation)
        // A layout that was stopped is not complete.
        try cancellation.check()
    }

    /// Lays `text` out with lines that end at UTF-8 offsets, ascending; none leaves it to the lines.
    convenience init(
        _ text: AttributedText, in container: TextContainer, lineEnds: [Int], fonts: borrowing FontLibrary,
        cancellation: CancellationToken? = nil
    ) throws(GalleyError) {
        try self.init(
            text: text, container: container, following: [], lineEnds: lineEnds, fonts: fonts,
            cancellation: cancellation)
    }

    /// Lays `text` out in one container after the other: what one has no room for goes on in the next.
    ///
    /// Containers with a path stand where it is; others stand side by side. Writing mode and line breaking are the
    /// first's, truncation is that of the last. Without any container, the text is unbounded.
    /// - Throws: As for one container.
    public convenience init(
        _ text: AttributedText, in containers: [TextContainer], fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) {
        try self.init(
            text: text, container: containers.first ?? .unbounded, following: Array(containers.dropFirst()),
            fonts: fonts, cancellation: nil)
    }

    /// Lays a page's text out. `columns` are those of the table that it begins with, where it is the rest of one.
    convenience init(
        page text: AttributedText, in container: TextContainer, columns: [Int], fonts: borrowing FontLibrary
    ) throws(GalleyError) {
        try self.init(
            text: text, container: container, following: [], fonts: fonts, cancellation: nil, columns: columns)
    }

    private init(
        text: AttributedText, container: TextContainer, following: [TextContainer], lineEnds: [Int] = [],
        fonts: borrowing FontLibrary, cancellation: CancellationToken?, columns: [Int] = []
    ) throws(GalleyError) {
        try container.validate()
        for container in following { try container.validate() }
        let worker = fonts.takeWorker(isVertical: container.writingMode != .horizontal, cancellation: cancellation)
        defer { fonts.giveBack(worker) }
        var placement: Placement?
        var shaped: ShapedPlacement?
        let frame = RectangleFrame(
            width: container.width, height: container.height, insets: container.insets, mode: container.writingMode)
        if following.isEmpty, container.isRectangle {
            placement = try Placement(
                text, in: container, frame, fonts: fonts, worker: worker, columns: columns, lineEnds: lineEnds)
        }
        if placement == nil {
            let found = try ShapedPlacement(
                text, in: [container] + following, fonts: fonts, worker: worker, columns: columns,
                lineEnds: lineEnds)
            placement = found.placement
            shaped = found
        }
        guard let placement else { preconditionFailure("text was placed in no region") }
        self.text = text
        self.container = container
        records = placement.lines
        storages = placement.storages
        isTruncated = placement.isTruncated
        visibleEnd = placement.visibleEnd
        regionWidth = placement.measure
        if let shaped {
            originX = shaped.origin.inline
            originY = shaped.origin.block + shaped.shift
            axes = shaped.axes
            size = shaped.size
            rare = PlacementExtras.with(placement.rare, containers: shaped.containers)
        } else {
            originX = frame.start
            originY = frame.before + container.shift(of: placement.bottom, in: frame.blockEnd)
            let bottom = max(placement.bottom, frame.blockEnd ?? 0)
            let taken = container.verticalAlignment == .top ? placement.bottom : bottom
            axes = LineAxes(mode: container.writingMode, blockSize: bottom + frame.before + frame.after)
            size = axes.size(
                length: min(placement.widest, frame.measure ?? .max) + frame.start + frame.end,
                breadth: taken + frame.before + frame.after)
            rare = placement.rare
        }
        if placement.isPartial || placement.content.isPartial {
            knownContentWidths = nil
            self.fonts = copy fonts
        } else {
            knownContentWidths = placement.content
            self.fonts = nil
        }
    }

    /// Rows in which lines stand side by side.
    var bands: [RowRecord] { rare?.rows ?? [] }
    var truncations: [TruncationRecord] { rare?.truncations ?? [] }
    /// By their characters.
    var floats: [FloatRecord] { rare?.floats ?? [] }
    var tables: [TableRecord] { rare?.tables ?? [] }
    /// Where there is more than one plain rectangle, what the text went through.
    var placedContainers: [ContainerRecord] { rare?.containers ?? [] }
    /// How far lines and their indents reach from the region's start, up to each line; empty until an edit asks.
    var reaches: [Int] { rare?.reaches ?? [] }

    /// What the text went through, in its order: containers, or the columns of one.
    public var containers: [Container] {
        if !placedContainers.isEmpty { return placedContainers.map(Container.init) }
        let area = Rect(x: 0, y: 0, width: container.width ?? size.width, height: container.height ?? size.height)
        return [Container(ContainerRecord(rect: area, origin: .zero, lines: 0..<records.count, index: 0))]
    }

    /// Another layout's lines with a text that is drawn in their places.
    init(_ other: TextLayout, drawing text: AttributedText, _ changeToken: ((AttributedText) -> AttributedText)? = nil)
    {
        self.text = text
        var container = other.container
        var storages = other.storages
        if let changeToken, other.isTruncated {
            container.truncationToken = container.truncationToken.map(changeToken)
            for index in storages.indices { storages[index].token = storages[index].token.map(changeToken) }
        }
        self.container = container
        self.storages = storages
        size = other.size
        isTruncated = other.isTruncated
        records = other.records
        rare = other.rare
        axes = other.axes
        originX = other.originX
        originY = other.originY
        regionWidth = other.regionWidth
        visibleEnd = other.visibleEnd
        knownContentWidths = other.knownContentWidths
        fonts = other.fonts
    }

    /// Another layout's lines, so many points further on the page.
    package init(_ other: TextLayout, movedBy x: Double, _ y: Double) {
        let (across, down) = (LayoutUnit.from(x), LayoutUnit.from(y))
        text = other.text
        container = other.container
        size = other.size
        isTruncated = other.isTruncated
        records = other.records
        storages = other.storages
        rare = PlacementExtras.with(
            other.rare,
            containers: other.placedContainers.map { container in
                var container = container
                container.rect.x += x
                container.rect.y += y
                container.origin.x += x
                container.origin.y += y
                return container
            })
        switch other.axes.mode {
        case .horizontal:
            axes = other.axes
            (originX, originY) = (other.originX + across, other.originY + down)
        case .verticalLR:
            axes = other.axes
            (originX, originY) = (other.originX + down, other.originY + across)
        case .verticalRL:
            // Columns count from the edge that they begin at.
            axes = LineAxes(mode: .verticalRL, blockSize: other.axes.blockSize + across)
            (originX, originY) = (other.originX + down, other.originY)
        }
        regionWidth = other.regionWidth
        visibleEnd = other.visibleEnd
        knownContentWidths = other.knownContentWidths
        fonts = other.fonts
    }

    /// The first `count` lines of another layout, as if its container had room for no more.
    init(_ other: TextLayout, keeping count: Int) {
        text = other.text
        container = other.container
        size = other.size
        isTruncated = true
        records = Array(other.records[..<count])
        storages = other.storages
        axes = other.axes
        let end = records.last?.textEnd ?? 0
        visibleEnd = end
        rare = PlacementExtras.of(
            rows: other.bands.filter { $0.lines.upperBound <= count },
            truncations: other.truncations.filter { $0.line < count },
            floats: other.floats.filter { $0.offset < end }, tables: other.tables,
            containers: other.placedContainers.map { container in
                var container = container
                container.lines = container.lines.clamped(to: 0..<count)
                return container
            })
        originX = other.originX
        originY = other.originY
        regionWidth = other.regionWidth
        knownContentWidths = other.knownContentWidths
        fonts = other.fonts
    }

    /// A layout of finished lines. Content widths are measured when they are asked for.
    init(_ parts: LayoutParts, fonts: FontLibrary?) {
        text = parts.text
        container = parts.container
        size = parts.size
        isTruncated = false
        records = parts.records
        storages = parts.storages
        rare = PlacementExtras.of(rows: parts.bands, tables: parts.tables, reaches: parts.reaches)
        axes = parts.axes
        originX = parts.originX
        originY = parts.originY
        regionWidth = parts.regionWidth
        visibleEnd = parts.text.utf8Count
        knownContentWidths = nil
        self.fonts = fonts
    }

    /// Width of the text on unbroken lines, insets included (CSS max-content); trailing white space counts
    /// for nothing.
    public var naturalWidth: Double { contentWidths.max }

    /// Width below which something sticks out or a word is broken, insets included (CSS min-content).
    public var minimumWidth: Double { contentWidths.min }

    private var contentWidths: (max: Double, min: Double) {
        let insets = LayoutUnit.from(container.insets.left) + LayoutUnit.from(container.insets.right)
        let widths = knownContentWidths ?? wholeContentWidths()
        // A line that hangs out by a negative indent may be narrower than its longest word is by itself.
        let natural = max(0, widths.max)
        return (LayoutUnit.points(natural + insets), LayoutUnit.points(max(0, min(natural, widths.min)) + insets))
    }

    /// Typesets the paragraphs that the layout had no room for as well, and measures those with tabs.
    private func wholeContentWidths() -> ContentWidths {
        guard let fonts else { return ContentWidths() }
        let worker = fonts.takeWorker(isVertical: container.writingMode != .horizontal)
        defer { fonts.giveBack(worker) }
        return ContentWidths(of: text, fonts: fonts, worker: worker)
    }
}

extension TextContainer {
    /// Refuses lengths that no layout can be made with.
    func validate() throws(GalleyError) {
        func check(_ name: String, _ value: Double?, allowsNegative: Bool = false) throws(GalleyError) {
            guard let value else { return }
            if !value.isFinite || (value < 0 && !allowsNegative) {
                throw .invalidValue(
                    name: name, value: "\(value)",
                    reason: "a length is a finite number of points, 0 or more; leave it nil to have no bound")
            }
        }
        try check("container.width", width)
        try check("container.height", height)
        try check("container.insets.top", insets.top)
        try check("container.insets.left", insets.left)
        try check("container.insets.bottom", insets.bottom)
        try check("container.insets.right", insets.right)
        if maxLines < 0 {
            throw .invalidValue(
                name: "container.maxLines", value: "\(maxLines)", reason: "rows are counted from 0, which is unlimited")
        }
        guard hasRareSettings else { return }
        try check("container.pathLineWidth", pathLineWidth)
        try check("container.minimumSpan", minimumSpan)
        try check("container.columns.width", columns?.width)
        try check("container.columns.gap", columns?.gap)
        if let count = columns?.count, count < 1 {
            throw .invalidValue(
                name: "container.columns.count", value: "\(count)", reason: "a container has one column or more")
        }
        func check(_ name: String, _ bounds: Rect, _ isFinite: Bool = true) throws(GalleyError) {
            let edges = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
            guard !isFinite || !edges.allSatisfy(\.isFinite) else { return }
            throw .invalidValue(name: name, value: "\(bounds)", reason: "coordinates are finite numbers of points")
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
