internal import GalleyText
internal import Synchronization

/// What one thread needs to typeset: a shaper, iterators, growing arrays. Reused, never shared at a time.
final class TypesetterWorker {
    let shaper = Shaper()
    let analysis = AnalysisScratch()
    /// The analysis of the paragraph that is being shaped.
    var paragraph = ParagraphAnalysis()
    var parts = ParagraphParts()
    var builder = ShapedTextBuilder()
    /// For lines that are composed while `builder` may be in use.
    var lineBuilder = ShapedTextBuilder()
    /// The styles of the paragraph that is asked for.
    @exclusivity(unchecked) var spans: [StyleSpan] = []
    let styles = StyleMemo()
    let fonts = FontMemo()
    /// The typesetter's when the worker's caches were last known to be good.
    var epoch = 0
}

/// What decides a paragraph's analysis besides its text.
struct ParagraphOptions: Hashable {
    var direction: ParagraphStyle.Direction
    var strictness: ParagraphStyle.Strictness
    var wordBreak: ParagraphStyle.WordBreak
    var locale: String?
}

/// Turns paragraphs into ``ShapedParagraph``s; belongs to a font library. Any thread may use it.
package final class Typesetter: Sendable {
    let idle = Guarded<[TypesetterWorker]>([])
    let paragraphs: ParagraphCache
    let styles = StyleInterner()
    private let usesCaches = Atomic(true)
    /// Grows when the caches are emptied; workers empty theirs when they notice.
    private let epoch = Atomic(0)

    init(paragraphCacheBytes: Int = 16 << 20) {
        paragraphs = ParagraphCache(byteLimit: paragraphCacheBytes)
    }

    /// Lends a worker to `body`.
    func withWorker<Result>(_ body: (TypesetterWorker) throws -> Result) rethrows -> Result {
        let worker = idle.withLock { $0.popLast() } ?? TypesetterWorker()
        let epoch = epoch.load(ordering: .acquiring)
        if worker.epoch != epoch {
            worker.epoch = epoch
            worker.shaper.forget()
        }
        defer { idle.withLock { if $0.count < 64 { $0.append(worker) } } }
        return try body(worker)
    }

    /// Forgets what was shaped, and keeps the fonts.
    func removeShapedText() {
        paragraphs.removeAll()
        epoch.wrappingAdd(1, ordering: .releasing)
    }

    /// Runs `body` while paragraphs and words are shaped anew each time, to prove that caches change nothing.
    func withoutCaches<Result>(_ body: () throws -> Result) rethrows -> Result {
        usesCaches.store(false, ordering: .sequentiallyConsistent)
        defer { usesCaches.store(true, ordering: .sequentiallyConsistent) }
        return try body()
    }

    /// The paragraph `text` with `worker.spans`, from the cache or shaped now.
    func paragraph(
        _ text: UnsafeBufferPointer<UInt8>, options: ParagraphOptions, worker: TypesetterWorker
    ) -> ShapedParagraph {
        worker.shaper.usesWordCache = usesCaches.load(ordering: .relaxed)
        guard worker.shaper.usesWordCache else { return unsafe shape(text, options: options, worker: worker) }
        let hash = unsafe ParagraphCache.hash(text, spans: worker.spans, options: options)
        if let found = unsafe paragraphs.find(text, spans: worker.spans, options: options, hash: hash) { return found }
        let shaped = unsafe shape(text, options: options, worker: worker)
        paragraphs.insert(shaped, options: options, hash: hash)
        return shaped
    }

    private func shape(
        _ text: UnsafeBufferPointer<UInt8>, options: ParagraphOptions, worker: TypesetterWorker
    ) -> ShapedParagraph {
        unsafe worker.paragraph.analyze(
            text,
            options: AnalysisOptions(
                direction: options.direction,
                lineBreaks: LineBreakOptions(
                    strictness: options.strictness, wordBreak: options.wordBreak, locale: options.locale)),
            scratch: worker.analysis)
        worker.builder.reset()
        let itemizer = unsafe Itemizer(
            text: text, spans: worker.spans, analysis: worker.paragraph, shaper: worker.shaper,
            memo: worker.fonts, scratch: worker.analysis)
        itemizer.run(into: &worker.builder)
        if text.isEmpty {
            unsafe worker.builder.appendEmptyLine(style: worker.spans[0].style, level: worker.paragraph.baseLevel)
        }
        markGraphemes(worker.paragraph.clusterStarts, count: text.count, in: &worker.builder)
        unsafe worker.parts.collect(worker.builder, worker.paragraph.lineBreaks, worker.spans, count: text.count)
        return unsafe ShapedParagraph(
            text: text, builder: &worker.builder, parts: worker.parts, analysis: worker.paragraph)
    }

    /// Flags clusters that begin a grapheme cluster, and those that hold several.
    private func markGraphemes(_ starts: [Int32], count: Int, in builder: inout ShapedTextBuilder) {
        if starts.isEmpty, builder.flags.count == count {
            for index in builder.flags.indices { builder.flags[index].insert(.graphemeStart) }
            return
        }
        // The next boundary at or after the cluster, as an index of `starts`; bytes where there are none.
        var next = 0
        let boundaries = starts.isEmpty ? count : starts.count
        func boundary(_ index: Int) -> Int {
            index >= boundaries ? count : starts.isEmpty ? index : Int(starts[index])
        }
        for index in builder.clusters.indices {
            let start = Int(builder.clusters[index].start)
            let end = index + 1 < builder.clusters.count ? Int(builder.clusters[index + 1].start) : count
            while boundary(next) < start { next += 1 }
            if boundary(next) == start, start < count {
                builder.flags[index].insert(.graphemeStart)
                next += 1
            }
            if boundary(next) < end { builder.flags[index].insert(.ligature) }
        }
    }
}

extension ShapedTextBuilder {
    /// An empty paragraph still has a line, and the line its font's height.
    mutating func appendEmptyLine(style: ShapingStyle, level: UInt8) {
        let font = fontIndex(style.selector.primary, size: style.size)
        runs.append(
            ShapedRun(
                firstCluster: 0, endCluster: 0, firstGlyph: 0, endGlyph: 0, font: font,
                style: styleIndex(style), script: 0, level: level, kind: .control))
    }
}
