internal import GalleyText
internal import Synchronization

/// What one thread needs to typeset: a shaper, iterators, growing arrays. Reused, never shared at a time.
final class TypesetterWorker {
    let shaper = Shaper()
    let analysis = AnalysisScratch()
    var builder = ShapedTextBuilder()
    /// For lines that are composed while `builder` may be in use.
    var lineBuilder = ShapedTextBuilder()
    var spans: [StyleSpan] = []
    let styles = StyleMemo()
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
            unsafe worker.shaper.words.removeAll()
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
        paragraphs.insert(shaped, spans: worker.spans, options: options, hash: hash)
        return shaped
    }

    private func shape(
        _ text: UnsafeBufferPointer<UInt8>, options: ParagraphOptions, worker: TypesetterWorker
    ) -> ShapedParagraph {
        let analysis = unsafe ParagraphAnalysis.analyze(
            text,
            options: AnalysisOptions(
                direction: options.direction,
                lineBreaks: LineBreakOptions(
                    strictness: options.strictness, wordBreak: options.wordBreak, locale: options.locale)),
            scratch: worker.analysis)
        worker.builder.reset()
        let itemizer = unsafe Itemizer(
            text: text, spans: worker.spans, analysis: analysis, shaper: worker.shaper, scratch: worker.analysis)
        itemizer.run(into: &worker.builder)
        if text.isEmpty { worker.builder.appendEmptyLine(style: worker.spans[0].style, level: analysis.baseLevel) }
        if !analysis.clusterStarts.isEmpty || worker.builder.flags.count < text.count {
            markGraphemes(analysis.clusterStarts, count: text.count, in: &worker.builder)
        } else {
            for index in worker.builder.flags.indices { worker.builder.flags[index].insert(.graphemeStart) }
        }
        let shaped = worker.builder.freeze(end: text.count)
        return unsafe ShapedParagraph(
            text: Array(text), shaped: shaped, breaks: breaks(of: analysis, in: shaped, count: text.count),
            baseLevel: analysis.baseLevel, graphemeStarts: analysis.clusterStarts,
            hyphenWidth: { Hyphen.width(at: $0, in: shaped) })
    }

    /// Flags clusters that begin a grapheme cluster, and those that hold several.
    private func markGraphemes(_ starts: [Int32], count: Int, in builder: inout ShapedTextBuilder) {
        var graphemes = GraphemeCursor(starts: starts, count: count)
        var boundary = 0
        for index in builder.clusters.indices {
            let start = Int(builder.clusters[index].start)
            let end = index + 1 < builder.clusters.count ? Int(builder.clusters[index + 1].start) : count
            while boundary < start { boundary = graphemes.end(after: boundary) }
            if boundary == start {
                builder.flags[index].insert(.graphemeStart)
                boundary = graphemes.end(after: start)
            }
            if boundary < end { builder.flags[index].insert(.ligature) }
        }
    }

    /// The analysis' opportunities as clusters; always ends with a mandatory break at the end.
    private func breaks(
        of analysis: ParagraphAnalysis, in shaped: ShapedText, count: Int
    ) -> [ShapedParagraph.LineBreak] {
        var result: [ShapedParagraph.LineBreak] = []
        result.reserveCapacity(analysis.lineBreaks.count + 1)
        var cluster = 0
        func append(_ offset: Int, _ kind: ShapedParagraph.LineBreak.Kind) {
            while cluster + 1 < shaped.clusters.count, Int(shaped.clusters[cluster + 1].start) <= offset {
                cluster += 1
            }
            let isInside = Int(shaped.clusters[cluster].start) < offset
            var trimmed = isInside ? cluster + 1 : cluster
            let floor = result.last.map { Int($0.cluster) } ?? 0
            if !isInside {
                while trimmed > floor, !shaped.flags[trimmed - 1].isDisjoint(with: [.whitespace, .invisible]) {
                    trimmed -= 1
                }
                // A piece of nothing but white space hangs from what is before it.
                if trimmed == floor, let last = result.last, last.kind == .allowed { trimmed = Int(last.trimmed) }
            }
            result.append(
                ShapedParagraph.LineBreak(
                    x: shaped.clusters[trimmed].x, cluster: Int32(cluster), trimmed: Int32(trimmed),
                    offset: Int32(offset), kind: kind,
                    needsShaping: isInside || kind == .softHyphen
                        || (kind == .allowed && shaped.flags[cluster].contains(.unsafeToBreak))))
        }
        for opportunity in analysis.lineBreaks where opportunity.offset > 0 && Int(opportunity.offset) < count {
            let kind: ShapedParagraph.LineBreak.Kind =
                switch opportunity.kind {
                case .allowed: .allowed
                case .mandatory: .mandatory
                case .softHyphen: .softHyphen
                }
            append(Int(opportunity.offset), kind)
        }
        append(count, .mandatory)
        return result
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
