internal import GalleyFonts
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A line whose glyphs are not simply a part of its paragraph's: its ends were shaped again, a hyphen or a
/// token was added, tabs were resolved, or it was justified.
final class ComposedLine: Sendable {
    let shaped: ShapedText
    /// Clusters before this one are visible; the rest hangs.
    let trimmed: Int
    /// Width of the visible part, in ``LayoutUnit``s.
    let width: Int
    /// The text of runs of kind `inserted`, with its attributes; nil for a hyphen, which takes those of the
    /// text before it.
    let token: AttributedText?
    /// Paragraph offset at which inserted text stands; nil is the line's end.
    let insertedAt: Int?
    /// Paragraph offsets of text that is left out between two clusters.
    let gaps: [Range<Int>]
    let leaders: [Leader]

    /// What fills a tab.
    struct Leader {
        /// The tab's.
        var cluster: Int
        var text: String
    }

    init(
        shaped: ShapedText, trimmed: Int, token: AttributedText? = nil, insertedAt: Int? = nil,
        gaps: [Range<Int>] = [], leaders: [Leader] = []
    ) {
        self.shaped = shaped
        self.trimmed = trimmed
        width = shaped.clusters[trimmed].x
        self.token = token
        self.insertedAt = insertedAt
        self.gaps = gaps
        self.leaders = leaders
    }
}

/// The end of a text, which stands behind the token of a truncated line.
struct LineTail {
    var shaped: ShapedText
    var clusters: Range<Int>
    /// From its offsets to those of the line's paragraph.
    var shift: Int
}

/// Composes lines. It uses its worker's line builder, and so serves one thread.
struct LineComposer {
    let worker: TypesetterWorker
    /// How much reshaping a line's ends may change its width: beyond it a fit is clear without composing.
    let margin: Int
    /// Nil where the paragraph has no tabs.
    let tabs: TabContext?

    init(worker: TypesetterWorker, paragraph: ShapedParagraph, tabs: TabContext?) {
        self.worker = worker
        self.tabs = tabs
        margin = LayoutUnit.from(paragraph.summary.largestFontSize * 2) + paragraph.clonedBoxes.widest
    }

    func hasTab(from first: Int, to end: Int, in shaped: ShapedText) -> Bool {
        var index = shaped.runIndex(ofCluster: first)
        while index < shaped.runs.count, Int(shaped.runs[index].firstCluster) < end {
            if shaped.runs[index].kind == .tab { return true }
            index += 1
        }
        return false
    }

    /// The line from `start` to `end` with its ends shaped as the break leaves them.
    ///
    /// What lies between the first and the last safe place is copied; the rest is shaped again with the text
    /// beyond the break as context. `tabOrigin` is the line's head indent, where tabs are to be resolved.
    func compose(
        _ paragraph: ShapedParagraph, from start: LineStart, to end: LineStart, hyphen: Bool, tabOrigin: Int? = nil
    ) -> ComposedLine {
        worker.lineBuilder.reset()
        let shaped = paragraph.shaped
        let count = shaped.clusterCount
        let startIsInside = Int(shaped.clusters[start.cluster].start) != start.offset
        var safeStart = start.cluster + (startIsInside ? 1 : 0)
        if start.offset > 0 {
            while safeStart < end.cluster, shaped.flags[safeStart].contains(.unsafeToBreak) { safeStart += 1 }
        }
        let change = hyphen ? paragraph.hyphenChange(at: end.offset) : nil
        // Letters that do not show beside the hyphen are left out.
        let visibleEnd = max(start.offset, end.offset - (change?.removed ?? 0))
        var safeEnd = change == nil ? end.cluster : shaped.clusterIndex(ofOffset: visibleEnd)
        while safeEnd > safeStart, safeEnd < count, shaped.flags[safeEnd].contains(.unsafeToBreak) { safeEnd -= 1 }
        let level = paragraph.summary.baseLevel
        if paragraph.summary.hasClones, start.offset > 0 {
            worker.lineBuilder.append(
                paragraph.clonedBoxes.parted(before: start.cluster), opening: true, level, start.offset)
        }
        var closing = paragraph.summary.hasClones ? paragraph.clonedBoxes.parted(before: end.cluster).reversed() : []
        unsafe paragraph.text.withUnsafeBufferPointer { text in
            if safeStart >= safeEnd {
                unsafe shape(start.offset..<visibleEnd, of: text, in: paragraph)
            } else {
                unsafe shape(start.offset..<Int(shaped.clusters[safeStart].start), of: text, in: paragraph)
                if paragraph.summary.hasBoxes, safeEnd == end.cluster {
                    // The ends of boxes stand before the white space that hangs.
                    let visible = worker.lineBuilder.appendVisible(safeStart..<safeEnd, of: shaped)
                    worker.lineBuilder.append(
                        closing, opening: false, level, Int(shaped.clusters[visible].start))
                    closing = []
                    worker.lineBuilder.appendHanging(visible..<safeEnd, of: shaped)
                } else {
                    worker.lineBuilder.append(safeStart..<safeEnd, of: shaped)
                }
                unsafe shape(Int(shaped.clusters[safeEnd].start)..<visibleEnd, of: text, in: paragraph)
            }
        }
        worker.lineBuilder.append(closing, opening: false, level, end.offset)
        var trimmed = worker.lineBuilder.trimmedEnd(from: 0)
        if hyphen, appendHyphen(after: change?.added ?? "") { trimmed = worker.lineBuilder.clusters.count }
        alignBaselines(with: shaped)
        let leaders = tabOrigin.map { resolveTabs(origin: $0, trimmed: trimmed, text: paragraph.text) } ?? []
        return ComposedLine(
            shaped: worker.lineBuilder.freeze(end: end.offset), trimmed: trimmed, leaders: leaders)
    }

    /// A truncated line: clusters from `start` on, then `token`, then the end of the text.
    func compose(
        _ paragraph: ShapedParagraph, from start: LineStart, heads: [Range<Int>], token: ShapedParagraph,
        text: AttributedText, tail: LineTail?, tabOrigin: Int
    ) -> ComposedLine {
        worker.lineBuilder.reset()
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
            worker.lineBuilder.append(head, of: shaped)
            end = Int(shaped.clusters[head.upperBound].start)
        }
        let base = paragraph.summary.baseLevel
        worker.lineBuilder.appendInserted(0..<token.shaped.clusterCount, of: token.shaped, base: base)
        var last = end
        if let tail {
            let first = worker.lineBuilder.clusters.count
            worker.lineBuilder.append(tail.clusters, of: tail.shaped, base: base)
            for cluster in first..<worker.lineBuilder.clusters.count {
                worker.lineBuilder.clusters[cluster].start += Int32(clamping: tail.shift)
            }
            last = tail.shift + Int(tail.shaped.clusters[tail.clusters.upperBound].start)
        }
        let trimmed = worker.lineBuilder.clusters.count
        alignBaselines(with: shaped)
        let leaders = resolveTabs(origin: tabOrigin, trimmed: trimmed, text: paragraph.text)
        return ComposedLine(
            shaped: worker.lineBuilder.freeze(end: last), trimmed: trimmed, token: text, insertedAt: end, gaps: gaps,
            leaders: leaders)
    }

    /// Puts what was added to a line on the baseline that its paragraph has.
    private func alignBaselines(with shaped: ShapedText) {
        worker.lineBuilder.setAlphabetic(shaped.runs.first?.isAlphabetic ?? false)
    }

    /// The visible clusters of a line with every opportunity widened so that the line is `width` wide, or made
    /// narrower. Nil where there is none. `line` is what the clusters are of, where they are not the paragraph's.
    func justified(
        _ shaped: ShapedText, clusters: Range<Int>, trimmed: Int, end: Int, width: Int, line: ComposedLine?,
        justification: ParagraphStyle.Justification
    ) -> ComposedLine? {
        var first = clusters.lowerBound
        // What stands before a tab is where the tab put it.
        for run in shaped.runs where run.kind == .tab && clusters.contains(Int(run.firstCluster)) {
            if Int(run.firstCluster) < trimmed { first = Int(run.endCluster) }
        }
        var opportunities = 0
        let natural = shaped.clusters[trimmed].x - shaped.clusters[clusters.lowerBound].x
        // Words move together, never letters.
        let kind = width < natural ? .interWord : justification
        for cluster in first..<max(first, trimmed - 1) where isOpportunity(cluster, in: shaped, kind) {
            opportunities += 1
        }
        guard opportunities > 0, width != natural else { return nil }
        worker.lineBuilder.reset()
        worker.lineBuilder.append(clusters, of: shaped)
        let (share, least) = (width - natural).flooredQuotient(by: opportunities)
        var remainder = least
        var added = 0
        for cluster in 0..<clusters.count {
            worker.lineBuilder.clusters[cluster].x += added
            let source = cluster + clusters.lowerBound
            guard source >= first, source < trimmed - 1, isOpportunity(source, in: shaped, kind) else {
                continue
            }
            let extra = share + (remainder > 0 ? 1 : 0)
            remainder -= 1
            added += extra
            worker.lineBuilder.widen(cluster, by: extra)
        }
        worker.lineBuilder.x += added
        return ComposedLine(
            shaped: worker.lineBuilder.freeze(end: end), trimmed: trimmed - clusters.lowerBound, token: line?.token,
            insertedAt: line?.insertedAt, gaps: line?.gaps ?? [], leaders: line?.leaders ?? [])
    }

    /// Word separators; where ideographs may move apart, the gaps on both sides of each; between characters, all gaps.
    private func isOpportunity(
        _ cluster: Int, in shaped: ShapedText, _ justification: ParagraphStyle.Justification
    ) -> Bool {
        let flags = shaped.flags[cluster]
        switch justification {
        case .interWord: return flags.contains(.wordSeparator)
        case .auto:
            if !flags.isDisjoint(with: [.wordSeparator, .ideographic]) { return true }
            return flags.isDisjoint(with: [.invisible, .whitespace])
                && shaped.flags[cluster + 1].contains(.ideographic)
        case .interCharacter:
            // Letters that join, and parts of a cluster, stay together.
            let next = shaped.flags[cluster + 1]
            if flags.contains(.invisible) { return false }
            return next.contains(.graphemeStart) && !next.contains(.unsafeToBreak)
                && (!flags.contains(.ligature) || flags.contains(.ideographic))
        }
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
                worker.lineBuilder.append(Int(run.firstCluster)..<Int(run.endCluster), of: shaped)
            } else if start < end {
                let font = shaped.fonts[Int(run.font)]
                let index = worker.lineBuilder.fontIndex(font)
                let item = ShapingItem(
                    range: start..<end, font: index,
                    style: worker.lineBuilder.styleIndex(shaped.styles[Int(run.style)]), script: run.script,
                    level: run.level, orientation: run.orientation, spaceFont: index)
                let first = worker.lineBuilder.clusters.count
                unsafe worker.shaper.shape(item, of: text, into: &worker.lineBuilder)
                markGraphemes(from: first, end: end, in: paragraph)
            }
            index += 1
        }
    }

    /// Flags the clusters that shaping a part again made, as ``ClusterFinisher`` does those of a paragraph.
    private func markGraphemes(from first: Int, end: Int, in paragraph: ShapedParagraph) {
        var graphemes = GraphemeCursor(starts: paragraph.graphemeStarts, count: paragraph.text.count)
        let count = worker.lineBuilder.clusters.count
        for cluster in first..<count {
            let start = Int(worker.lineBuilder.clusters[cluster].start)
            let next = cluster + 1 < count ? Int(worker.lineBuilder.clusters[cluster + 1].start) : end
            if start == 0 || graphemes.end(after: start - 1) == start {
                worker.lineBuilder.flags[cluster].insert(.graphemeStart)
            }
            if graphemes.end(after: start) < next { worker.lineBuilder.flags[cluster].insert(.ligature) }
        }
    }

    /// Appends the hyphen, and letters that only show beside it, in the style of the last visible run; false where the font
    /// has none.
    private func appendHyphen(after letters: String) -> Bool {
        guard let last = worker.lineBuilder.runs.indices.last.map({ worker.lineBuilder.runs[$0] }) else { return false }
        let style = worker.lineBuilder.styles[Int(last.style)]
        if let known = worker.hyphen, known.isBehind(last, and: letters, of: style) {
            worker.lineBuilder.append(0..<known.shaped.clusterCount, of: known.shaped)
            return true
        }
        let scalar = Hyphen.character(in: style.primary.font.face)
        guard style.primary.font.face.nominalGlyph(scalar) != nil, let character = Unicode.Scalar(scalar) else {
            return false
        }
        var builder = ShapedTextBuilder()
        let font = builder.fontIndex(style.primary)
        let bytes = Array((letters + String(character)).utf8)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            let item = ShapingItem(
                range: 0..<bytes.count, font: font, style: builder.styleIndex(style), script: last.script,
                level: last.level, orientation: last.orientation.isVertical ? .sideways : .horizontal, spaceFont: font)
            unsafe worker.shaper.shape(item, of: bytes, into: &builder)
        }
        builder.runs[builder.runs.count - 1].kind = .inserted
        builder.runs[builder.runs.count - 1].isInserted = true
        let shaped = builder.freeze(end: bytes.count)
        worker.lineBuilder.append(0..<shaped.clusterCount, of: shaped)
        worker.hyphen = ShapedHyphen(shaped: shaped, after: letters, style: style, run: last)
        return true
    }
}

extension Int {
    /// The quotient rounded towards negative infinity, and a remainder that is not negative.
    fileprivate func flooredQuotient(by divisor: Int) -> (quotient: Int, remainder: Int) {
        var (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        if remainder < 0 {
            quotient -= 1
            remainder += divisor
        }
        return (quotient, remainder)
    }
}
