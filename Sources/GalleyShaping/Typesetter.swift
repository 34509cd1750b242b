public import GalleyRegions
public import GalleySupport
package import GalleyText
internal import GalleyUnicode
internal import Glibc

/// The reusable resources for typesetting on one thread: a shaper, iterators, buffers. Used by one thread at a time.
public final class Typesetter {
    /// The shaper of items of paragraphs.
    public let shaper = Shaper()
    let analysis = AnalysisScratch()
    // Sound because one thread at a time has exclusive access to a typesetter; run-time checks would cost as much as the
    // work for a short label.

    /// The analysis of the last shaped paragraph, whose memory is reused.
    @exclusivity(unchecked) private var analyzed = ParagraphAnalysis()
    @exclusivity(unchecked) var parts = ParagraphScratch()
    @exclusivity(unchecked) var builder = ShapedTextBuilder()
    /// The builder of composed lines, which are needed while `builder` may be in use.
    public let lineBuilder: LineBuilder
    /// Memory for the spans of the next request.
    @exclusivity(unchecked) private var spareSpans: [StyleSpan] = []
    let styles: StyleMemo
    let fonts = FontMemo()
    @exclusivity(unchecked) private var hyphenator = Hyphenator()
    @exclusivity(unchecked) private(set) var recent = RecentParagraphs()
    /// The obstacles of recently used containers.
    public let outlines = OutlineMemo()
    /// The cache of paragraphs, which all typesetters of the pool share.
    private let paragraphs: ParagraphCache
    /// The epoch of the pool when the caches were last known to be valid.
    @exclusivity(unchecked) var epoch = 0
    /// Whether the current layout has vertical lines.
    @exclusivity(unchecked) var isVertical = false
    /// The cancellation token of the current layout.
    @exclusivity(unchecked) @usableFromInline var cancellation: CancellationToken?

    /// Whether the current layout was cancelled.
    @inlinable @inline(__always)
    public var isCancelled: Bool { unsafe cancellation != nil && wasCancelled }

    @usableFromInline var wasCancelled: Bool { unsafe cancellation?.isCancelled ?? false }

    init(paragraphs: ParagraphCache, styles: StyleInterner) {
        self.paragraphs = paragraphs
        self.styles = StyleMemo(styles)
        lineBuilder = LineBuilder(shaper: shaper)
    }

    /// Removes everything cached from texts.
    func removeAll() {
        shaper.removeAll()
        unsafe hyphenator.removeAll()
        unsafe recent.removeAll()
        lineBuilder.removeAll()
        outlines.removeAll()
    }

    /// Removes everything that depends on fonts if these have changed.
    @inline(__always)
    func prepare(generation: Int) {
        guard styles.prepare(generation: generation) else { return }
        unsafe spareSpans.removeAll()
        unsafe builder.removeFonts()
        lineBuilder.removeFonts()
    }

    /// A request for a range of `text` as a paragraph. `run` is a style run at or before its start, and is advanced to the one
    /// at its start.
    package func request(
        _ range: Range<Int>, of text: borrowing AttributedText, run: inout Int, fonts: Unmanaged<FontLibrary>
    ) throws(GalleyError) -> ParagraphRequest {
        let first = unsafe try style(at: range.lowerBound, of: text, run: &run, fonts: fonts)
        var spans: [StyleSpan] = []
        unsafe swap(&spans, &spareSpans)
        let initial = StyleSpan(start: 0, style: first)
        if spans.isEmpty {
            spans.append(initial)
        } else {
            // Most paragraphs have one span. Replacing it is faster than removing and appending one.
            spans[0] = initial
            if spans.count > 1 { spans.removeLast(spans.count - 1) }
        }
        let runs = text.styleRuns
        var index = run + 1
        while index < runs.count, Int(runs[index].start) < range.upperBound {
            let style = unsafe try resolve(index, of: text, fonts: fonts)
            if !style.shaping.isSame(as: spans[spans.count - 1].style) || style.shaping.isSplitByRuns {
                spans.append(StyleSpan(start: Int(runs[index].start) - range.lowerBound, style: style))
            }
            index += 1
        }
        return ParagraphRequest(style: first, spans: spans, typesetter: self)
    }

    /// Keeps the memory of a request's spans for the next one.
    func recycle(_ spans: [StyleSpan]) {
        unsafe spareSpans = spans
    }

    /// The resolved style at an offset. `run` is a style run at or before it, and is advanced to the one that contains it.
    package func style(
        at offset: Int, of text: borrowing AttributedText, run: inout Int, fonts: Unmanaged<FontLibrary>
    ) throws(GalleyError) -> ResolvedStyle {
        let runs = text.styleRuns
        while run + 1 < runs.count, Int(runs[run + 1].start) <= offset { run += 1 }
        return unsafe try resolve(run, of: text, fonts: fonts)
    }

    /// The resolved style of a run of `text`.
    package func resolve(
        _ run: Int, of text: borrowing AttributedText, fonts: Unmanaged<FontLibrary>
    ) throws(GalleyError) -> ResolvedStyle {
        unsafe try styles.resolve(Int(text.styleRuns[run].style), of: text.styles, fonts: fonts)
    }

    /// The paragraph `text` in the styles of `request`, from the cache or newly shaped.
    @inlinable @inline(__always)
    public func paragraph(
        _ text: UnsafeBufferPointer<UInt8>, as request: borrowing ParagraphRequest, options: ParagraphOptions
    ) -> ShapedParagraph {
        unsafe paragraph(text, spans: request.spans, options: options)
    }

    /// The paragraph `text` with `spans`, from the cache or newly shaped.
    @usableFromInline func paragraph(
        _ text: UnsafeBufferPointer<UInt8>, spans: [StyleSpan], options: ParagraphOptions
    ) -> ShapedParagraph {
        if unsafe isVertical, !options.isVertical {
            var options = options
            options.isVertical = true
            return unsafe paragraph(text, spans: spans, options: options)
        }
        guard shaper.usesWordCache else { return unsafe shape(text, spans, options: options, hash: 0) }
        let hash = unsafe ParagraphCache.hash(text, spans: spans, options: options)
        // The following cache is shared by threads.
        if let found = unsafe recent.find(text, spans: spans, options: options, hash: hash) {
            return found
        }
        let found = unsafe paragraphs.find(text, spans: spans, options: options, hash: hash)
        let paragraph =
            found.map { ShapedParagraph(sharing: $0, spans: spans) }
            ?? (unsafe shape(text, spans, options: options, hash: hash))
        if found == nil { paragraphs.insert(paragraph) }
        unsafe recent.insert(paragraph)
        return paragraph
    }

    private func shape(
        _ text: UnsafeBufferPointer<UInt8>, _ spans: [StyleSpan], options: ParagraphOptions, hash: UInt64
    ) -> ShapedParagraph {
        // Before anything else, since the annotations' paragraphs use the same buffers.
        var rubies = spans.contains { $0.style.annotation != nil } ? unsafe shapeRubies(in: text, spans, options) : []
        // Taken out of the typesetter, so that passing it needs no reference counting.
        var analyzed = ParagraphAnalysis()
        unsafe swap(&analyzed, &self.analyzed)
        defer { unsafe swap(&analyzed, &self.analyzed) }
        let code = Self.isolates(spans, count: text.count)
        unsafe analyzed.analyze(
            text,
            options: AnalysisOptions(direction: options.direction, lineBreaks: options.lineBreaks),
            isolates: code, scratch: analysis)
        var withoutFloats: [UInt8] = []
        if options.allowsFloats, spans.contains(where: { $0.style.float != nil }) {
            withoutFloats = unsafe breakAroundFloats(text, spans, options, &analyzed)
        } else if unsafe Self.mayHaveAttachments(text), spans.contains(where: { $0.style.isFormula }) {
            unsafe breakAroundFormulas(text, spans, options, &analyzed)
        }
        // Each base is isolated from the text around it (CSS Ruby 1, 2.4).
        let baseLevels =
            rubies.isEmpty
            ? [] : unsafe analyzed.isolate(rubies.map(\.base), in: text, leftToRight: code, scratch: analysis)
        var changes: [HyphenChange] = []
        if options.isVertical {
            var orienter = unsafe VerticalOrienter(text, spans)
            orienter.orient(&analyzed)
        } else if !analyzed.orientationRuns.isEmpty {
            analyzed.orientationRuns.removeAll()
        }
        if let hyphenation = options.hyphenation {
            unsafe changes = hyphenator.part(
                text, hyphenation, clusterStarts: analyzed.clusterStarts, except: code, into: &analyzed.lineBreaks)
            if !code.isEmpty { unsafe NameBreaks.add(to: &analyzed.lineBreaks, in: text, code) }
            if options.isVertical { analyzed.dropBreaksInsideClusters() }
        }
        unsafe builder.reset()
        let itemizer = unsafe Itemizer(
            text: text, shaper: shaper, memo: fonts, scratch: analysis, allowsFloats: options.allowsFloats)
        unsafe itemizer.run(spans, analyzed, shapedAs: withoutFloats, isolates: baseLevels, into: &builder)
        if !rubies.isEmpty {
            unsafe RubyFitter.fit(&rubies, to: text, in: &builder, with: self)
            RubyFitter.keepBasesTogether(&analyzed.lineBreaks, rubies)
        }
        if text.isEmpty {
            unsafe builder.appendEmptyLine(
                style: spans[0].style, level: analyzed.baseLevel,
                orientation: options.isVertical ? .sideways : .horizontal)
        }
        if options.spacesScripts || options.trimsPunctuation {
            unsafe EastAsianSpacing.apply(
                to: &builder, text: text, spaces: options.spacesScripts, trims: options.trimsPunctuation)
        }
        if options.isVertical, Self.isAlphabetic(spans, analyzed) { unsafe builder.setAlphabetic(true) }
        unsafe ClusterFinisher.markGraphemes(analyzed.clusterStarts, count: text.count, in: &builder)
        unsafe parts.collect(builder, analyzed.lineBreaks, spans, rubies: rubies, count: text.count)
        return unsafe ShapedParagraph(
            text: text, builder: &builder, parts: parts, analysis: analyzed, options: options,
            hyphenChanges: changes, rubies: rubies, hash: hash)
    }
}

extension Typesetter {
    /// The ranges of code in a paragraph of `count` bytes.
    private static func isolates(_ spans: [StyleSpan], count: Int) -> [Range<Int>] {
        guard spans.contains(where: { $0.style.isCode }) else { return [] }
        var result: [Range<Int>] = []
        for (index, span) in spans.enumerated() where span.style.isCode {
            let end = index + 1 < spans.count ? spans[index + 1].start : count
            if let last = result.last, last.upperBound == span.start {
                result[result.count - 1] = last.lowerBound..<end
            } else {
                result.append(span.start..<end)
            }
        }
        return result
    }

    /// Whether a paragraph of vertical text is entirely sideways because of its style.
    private static func isAlphabetic(_ spans: [StyleSpan], _ analyzed: borrowing ParagraphAnalysis) -> Bool {
        spans.allSatisfy { $0.style.key.orientation == .sideways }
            && analyzed.orientationRuns.allSatisfy { $0.orientation == .sideways }
    }

    /// Finds break opportunities as if floats' characters were absent: each is treated as a mark on the previous
    /// character, and stays with it at a line's end. A float that begins a line stays with the text after it. Returns the
    /// text with marks or word joiners in the place of floats, for shaping.
    private func breakAroundFloats(
        _ text: UnsafeBufferPointer<UInt8>, _ spans: [StyleSpan], _ options: ParagraphOptions,
        _ analyzed: inout ParagraphAnalysis
    ) -> [UInt8] {
        var bytes = unsafe Array(text)
        let combining: [UInt8] = Array("\u{20D0}".utf8)
        let joining: [UInt8] = Array("\u{2060}".utf8)
        // The start of the current line, including floats at its start.
        var lineStart = 0
        var ends: [Int32: Int32] = [:]
        for (index, span) in spans.enumerated() where span.style.float != nil {
            let end = index + 1 < spans.count ? spans[index + 1].start : bytes.count
            var offset = span.start
            while offset + 3 <= end {
                if bytes[offset] == 0xEF, bytes[offset + 1] == 0xBF, bytes[offset + 2] == 0xBC {
                    if offset > lineStart, Self.endsLine(bytes, before: offset) { lineStart = offset }
                    let isFirst = offset == lineStart
                    bytes.replaceSubrange(offset..<offset + 3, with: isFirst ? joining : combining)
                    if isFirst { lineStart = offset + 3 }
                    ends[Int32(clamping: offset)] = Int32(clamping: offset + 3)
                    offset += 3
                } else {
                    offset += 1
                }
            }
        }
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe LineBreaks.collect(
                &analyzed.lineBreaks, in: bytes, options: options.lineBreaks, scratch: analysis)
        }
        var moved: [BreakOpportunity] = []
        for var point in analyzed.lineBreaks {
            while point.kind != .mandatory, let end = ends[point.offset] { point.offset = end }
            if let last = moved.last, last.offset >= point.offset { continue }
            moved.append(point)
        }
        analyzed.lineBreaks = moved
        return bytes
    }

    /// Whether a text may have U+FFFC: whether it has the first of its bytes, which Latin text has not.
    private static func mayHaveAttachments(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = text.baseAddress else { return false }
        return unsafe memchr(start, 0xEF, text.count) != nil
    }

    /// Finds break opportunities as if formulas were letters, so that a comma after a formula stays with it.
    private func breakAroundFormulas(
        _ text: UnsafeBufferPointer<UInt8>, _ spans: [StyleSpan], _ options: ParagraphOptions,
        _ analyzed: inout ParagraphAnalysis
    ) {
        var bytes = unsafe Array(text)
        // A letter with as many bytes as U+FFFC.
        let letter: [UInt8] = Array("\u{1E00}".utf8)
        for (index, span) in spans.enumerated() where span.style.isFormula {
            let end = index + 1 < spans.count ? spans[index + 1].start : bytes.count
            var offset = span.start
            while offset + 3 <= end {
                if bytes[offset] == 0xEF, bytes[offset + 1] == 0xBF, bytes[offset + 2] == 0xBC {
                    bytes.replaceSubrange(offset..<offset + 3, with: letter)
                    offset += 3
                } else {
                    offset += 1
                }
            }
        }
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe LineBreaks.collect(
                &analyzed.lineBreaks, in: bytes, options: options.lineBreaks, scratch: analysis)
        }
    }

    /// Whether the character before an offset is a forced line break.
    private static func endsLine(_ bytes: [UInt8], before offset: Int) -> Bool {
        switch bytes[offset - 1] {
        case 0x0A...0x0D: true
        case 0x85: offset > 1 && bytes[offset - 2] == 0xC2
        case 0xA8: offset > 2 && bytes[offset - 2] == 0x80 && bytes[offset - 3] == 0xE2
        default: false
        }
    }
}

extension ShapedTextBuilder {
    /// Puts all runs on the alphabetic baseline, or if they are vertical on the central one.
    public mutating func setAlphabetic(_ isAlphabetic: Bool) {
        for index in runs.indices where runs[index].isAlphabetic != isAlphabetic {
            runs[index].isAlphabetic = isAlphabetic
        }
    }

    /// Appends the line of an empty paragraph, with the height of its font.
    mutating func appendEmptyLine(style: ShapingStyle, level: UInt8, orientation: GlyphOrientation) {
        let font = fontIndex(style.primary)
        runs.append(
            ShapedRun(
                firstCluster: 0, endCluster: 0, firstGlyph: 0, endGlyph: 0, font: font,
                style: styleIndex(style), script: 0, level: level, kind: .control, orientation: orientation))
    }
}
