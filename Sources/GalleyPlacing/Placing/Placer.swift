public import GalleyRegions
public import GalleyShaping
public import GalleyText
internal import GalleyUnicode

/// Places text in a region, paragraph by paragraph and row by row, until text or room runs out.
@safe public struct Placer<R: Region>: ~Copyable {
    let text: AttributedText
    /// A placer lives no longer than the call that makes it, whose caller holds the library. All threads count a
    /// library's references in one place, where each waits for the others.
    let fonts: Unmanaged<FontLibrary>
    let worker: TypesetterWorker
    var region: R
    let options: PlacingOptions

    var lines: [LineRecord] = []
    var storages: [LineStorage] = []
    /// Rows in which lines stand side by side.
    var rows: [RowRecord] = []
    /// Attachments that stand at an edge.
    var floats: [FloatRecord] = []
    /// Tables, in order.
    var tables: [TableRecord] = []
    /// Floats that the container in work has no room for.
    var pendingFloats: [FloatRequest] = []
    /// The text has floats or drop caps, which a rectangle by itself has no room for: it is to be placed as a shape.
    public var needsShapes = false
    /// The containers that were begun after the first.
    var breaks: [ContainerBreak] = []
    var progress = Progress()
    /// Of the paragraphs seen.
    public var content = ContentWidths()
    /// Some paragraph was not typeset because nothing of it shows.
    var isPartial = false
    /// What truncation left out, and where.
    var truncations: [TruncationRecord] = []
    var isTruncated = false
    /// Of a row in work.
    var spans: [InlineSpan] = []
    var fragments: [RowFragment] = []
    /// The table's row that was placed last gave way to something.
    var isRowMoved = false
    /// The longest span of the container in work, for rows of a height.
    var knownLongest: (height: Int, limits: InlineSpan, length: Int)?

    /// How far placing lines has come.
    struct Progress {
        var rowCount = 0
        /// The first row of the container in work.
        var firstRow = 0
        /// The first line of the container in work.
        var firstLine = 0
        /// Bottom of the last line, from the container's inner top.
        var bottom = 0
        /// Widest line with its indents.
        var widest = 0
        /// UTF-8 offset where the visible text ends.
        var visibleEnd = 0
        /// The last line of text placed, where it may have to be truncated.
        var last: (line: Int, source: LineSource, start: LineStart, available: Int?, tabOrigin: Int)?
        var lastSpacing = 0
        /// Of the container in work.
        var floats = FloatEdges()
        /// The bottom of the lowest room that a row was looked for in, which came to need less.
        var probed = 0

        /// How far down the container in work has to reach for all of it to stand where it does again.
        var reach: Int { max(bottom, floats.bottom, probed) }
    }

    /// A placer that has placed nothing yet; see ``run()``.
    public init(
        _ text: AttributedText, in region: R, options: consuming PlacingOptions, fonts: borrowing FontLibrary,
        worker: TypesetterWorker
    ) {
        self.text = text
        self.region = region
        self.options = options
        unsafe self.fonts = Unmanaged.passUnretained(copy fonts)
        self.worker = worker
    }

    /// Where a paragraph lies in the text.
    struct Place {
        var paragraph: Paragraph
        /// A style run at or before the paragraph's start.
        var run: Int
    }

    // MARK: - Paragraphs

    /// Places the text, until it or the room ends, the worker is cancelled, or something needs shapes.
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
        // About as many lines as text in a column has: growing takes time.
        if region.measure != nil {
            let maximumRows = region.maximumRows
            let most = maximumRows > 0 ? maximumRows : region.blockEnd == nil ? .max : 64
            lines.reserveCapacity(min(bytes.count / 64, most))
        }
        var place = Place(paragraph: Paragraph(start: 0, end: 0, contentEnd: 0), run: 0)
        var previousSpacing = 0
        var isFirst = true
        var chain: KeptChain?
        repeat {
            if worker.isCancelled { return }
            let before = place
            if unsafe try placeHead(
                bytes, at: place.paragraph.end, run: place.run, spacing: isFirst ? nil : previousSpacing)
            {
                isTruncated = true
                isPartial = true
                unsafe try truncate(bytes)
                return
            }
            if let next = unsafe ParagraphSplitter.next(in: bytes, from: place.paragraph.end) { place.paragraph = next }
            let resolved = try collectSpans(place.paragraph.start..<place.paragraph.end, run: &place.run)
            let firstLine = lines.count
            let begun =
                R.isUniform || !resolved.paragraph.keepsWithNext || chain != nil
                ? nil
                : KeptChain(
                    mark: mark, place: before, spacing: previousSpacing, isFirst: isFirst, isAtTop: isAtTop)
            let isPlaced: Bool
            var isTransparent = false
            if resolved.paragraph.table != nil || resolved.paragraph.isListMarker,
                let table = unsafe try readTable(bytes, at: &place)
            {
                isPlaced = unsafe try placeTable(table, bytes, spacing: isFirst ? nil : previousSpacing)
            } else {
                let part = unsafe UnsafeBufferPointer(rebasing: bytes[place.paragraph.start..<place.paragraph.end])
                var source = LineSource(
                    paragraph: unsafe worker.paragraph(part, options: resolved.paragraph.options),
                    style: resolved, base: place.paragraph.start)
                if source.paragraph.options.hangsPunctuation { source = source.hangingFirst }
                note(source)
                isTransparent = source.holdsFloatsAlone
                let gap = isFirst ? 0 : previousSpacing + resolved.paragraph.spacingBefore
                isPlaced = try placeLines(of: source, gap: gap)
            }
            guard isPlaced else {
                if worker.isCancelled || needsShapes { return }
                isTruncated = true
                isPartial = place.paragraph.end < bytes.count
                unsafe try truncate(bytes)
                return
            }
            if !R.isUniform {
                // What takes no room keeps nothing from what follows.
                if isTransparent { continue }
                if let parted = chain, isParted(parted, firstLine: firstLine) {
                    rollback(to: parted.mark)
                    chain = nil
                    if advance() {
                        (place, previousSpacing, isFirst) = (parted.place, parted.spacing, parted.isFirst)
                        continue
                    }
                }
                if !resolved.paragraph.keepsWithNext || resolved.paragraph.table != nil {
                    chain = nil
                } else if let chain {
                    chain.containers = breaks.count
                } else if let begun {
                    begun.tables = tables.count
                    begun.containers = breaks.count
                    chain = begun
                }
            }
            previousSpacing = resolved.paragraph.spacing
            isFirst = false
        } while place.paragraph.end < bytes.count
        progress.visibleEnd = bytes.count
    }

    /// Collects the styles of a paragraph or cell in the worker; returns that of its first character. `run` is
    /// a style run at or before its start, and moves on to the one that is there.
    func collectSpans(_ range: Range<Int>, run: inout Int) throws(GalleyError) -> ResolvedStyle {
        unsafe try worker.collectSpans(range, of: text, run: &run, fonts: fonts)
    }

    func resolve(_ run: Int) throws(GalleyError) -> ResolvedStyle {
        unsafe try worker.resolve(run, of: text, fonts: fonts)
    }

    /// Takes the paragraph's content widths into account.
    private mutating func note(_ source: LineSource) {
        if content.note(source) { return }
        if options.measuresContent {
            content.measure(source, with: source.fitter(worker))
        } else {
            content.isPartial = true
        }
    }

    /// Goes on in the next container; false where there is none.
    mutating func advance() -> Bool {
        guard region.advance() else { return false }
        breaks.append(
            ContainerBreak(
                firstLine: lines.count, bottom: progress.reach, widest: progress.widest))
        progress.firstRow = progress.rowCount
        progress.firstLine = lines.count
        progress.bottom = 0
        progress.widest = 0
        progress.lastSpacing = 0
        progress.floats = FloatEdges()
        progress.probed = 0
        knownLongest = nil
        if !pendingFloats.isEmpty { placePendingFloats() }
        return true
    }

    /// A state of placing that may be gone back to.
    struct Mark {
        fileprivate let progress: Progress
        let lines: Int
        fileprivate let storages: Int
        fileprivate let rows: Int
        let floats: Int
        fileprivate let breaks: Int
        fileprivate let truncations: Int
        fileprivate let isTruncated: Bool
        fileprivate let region: R
    }

    var mark: Mark {
        Mark(
            progress: progress, lines: lines.count, storages: storages.count, rows: rows.count, floats: floats.count,
            breaks: breaks.count, truncations: truncations.count, isTruncated: isTruncated, region: region)
    }

    /// Takes back what was placed since `mark`.
    mutating func rollback(to mark: Mark) {
        progress = mark.progress
        region = mark.region
        isTruncated = mark.isTruncated
        lines.removeSubrange(mark.lines...)
        storages.removeSubrange(mark.storages...)
        rows.removeSubrange(mark.rows...)
        floats.removeSubrange(mark.floats...)
        breaks.removeSubrange(mark.breaks...)
        truncations.removeSubrange(mark.truncations...)
    }

    /// No line stands in the container in work.
    var isAtTop: Bool { lines.count == progress.firstLine }

    /// The container in work has as many rows as it may.
    var hasAllRows: Bool {
        region.maximumRows > 0 && progress.rowCount - progress.firstRow >= region.maximumRows
    }
}

/// What placing follows besides the text and its region.
public struct PlacingOptions {
    var truncation = TextContainer.Truncation.none
    var truncationToken: AttributedText?
    /// How lines are chosen.
    var lineBreaking = TextContainer.LineBreaking.greedy
    /// Where the lines of a layout of the same text end, which are to stay; empty where lines are chosen.
    var lineEnds: [Int] = []
    /// The last line stays as it was broken, and gives clusters up from its visual end.
    var truncatesByWord = false
    /// Free spans of a row that are shorter are left empty; 0 is half the font size.
    var minimumSpan = 0
    /// Whether content widths are worked out where that takes laying out.
    public var measuresContent = false
    /// How long rows have to be is not known yet.
    var findsMeasure = false
    /// What decides where rows stand.
    var linePositions: ScaledLinePositions?
    /// How lines run on the page.
    var mode = TextContainer.WritingMode.horizontal
    /// The columns of the table that the text begins with, where it is the rest of one.
    var columns: [Int] = []
}

/// A line in one of a row's free spans.
struct RowFragment {
    var line: FittedLine
    var extent: LineExtent
    /// What it may take, from the region's start.
    var span: InlineSpan
    var tabOrigin: Int
}
