public import GalleyRegions
public import GalleyShaping
public import GalleyText
internal import GalleyUnicode

/// An engine that places text in a region, paragraph by paragraph and row by row, until the text or the space ends.
@safe public struct Placer<R: Region>: ~Copyable {
    let text: AttributedText
    /// The library is retained by the caller of the function that creates the placer. Avoids contended reference counts
    /// (ARCHITECTURE, Threads).
    let fonts: Unmanaged<FontLibrary>
    let typesetter: Typesetter
    var region: R
    let options: PlacingOptions

    var lines: [LineRecord] = []
    var storages: [ShapedLineText] = []
    /// The rows with several lines.
    var rows: [RowRecord] = []
    /// The floating attachments.
    var floats: [FloatRecord] = []
    /// The tables, in order.
    var tables: [TableRecord] = []
    /// The place at which a table row that is higher than a page is split.
    var rowCut: RowSplit?
    /// The first lines of table rows that overflow their container.
    var overfullRows: [Int] = []
    /// The floats without space in the current container.
    var pendingFloats: [FloatRequest] = []
    /// Whether the text has floats or drop caps, which a plain rectangle does not support: it must be placed as a
    /// shape.
    public var needsShapes = false
    /// The containers that were started after the first.
    var breaks: [ContainerBreak] = []
    var progress = Progress()
    /// The content widths of the shaped paragraphs.
    public var content = ContentWidths()
    /// Whether a paragraph was not shaped because it is not visible.
    var isPartial = false
    /// The text hidden by truncation, and its lines.
    var truncations: [TruncationRecord] = []
    var isTruncated = false
    /// The free spans of the current row.
    var spans: [InlineSpan] = []
    var fragments: [RowFragment] = []
    /// Whether the last placed table row was moved by an obstacle.
    var isRowMoved = false
    /// The boxes of blocks.
    var boxes = Boxes()
    /// The longest span of the current container, for a row height.
    var knownLongest: (height: Int, limits: InlineSpan, length: Int)?

    /// The progress of line placement.
    struct Progress {
        var rowCount = 0
        /// The first row of the current container.
        var firstRow = 0
        /// The first line of the current container.
        var firstLine = 0
        /// The bottom of the last line, relative to the container's inner top.
        var bottom = 0
        /// The widest line with its indents.
        var widest = 0
        /// The UTF-8 offset of the visible text's end.
        var visibleEnd = 0
        /// The last placed line, if it may have to be truncated.
        var last: (line: Int, source: LineSource, start: LineStart, available: Int?, tabOrigin: Int)?
        var lastSpacing = 0
        /// The float extents of the current container.
        var floats = FloatEdges()
        /// The bottom of the lowest spans that were tried for rows which became lower.
        var probedBlockEnd = 0
        /// The number of breaks between containers that separate lines or paragraphs which should stay together.
        var forcedBreaks = 0
        /// The edges of the blocks that begin with the current paragraph, which are above it at the top of a container.
        var openingEdge = 0

        /// The height of the current container required to place everything in the same way again.
        var blockEnd: Int { max(bottom, floats.ownEnd, probedBlockEnd) }
    }

    /// Creates a placer; see ``run()``.
    public init(
        _ text: AttributedText, in region: R, options: consuming PlacingOptions, fonts: borrowing FontLibrary,
        typesetter: Typesetter
    ) {
        unsafe self.init(
            text, in: region, options: options, unmanaged: Unmanaged.passUnretained(copy fonts),
            typesetter: typesetter)
    }

    /// Creates a placer with the fonts of another one.
    init(
        _ text: AttributedText, in region: R, options: consuming PlacingOptions,
        unmanaged fonts: Unmanaged<FontLibrary>,
        typesetter: Typesetter
    ) {
        self.text = text
        self.region = region
        self.options = options
        unsafe self.fonts = fonts
        self.typesetter = typesetter
    }

    /// The position of a paragraph in the text.
    struct Place {
        var paragraph: Paragraph
        /// A style run at or before the paragraph's start.
        var run: Int
    }

    // MARK: - Paragraphs

    /// Places the text, until it or the space ends, the typesetter is cancelled, or shapes are needed.
    public mutating func run() throws(GalleyError) {
        var string = text.string
        let result: Result<Void, GalleyError> = string.withUTF8 { bytes in
            do throws(GalleyError) {
                unsafe try self.run(bytes)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) throws(GalleyError) {
        reserveLines(forUTF8: bytes.count)
        if let page = options.page, page.block.styledCount > 0 { continueBlocks(of: page) }
        var cursor = ParagraphCursor()
        repeat {
            if typesetter.isCancelled { return }
            let before = cursor.place
            if unsafe try placeVisiblePrefix(bytes, at: before.paragraph.end, run: before.run, spacing: cursor.spacing)
            {
                unsafe try truncateRest(bytes, isPartial: true)
                return
            }
            if let next = unsafe ParagraphSplitter.next(in: bytes, from: before.paragraph.end) {
                cursor.place.paragraph = next
            }
            let range = cursor.place.paragraph.start..<cursor.place.paragraph.end
            if options.measuresContent, unsafe try measurePieces(bytes, of: range, run: cursor.place.run) { continue }
            let request = try request(range, run: &cursor.place.run)
            let style = request.style
            let firstLine = lines.count
            if style.paragraph.hasBlocks || boxes.open != nil, !options.measuresContent {
                closeBlocks(before: cursor.place.paragraph, style, spacing: cursor.spacing)
            }
            let begun =
                R.isUniform || !style.paragraph.keepsWithNext || cursor.chain != nil
                ? nil : KeptChain(mark: mark, place: before, isAtTop: isAtTop)
            switch unsafe try placeParagraph(bytes, at: &cursor, request) {
            case .withoutHeight: continue
            case .cut:
                if typesetter.isCancelled || needsShapes { return }
                unsafe try truncateRest(bytes, isPartial: cursor.place.paragraph.end < bytes.count)
                return
            case .placed: break
            }
            if !R.isUniform {
                if moveKeptParagraphs(&cursor, firstLine: firstLine) { continue }
                updateChain(&cursor, begun: begun, style)
            }
            cursor.spacing = style.paragraph.spacing
            if boxes.open != nil { boxes.open?.spacing = style.paragraph.spacing }
        } while cursor.place.paragraph.end < bytes.count
        progress.visibleEnd = bytes.count
        if options.keepsMargins, boxes.open == nil { progress.bottom += cursor.spacing ?? 0 }
    }

    /// The space before a paragraph outside of boxes, with the spacing of the one before it; nil at the top.
    mutating func space(_ spacingBefore: Int, after spacing: Int?) -> Int {
        if let spacing { return spacing + spacingBefore }
        guard options.keepsMargins else { return 0 }
        progress.openingEdge = spacingBefore
        return spacingBefore
    }

    /// Reserves memory for an estimated number of lines in a column: growing arrays takes time.
    private mutating func reserveLines(forUTF8 count: Int) {
        guard region.measure != nil else { return }
        let maximumRows = region.maximumRows
        lines.reserveCapacity(
            min(count / 64, maximumRows > 0 ? maximumRows : region.blockEnd == nil ? .max : 64))
    }

    /// The position between two paragraphs while text is placed.
    struct ParagraphCursor {
        /// The last placed paragraph.
        var place = Place(paragraph: Paragraph(start: 0, end: 0, contentEnd: 0), run: 0)
        /// The spacing after the last paragraph; nil at the top.
        var spacing: Int?
        /// The preceding paragraphs that are kept with the next one.
        var chain: KeptChain?
    }

    /// The result of placing a paragraph.
    private enum ParagraphResult {
        case placed
        /// It contains only floats, or only its widths are needed. It has no spacing to the following text.
        case withoutHeight
        /// The space ended before the paragraph.
        case cut
    }

    /// Places the paragraph at `cursor`, or the table that starts with it.
    @inline(__always)
    private mutating func placeParagraph(
        _ bytes: UnsafeBufferPointer<UInt8>, at cursor: inout ParagraphCursor, _ request: borrowing ParagraphRequest
    ) throws(GalleyError) -> ParagraphResult {
        let style = request.style
        if style.paragraph.table != nil || style.paragraph.isListMarker,
            let table = unsafe try readTable(bytes, at: &cursor.place)
        {
            let gap =
                boxes.open == nil
                ? space(table.rows[0].spacingBefore, after: cursor.spacing)
                : openBlocks(style, spacing: cursor.spacing)
            let isPlaced = unsafe try placeTable(table, bytes, gap: gap)
            if options.measuresContent { return .withoutHeight }
            return isPlaced ? .placed : .cut
        }
        let paragraph = cursor.place.paragraph
        let part = unsafe UnsafeBufferPointer(rebasing: bytes[paragraph.start..<paragraph.end])
        var source = LineSource(
            paragraph: unsafe typesetter.paragraph(part, as: request, options: style.paragraph.options), style: style,
            base: paragraph.start)
        if source.paragraph.options.hangsPunctuation { source = source.hangingFirst }
        if style.paragraph.alignsMarker { source = source.aligningMarker }
        if style.paragraph.keepsIndentation { source = source.keepingIndentation(in: region.measure) }
        note(source)
        // Only the widths are needed, so the glyphs are not kept.
        if options.measuresContent { return .withoutHeight }
        let gap =
            boxes.open == nil
            ? space(style.paragraph.spacingBefore, after: cursor.spacing)
            : openBlocks(style, spacing: cursor.spacing)
        guard try placeLines(of: source, gap: gap) else { return .cut }
        return !R.isUniform && source.holdsFloatsAlone ? .withoutHeight : .placed
    }

    /// Truncates the text where the space ended.
    private mutating func truncateRest(
        _ bytes: UnsafeBufferPointer<UInt8>, isPartial: Bool
    ) throws(GalleyError) {
        isTruncated = true
        self.isPartial = isPartial
        unsafe try truncate(bytes)
    }

    /// A request for a paragraph or cell. `run` is a style run at or before its start, and is advanced.
    func request(_ range: Range<Int>, run: inout Int) throws(GalleyError) -> ParagraphRequest {
        unsafe try typesetter.request(range, of: text, run: &run, fonts: fonts)
    }

    /// The style at an offset. `run` is a style run at or before it, and is advanced.
    func style(at offset: Int, run: inout Int) throws(GalleyError) -> ResolvedStyle {
        unsafe try typesetter.style(at: offset, of: text, run: &run, fonts: fonts)
    }

    func resolve(_ run: Int) throws(GalleyError) -> ResolvedStyle {
        unsafe try typesetter.resolve(run, of: text, fonts: fonts)
    }

    /// Adds the paragraph's content widths.
    private mutating func note(_ source: LineSource) {
        if content.note(source) { return }
        if options.measuresContent {
            content.measure(source, with: source.fitter(typesetter))
        } else {
            content.isPartial = true
        }
    }

    /// Advances to the next container; false if there is none.
    mutating func advance() -> Bool {
        guard region.advance() else { return false }
        if boxes.open != nil { cutBlocks() }
        breaks.append(
            ContainerBreak(
                firstLine: lines.count, bottom: progress.blockEnd, widest: progress.widest))
        progress.firstRow = progress.rowCount
        progress.firstLine = lines.count
        progress.bottom = 0
        progress.widest = 0
        progress.lastSpacing = 0
        progress.floats = FloatEdges()
        progress.probedBlockEnd = 0
        knownLongest = nil
        if !pendingFloats.isEmpty { placePendingFloats() }
        return true
    }

    /// A state of placement that can be restored.
    struct Mark {
        fileprivate let progress: Progress
        let lines: Int
        fileprivate let storages: Int
        let rows: Int
        let floats: Int
        fileprivate let tables: Int
        fileprivate let breaks: Int
        fileprivate let truncations: Int
        fileprivate let overfullRows: Int
        fileprivate let isTruncated: Bool
        fileprivate let blocks: BlockStack?
        fileprivate let fragments: Int
        let region: R
    }

    var mark: Mark {
        Mark(
            progress: progress, lines: lines.count, storages: storages.count, rows: rows.count, floats: floats.count,
            tables: tables.count, breaks: breaks.count, truncations: truncations.count,
            overfullRows: overfullRows.count,
            isTruncated: isTruncated, blocks: boxes.open, fragments: boxes.fragments.count, region: region)
    }

    /// Undoes everything placed since `mark`.
    mutating func rollback(to mark: Mark) {
        progress = mark.progress
        region = mark.region
        isTruncated = mark.isTruncated
        lines.removeSubrange(mark.lines...)
        storages.removeSubrange(mark.storages...)
        rows.removeSubrange(mark.rows...)
        floats.removeSubrange(mark.floats...)
        tables.removeSubrange(mark.tables...)
        breaks.removeSubrange(mark.breaks...)
        truncations.removeSubrange(mark.truncations...)
        overfullRows.removeSubrange(mark.overfullRows...)
        boxes.open = mark.blocks
        boxes.fragments.removeSubrange(mark.fragments...)
    }

    /// Whether there is no line in the current container.
    var isAtTop: Bool { lines.count == progress.firstLine }

    /// Whether the current container has its maximum number of rows.
    var hasAllRows: Bool {
        region.maximumRows > 0 && progress.rowCount - progress.firstRow >= region.maximumRows
    }
}
