public import GalleyText

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
    let bands: [LineBand]
    /// Inner origin and width, in ``LayoutUnit``s.
    let originX: Int
    let originY: Int
    let regionWidth: Int
    /// UTF-8 offset where the visible text ends.
    let visibleEnd: Int
    private let knownContentWidths: ContentWidths?
    /// The fonts it was laid out with, where some of the text is still to be measured.
    private let fonts: FontLibrary?

    /// Lays `text` out in `container`.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` when a length of the container is NaN,
    ///   infinite or negative, ``GalleyError/fontNotFound(families:tried:)`` when `fonts` holds no font at all.
    public convenience init(
        _ text: AttributedText, in container: TextContainer = .unbounded, fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) {
        try self.init(text: text, container: container, fonts: fonts, cancellation: nil)
    }

    /// Lays `text` out in `container`, and stops once `cancellation` is cancelled; for work that a queue may withdraw.
    ///
    /// - Throws: `CancellationError`, and what ``init(_:in:fonts:)`` throws.
    public convenience init(
        _ text: AttributedText, in container: TextContainer = .unbounded, fonts: borrowing FontLibrary = .default,
        cancellation: CancellationToken
    ) throws {
        try self.init(text: text, container: container, fonts: fonts, cancellation: cancellation)
        // A layout that was stopped is not complete.
        try cancellation.check()
    }

    private init(
        text: AttributedText, container: TextContainer, fonts: borrowing FontLibrary, cancellation: CancellationToken?
    ) throws(GalleyError) {
        try container.validate()
        let worker = fonts.takeWorker()
        unsafe worker.cancellation = cancellation
        defer {
            unsafe worker.cancellation = nil
            fonts.giveBack(worker)
        }
        var engine = LayoutEngine(text, in: container, fonts: fonts, worker: worker)
        try engine.run()
        engine.align()
        self.text = text
        self.container = container
        records = engine.lines
        storages = engine.storages
        bands = engine.bands
        isTruncated = engine.isTruncated
        visibleEnd = engine.progress.visibleEnd
        let insets = container.insets
        originX = LayoutUnit.from(insets.left)
        originY = LayoutUnit.from(insets.top)
        let horizontal = originX + LayoutUnit.from(insets.right)
        let vertical = originY + LayoutUnit.from(insets.bottom)
        let bounded = container.width.map { max(0, LayoutUnit.bound($0) - horizontal) }
        regionWidth = bounded ?? engine.progress.widest
        size = Size(
            width: LayoutUnit.points(min(engine.progress.widest, bounded ?? .max) + horizontal),
            height: LayoutUnit.points(engine.progress.bottom + vertical))
        if engine.isPartial || engine.content.isPartial {
            knownContentWidths = nil
            self.fonts = copy fonts
        } else {
            knownContentWidths = engine.content
            self.fonts = nil
        }
    }

    /// Another layout's lines with a text that is drawn in their places.
    init(_ other: TextLayout, drawing text: AttributedText) {
        self.text = text
        container = other.container
        size = other.size
        isTruncated = other.isTruncated
        records = other.records
        storages = other.storages
        bands = other.bands
        originX = other.originX
        originY = other.originY
        regionWidth = other.regionWidth
        visibleEnd = other.visibleEnd
        knownContentWidths = other.knownContentWidths
        fonts = other.fonts
    }

    /// A layout of all of `text` in the container of `other`, from finished lines. Content widths are measured when they
    /// are asked for.
    init(
        _ other: TextLayout, text: AttributedText, size: Size, records: [LineRecord], storages: [LineStorage],
        fonts: borrowing FontLibrary
    ) {
        self.text = text
        container = other.container
        self.size = size
        isTruncated = false
        self.records = records
        self.storages = storages
        bands = []
        originX = other.originX
        originY = other.originY
        regionWidth = other.regionWidth
        visibleEnd = text.utf8Count
        knownContentWidths = nil
        self.fonts = copy fonts
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
        let worker = fonts.takeWorker()
        defer { fonts.giveBack(worker) }
        var engine = LayoutEngine(text, in: .unbounded, fonts: fonts, worker: worker, measuresContent: true)
        // The same text has been laid out before, so nothing can fail now.
        try? engine.run()
        return engine.content
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
    }
}
