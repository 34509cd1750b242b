internal import GalleyText

/// What one thread needs to typeset: a shaper, iterators, growing arrays. Reused, never shared at a time.
final class TypesetterWorker {
    let shaper = Shaper()
    let analysis = AnalysisScratch()
    // One thread has a worker, so that nobody else can be in what is unchecked here; checks of exclusive access cost as
    // much as the work on a short label.

    /// The analysis of the last paragraph that was shaped, whose memory the next one takes.
    @exclusivity(unchecked) private var analyzed = ParagraphAnalysis()
    @exclusivity(unchecked) var parts = ParagraphParts()
    @exclusivity(unchecked) var builder = ShapedTextBuilder()
    /// For lines that are composed while `builder` may be in use.
    var lineBuilder = ShapedTextBuilder()
    /// The styles of the paragraph that is asked for.
    @exclusivity(unchecked) var spans: [StyleSpan] = []
    let styles: StyleMemo
    let fonts = FontMemo()
    @exclusivity(unchecked) private var hyphenator = Hyphenator()
    @exclusivity(unchecked) private(set) var recent = RecentParagraphs()
    /// The typesetter's.
    private let paragraphs: ParagraphCache
    /// The typesetter's when the worker's caches were last known to be good.
    @exclusivity(unchecked) var epoch = 0
    /// Of the layout that is being made.
    @exclusivity(unchecked) var cancellation: CancellationToken?

    /// Whether the layout that is being made is no longer wanted.
    @inline(__always)
    var isCancelled: Bool { unsafe cancellation != nil && wasCancelled }

    private var wasCancelled: Bool { unsafe cancellation?.isCancelled ?? false }

    init(paragraphs: ParagraphCache, styles: StyleInterner) {
        self.paragraphs = paragraphs
        self.styles = StyleMemo(styles)
    }

    /// Empties what was learned from texts.
    func forget() {
        shaper.forget()
        unsafe hyphenator.forget()
        unsafe recent.removeAll()
    }

    /// Forgets the fonts that were in use when they have changed since.
    @inline(__always)
    func prepare(generation: Int) {
        guard styles.prepare(generation: generation) else { return }
        unsafe spans.removeAll()
        unsafe builder.forgetFonts()
        lineBuilder.forgetFonts()
    }

    /// The paragraph `text` with `spans`, from the cache or shaped now.
    func paragraph(_ text: UnsafeBufferPointer<UInt8>, options: ParagraphOptions) -> ShapedParagraph {
        guard shaper.usesWordCache else { return unsafe shape(text, options: options, hash: 0) }
        let hash = unsafe ParagraphCache.hash(text, spans: spans, options: options)
        // Further on, threads meet.
        if let found = unsafe recent.find(text, spans: spans, options: options, hash: hash) {
            return found
        }
        let found = unsafe paragraphs.find(text, spans: spans, options: options, hash: hash)
        let paragraph =
            unsafe found.map { ShapedParagraph(sharing: $0) } ?? shape(text, options: options, hash: hash)
        if found == nil { paragraphs.insert(paragraph) }
        unsafe recent.insert(paragraph)
        return paragraph
    }

    private func shape(
        _ text: UnsafeBufferPointer<UInt8>, options: ParagraphOptions, hash: UInt64
    ) -> ShapedParagraph {
        // Out of the worker meanwhile, so that to pass it on counts no references.
        var analyzed = ParagraphAnalysis()
        unsafe swap(&analyzed, &self.analyzed)
        defer { unsafe swap(&analyzed, &self.analyzed) }
        unsafe analyzed.analyze(
            text,
            options: AnalysisOptions(
                direction: options.direction,
                lineBreaks: LineBreakOptions(
                    strictness: options.strictness, wordBreak: options.wordBreak, locale: options.locale)),
            scratch: analysis)
        var changes: [HyphenChange] = []
        if let hyphenation = options.hyphenation {
            unsafe changes = hyphenator.part(
                text, hyphenation, clusterStarts: analyzed.clusterStarts, into: &analyzed.lineBreaks)
        }
        unsafe builder.reset()
        let itemizer = unsafe Itemizer(text: text, shaper: shaper, memo: fonts, scratch: analysis)
        unsafe itemizer.run(spans, analyzed, into: &builder)
        if text.isEmpty {
            unsafe builder.appendEmptyLine(style: spans[0].style, level: analyzed.baseLevel)
        }
        unsafe ClusterFinisher.markGraphemes(analyzed.clusterStarts, count: text.count, in: &builder)
        unsafe parts.collect(builder, analyzed.lineBreaks, spans, count: text.count)
        return unsafe ShapedParagraph(
            text: text, builder: &builder, parts: parts, analysis: analyzed, options: options,
            hyphenChanges: changes, hash: hash)
    }
}

/// What decides a paragraph's analysis besides its text.
struct ParagraphOptions: Hashable {
    var direction: ParagraphStyle.Direction
    var strictness: ParagraphStyle.Strictness
    var wordBreak: ParagraphStyle.WordBreak
    var locale: String?
    /// Nil where words are not parted.
    var hyphenation: HyphenationOptions?
}

extension ShapedTextBuilder {
    /// An empty paragraph still has a line, and the line its font's height.
    mutating func appendEmptyLine(style: ShapingStyle, level: UInt8) {
        let font = fontIndex(style.primary)
        runs.append(
            ShapedRun(
                firstCluster: 0, endCluster: 0, firstGlyph: 0, endGlyph: 0, font: font,
                style: styleIndex(style), script: 0, level: level, kind: .control))
    }
}
