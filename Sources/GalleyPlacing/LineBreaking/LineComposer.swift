internal import GalleyFonts
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A composer of the lines of a paragraph. Composers with the same line builder are used by one thread at a time.
struct LineComposer {
    let builder: LineBuilder
    /// The maximum change of a line's width by shaping its ends again: with a larger margin a line fits without
    /// composing it.
    let margin: Int
    /// Nil if the paragraph has no tabs.
    var tabs: TabContext?

    init(builder: LineBuilder, paragraph: ShapedParagraph, tabs: TabContext?) {
        self.builder = builder
        self.tabs = tabs
        let clones = paragraph.summary.hasClones ? paragraph.clonedBoxes.widest : 0
        margin = LayoutUnit.from(paragraph.summary.largestFontSize * 2) + clones
    }

    func hasTab(from first: Int, to end: Int, in shaped: ShapedText) -> Bool {
        var index = shaped.runIndex(ofCluster: first)
        while index < shaped.runs.count, Int(shaped.runs[index].firstCluster) < end {
            if shaped.runs[index].kind == .tab { return true }
            index += 1
        }
        return false
    }

    /// The line from `start` to `end` with its ends shaped for the break.
    ///
    /// The part between the first and the last safe position is copied; the rest is shaped again with the text beyond
    /// the break as context. `tabOrigin` is the line's head indent, for resolving tabs.
    func compose(
        _ paragraph: ShapedParagraph, from start: LineStart, to end: LineStart, hyphen: Bool, tabOrigin: Int? = nil
    ) -> ComposedLine {
        builder.columns.reset()
        let shaped = paragraph.shaped
        let count = shaped.clusterCount
        let startIsInside = Int(shaped.clusters[start.cluster].start) != start.offset
        var safeStart = start.cluster + (startIsInside ? 1 : 0)
        if start.offset > 0 {
            while safeStart < end.cluster, shaped.flags[safeStart].contains(.unsafeToBreak) { safeStart += 1 }
        }
        let change = hyphen ? paragraph.hyphenChange(at: end.offset) : nil
        // Letters that are not shown next to the hyphen are omitted.
        let visibleEnd = max(start.offset, end.offset - (change?.removed ?? 0))
        var safeEnd = change == nil ? end.cluster : shaped.clusterIndex(ofOffset: visibleEnd)
        while safeEnd > safeStart, safeEnd < count, shaped.flags[safeEnd].contains(.unsafeToBreak) { safeEnd -= 1 }
        let level = paragraph.summary.baseLevel
        if paragraph.summary.hasClones, start.offset > 0 {
            builder.columns.append(
                paragraph.clonedBoxes.boxesSplit(before: start.cluster), opening: true, level, start.offset)
        }
        var closing =
            paragraph.summary.hasClones ? paragraph.clonedBoxes.boxesSplit(before: end.cluster).reversed() : []
        unsafe paragraph.text.withUnsafeBufferPointer { text in
            if safeStart >= safeEnd {
                unsafe shape(start.offset..<visibleEnd, of: text, in: paragraph)
            } else {
                unsafe shape(start.offset..<Int(shaped.clusters[safeStart].start), of: text, in: paragraph)
                if paragraph.summary.hasBoxes, safeEnd == end.cluster {
                    // Closing edges precede the hanging white space.
                    let visible = builder.columns.appendVisible(safeStart..<safeEnd, of: shaped)
                    builder.columns.append(closing, opening: false, level, Int(shaped.clusters[visible].start))
                    closing = []
                    builder.columns.appendHanging(visible..<safeEnd, of: shaped)
                } else {
                    builder.columns.append(safeStart..<safeEnd, of: shaped)
                }
                unsafe shape(Int(shaped.clusters[safeEnd].start)..<visibleEnd, of: text, in: paragraph)
            }
        }
        builder.columns.append(closing, opening: false, level, end.offset)
        var trimmed = builder.columns.trimmedEnd(from: 0)
        if !paragraph.rubies.isEmpty { keepAnnotationsInside(of: paragraph, from: start, to: end, trimmed: trimmed) }
        if hyphen, appendHyphen(after: change?.added ?? "") { trimmed = builder.columns.clusters.count }
        alignBaselines(with: shaped)
        let leaders = tabOrigin.map { resolveTabs(origin: $0, trimmed: trimmed, text: paragraph.text) } ?? []
        return ComposedLine(shaped: builder.columns.freeze(end: end.offset), trimmed: trimmed, leaders: leaders)
    }

    /// Adds the space at the ends of a line by which annotations would overlap kana inside a line.
    private func keepAnnotationsInside(
        of paragraph: ShapedParagraph, from start: LineStart, to end: LineStart, trimmed: Int
    ) {
        let before = start.offset > 0 ? paragraph.rubyHang(atLineStart: start.cluster) : 0
        let edge = builder.columns.runs.indices.first { !builder.columns.runs[$0].kind.isBox }
        if before > 0, let edge, builder.columns.runs[edge].kind == .openRuby {
            builder.columns.move(from: Int(builder.columns.runs[edge].endCluster), by: before)
        }
        let visible = paragraph.shaped.trimmed(before: end.cluster, floor: start.cluster).cluster
        let after = paragraph.rubyHang(atLineEnd: visible)
        if after > 0 { builder.columns.move(from: trimmed, by: after) }
    }

    /// A truncated line: clusters from `start` on, then `token`, then the end of the text.
    func compose(
        _ paragraph: ShapedParagraph, from start: LineStart, heads: [Range<Int>], token: ShapedParagraph,
        text: AttributedText, tail: LineTail?, tabOrigin: Int
    ) -> ComposedLine {
        builder.columns.reset()
        let shaped = paragraph.shaped
        var gaps: [Range<Int>] = []
        var end = start.offset
        for var head in heads {
            let first = Int(shaped.clusters[head.lowerBound].start)
            if head.lowerBound == start.cluster, first != start.offset {
                unsafe paragraph.text.withUnsafeBufferPointer { bytes in
                    unsafe shape(
                        start.offset..<Int(shaped.clusters[start.cluster + 1].start), of: bytes, in: paragraph)
                }
                head = head.lowerBound + 1..<head.upperBound
            } else if first > end {
                gaps.append(end..<first)
            }
            builder.columns.append(head, of: shaped)
            end = Int(shaped.clusters[head.upperBound].start)
        }
        let base = paragraph.summary.baseLevel
        builder.columns.appendInserted(0..<token.shaped.clusterCount, of: token.shaped, base: base)
        var last = end
        if let tail {
            let first = builder.columns.clusters.count
            builder.columns.append(tail.clusters, of: tail.shaped, base: base)
            for cluster in first..<builder.columns.clusters.count {
                builder.columns.clusters[cluster].start += Int32(clamping: tail.shift)
            }
            last = tail.shift + Int(tail.shaped.clusters[tail.clusters.upperBound].start)
        }
        let trimmed = builder.columns.clusters.count
        alignBaselines(with: shaped)
        let leaders = resolveTabs(origin: tabOrigin, trimmed: trimmed, text: paragraph.text)
        return ComposedLine(
            shaped: builder.columns.freeze(end: last), trimmed: trimmed, token: text, insertedAt: end,
            gaps: gaps,
            leaders: leaders)
    }

    /// Puts added runs on the baseline of the paragraph.
    private func alignBaselines(with shaped: ShapedText) {
        builder.columns.setAlphabetic(shaped.runs.first?.isAlphabetic ?? false)
    }

    /// Shapes a range of the paragraph again, run by run, with the whole text as context.
    private func shape(_ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, in paragraph: ShapedParagraph) {
        guard !range.isEmpty else { return }
        let shaped = paragraph.shaped
        var index = shaped.runIndex(ofCluster: shaped.clusterIndex(ofOffset: range.lowerBound))
        while index < shaped.runs.count {
            let run = shaped.runs[index]
            let start = max(range.lowerBound, Int(shaped.clusters[Int(run.firstCluster)].start))
            let end = min(range.upperBound, Int(shaped.clusters[Int(run.endCluster)].start))
            if start >= range.upperBound { break }
            if run.kind != .text {
                builder.columns.append(Int(run.firstCluster)..<Int(run.endCluster), of: shaped)
            } else if start < end {
                let font = shaped.fonts[Int(run.font)]
                let index = builder.columns.fontIndex(font)
                let item = ShapingItem(
                    range: start..<end, font: index,
                    style: builder.columns.styleIndex(shaped.styles[Int(run.style)]), script: run.script,
                    level: run.level, orientation: run.orientation, spaceFont: index)
                let first = builder.columns.clusters.count
                unsafe builder.shaper.shape(item, of: text, into: &builder.columns)
                markGraphemes(from: first, end: end, in: paragraph)
            }
            index += 1
        }
    }

    /// Sets the flags of newly shaped clusters, as ``ClusterFinisher`` does for a paragraph.
    private func markGraphemes(from first: Int, end: Int, in paragraph: ShapedParagraph) {
        var graphemes = GraphemeCursor(starts: paragraph.graphemeStarts, count: paragraph.text.count)
        let count = builder.columns.clusters.count
        for cluster in first..<count {
            let start = Int(builder.columns.clusters[cluster].start)
            let next = cluster + 1 < count ? Int(builder.columns.clusters[cluster + 1].start) : end
            if start == 0 || graphemes.end(after: start - 1) == start {
                builder.columns.flags[cluster].insert(.graphemeStart)
            }
            if graphemes.end(after: start) < next { builder.columns.flags[cluster].insert(.ligature) }
        }
    }

    /// Appends the hyphen, and letters that are only shown with it, in the style of the last visible run; false if the
    /// font has no hyphen.
    private func appendHyphen(after letters: String) -> Bool {
        guard let last = builder.columns.runs.indices.last.map({ builder.columns.runs[$0] }) else { return false }
        let style = builder.columns.styles[Int(last.style)]
        if let known = builder.hyphen, known.isAfter(last, and: letters, of: style) {
            builder.columns.append(0..<known.shaped.clusterCount, of: known.shaped)
            return true
        }
        let scalar = Hyphen.character(in: style.primary.font.face)
        guard style.primary.font.face.nominalGlyph(scalar) != nil, let character = Unicode.Scalar(scalar) else {
            return false
        }
        var columns = ShapedTextBuilder()
        let font = columns.fontIndex(style.primary)
        let bytes = Array((letters + String(character)).utf8)
        let unspaced = style.withoutSpacing
        unsafe bytes.withUnsafeBufferPointer { bytes in
            // As in browsers, letter spacing does not follow the hyphen.
            for (range, style) in [(0..<letters.utf8.count, style), (letters.utf8.count..<bytes.count, unspaced)]
            where !range.isEmpty {
                let item = ShapingItem(
                    range: range, font: font, style: columns.styleIndex(style), script: last.script,
                    level: last.level, orientation: last.orientation.isVertical ? .sideways : .horizontal,
                    spaceFont: font)
                unsafe builder.shaper.shape(item, of: bytes, into: &columns)
            }
        }
        columns.replaceStyle(unspaced, with: style)
        for run in columns.runs.indices {
            columns.runs[run].kind = .inserted
            columns.runs[run].isInserted = true
        }
        let shaped = columns.freeze(end: bytes.count)
        builder.columns.append(0..<shaped.clusterCount, of: shaped)
        builder.hyphen = ShapedHyphen(shaped: shaped, after: letters, style: style, run: last)
        return true
    }
}
