internal import GalleyFonts
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A composer of lines. It uses its typesetter's line builder, and so is used by one thread.
struct LineComposer {
    let typesetter: Typesetter
    /// The maximum change of a line's width by shaping its ends again: with a larger margin a line fits without
    /// composing it.
    let margin: Int
    /// Nil if the paragraph has no tabs.
    var tabs: TabContext?

    init(typesetter: Typesetter, paragraph: ShapedParagraph, tabs: TabContext?) {
        self.typesetter = typesetter
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
        typesetter.lineBuilder.reset()
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
            typesetter.lineBuilder.append(
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
                    let visible = typesetter.lineBuilder.appendVisible(safeStart..<safeEnd, of: shaped)
                    typesetter.lineBuilder.append(
                        closing, opening: false, level, Int(shaped.clusters[visible].start))
                    closing = []
                    typesetter.lineBuilder.appendHanging(visible..<safeEnd, of: shaped)
                } else {
                    typesetter.lineBuilder.append(safeStart..<safeEnd, of: shaped)
                }
                unsafe shape(Int(shaped.clusters[safeEnd].start)..<visibleEnd, of: text, in: paragraph)
            }
        }
        typesetter.lineBuilder.append(closing, opening: false, level, end.offset)
        var trimmed = typesetter.lineBuilder.trimmedEnd(from: 0)
        if !paragraph.rubies.isEmpty { keepAnnotationsInside(of: paragraph, from: start, to: end, trimmed: trimmed) }
        if hyphen, appendHyphen(after: change?.added ?? "") { trimmed = typesetter.lineBuilder.clusters.count }
        alignBaselines(with: shaped)
        let leaders = tabOrigin.map { resolveTabs(origin: $0, trimmed: trimmed, text: paragraph.text) } ?? []
        return ComposedLine(
            shaped: typesetter.lineBuilder.freeze(end: end.offset), trimmed: trimmed, leaders: leaders)
    }

    /// Adds the space at the ends of a line by which annotations would overlap kana inside a line.
    private func keepAnnotationsInside(
        of paragraph: ShapedParagraph, from start: LineStart, to end: LineStart, trimmed: Int
    ) {
        let before = start.offset > 0 ? paragraph.rubyHang(atLineStart: start.cluster) : 0
        let edge = typesetter.lineBuilder.runs.indices.first { !typesetter.lineBuilder.runs[$0].kind.isBox }
        if before > 0, let edge, typesetter.lineBuilder.runs[edge].kind == .openRuby {
            typesetter.lineBuilder.move(from: Int(typesetter.lineBuilder.runs[edge].endCluster), by: before)
        }
        let visible = paragraph.shaped.trimmed(before: end.cluster, floor: start.cluster).cluster
        let after = paragraph.rubyHang(atLineEnd: visible)
        if after > 0 { typesetter.lineBuilder.move(from: trimmed, by: after) }
    }

    /// A truncated line: clusters from `start` on, then `token`, then the end of the text.
    func compose(
        _ paragraph: ShapedParagraph, from start: LineStart, heads: [Range<Int>], token: ShapedParagraph,
        text: AttributedText, tail: LineTail?, tabOrigin: Int
    ) -> ComposedLine {
        typesetter.lineBuilder.reset()
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
            typesetter.lineBuilder.append(head, of: shaped)
            end = Int(shaped.clusters[head.upperBound].start)
        }
        let base = paragraph.summary.baseLevel
        typesetter.lineBuilder.appendInserted(0..<token.shaped.clusterCount, of: token.shaped, base: base)
        var last = end
        if let tail {
            let first = typesetter.lineBuilder.clusters.count
            typesetter.lineBuilder.append(tail.clusters, of: tail.shaped, base: base)
            for cluster in first..<typesetter.lineBuilder.clusters.count {
                typesetter.lineBuilder.clusters[cluster].start += Int32(clamping: tail.shift)
            }
            last = tail.shift + Int(tail.shaped.clusters[tail.clusters.upperBound].start)
        }
        let trimmed = typesetter.lineBuilder.clusters.count
        alignBaselines(with: shaped)
        let leaders = resolveTabs(origin: tabOrigin, trimmed: trimmed, text: paragraph.text)
        return ComposedLine(
            shaped: typesetter.lineBuilder.freeze(end: last), trimmed: trimmed, token: text, insertedAt: end,
            gaps: gaps,
            leaders: leaders)
    }

    /// Puts added runs on the baseline of the paragraph.
    private func alignBaselines(with shaped: ShapedText) {
        typesetter.lineBuilder.setAlphabetic(shaped.runs.first?.isAlphabetic ?? false)
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
                typesetter.lineBuilder.append(Int(run.firstCluster)..<Int(run.endCluster), of: shaped)
            } else if start < end {
                let font = shaped.fonts[Int(run.font)]
                let index = typesetter.lineBuilder.fontIndex(font)
                let item = ShapingItem(
                    range: start..<end, font: index,
                    style: typesetter.lineBuilder.styleIndex(shaped.styles[Int(run.style)]), script: run.script,
                    level: run.level, orientation: run.orientation, spaceFont: index)
                let first = typesetter.lineBuilder.clusters.count
                unsafe typesetter.shaper.shape(item, of: text, into: &typesetter.lineBuilder)
                markGraphemes(from: first, end: end, in: paragraph)
            }
            index += 1
        }
    }

    /// Sets the flags of newly shaped clusters, as ``ClusterFinisher`` does for a paragraph.
    private func markGraphemes(from first: Int, end: Int, in paragraph: ShapedParagraph) {
        var graphemes = GraphemeCursor(starts: paragraph.graphemeStarts, count: paragraph.text.count)
        let count = typesetter.lineBuilder.clusters.count
        for cluster in first..<count {
            let start = Int(typesetter.lineBuilder.clusters[cluster].start)
            let next = cluster + 1 < count ? Int(typesetter.lineBuilder.clusters[cluster + 1].start) : end
            if start == 0 || graphemes.end(after: start - 1) == start {
                typesetter.lineBuilder.flags[cluster].insert(.graphemeStart)
            }
            if graphemes.end(after: start) < next { typesetter.lineBuilder.flags[cluster].insert(.ligature) }
        }
    }

    /// Appends the hyphen, and letters that are only shown with it, in the style of the last visible run; false if the
    /// font has no hyphen.
    private func appendHyphen(after letters: String) -> Bool {
        guard let last = typesetter.lineBuilder.runs.indices.last.map({ typesetter.lineBuilder.runs[$0] }) else {
            return false
        }
        let style = typesetter.lineBuilder.styles[Int(last.style)]
        if let known = typesetter.hyphen, known.isAfter(last, and: letters, of: style) {
            typesetter.lineBuilder.append(0..<known.shaped.clusterCount, of: known.shaped)
            return true
        }
        let scalar = Hyphen.character(in: style.primary.font.face)
        guard style.primary.font.face.nominalGlyph(scalar) != nil, let character = Unicode.Scalar(scalar) else {
            return false
        }
        var builder = ShapedTextBuilder()
        let font = builder.fontIndex(style.primary)
        let bytes = Array((letters + String(character)).utf8)
        let unspaced = style.withoutSpacing
        unsafe bytes.withUnsafeBufferPointer { bytes in
            // As in browsers, letter spacing does not follow the hyphen.
            for (range, style) in [(0..<letters.utf8.count, style), (letters.utf8.count..<bytes.count, unspaced)]
            where !range.isEmpty {
                let item = ShapingItem(
                    range: range, font: font, style: builder.styleIndex(style), script: last.script,
                    level: last.level, orientation: last.orientation.isVertical ? .sideways : .horizontal,
                    spaceFont: font)
                unsafe typesetter.shaper.shape(item, of: bytes, into: &builder)
            }
        }
        builder.replaceStyle(unspaced, with: style)
        for run in builder.runs.indices {
            builder.runs[run].kind = .inserted
            builder.runs[run].isInserted = true
        }
        let shaped = builder.freeze(end: bytes.count)
        typesetter.lineBuilder.append(0..<shaped.clusterCount, of: shaped)
        typesetter.hyphen = ShapedHyphen(shaped: shaped, after: letters, style: style, run: last)
        return true
    }
}
