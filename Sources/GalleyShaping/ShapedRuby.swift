internal import GalleySupport
public import GalleyText
internal import GalleyUnicode
internal import GalleyValues

/// A shaped ruby annotation (CSS Ruby 1, JIS X 4051).
public struct ShapedRuby: Sendable {
    /// The range of the base text in the paragraph, in UTF-8 offsets.
    public var base: Range<Int>
    /// The side of its base: over or under; in vertical text right or left.
    public var position: Ruby.Position
    /// The annotation's glyphs, spread if its base is wider.
    public var shaped: ShapedText
    /// The width in ``LayoutUnit``s.
    public var width: Int
    /// The annotation's base level (UAX #9).
    public let baseLevel: UInt8
    /// The space after its base.
    var trail = 0
    /// The length by which it overlaps kana before its base, in ``LayoutUnit``s. There is none at the start of a line.
    public internal(set) var hangBefore = 0
    /// The length by which it overlaps kana after its base, in ``LayoutUnit``s. There is none at the end of a line.
    public internal(set) var hangAfter = 0
    /// The edge at the end of its base.
    var closingCluster = 0
    let style: ShapingStyle

    /// The ascent of its font, in ``LayoutUnit``s.
    public var ascent: Int { Int(style.primary.ascent) }
    /// The descent of its font, in ``LayoutUnit``s, positive.
    public var descent: Int { Int(style.primary.descent) }
    /// The length by which its font's box overlaps a base on a central baseline, next to whose em box its own em box is.
    public var centralOverlap: Int {
        let em = EmBox(of: style.primary, isCentral: true)
        return (ascent + descent - Int(em.above &+ em.below)) / 2
    }
}

extension Typesetter {
    /// Shapes the annotations of the paragraph `text`.
    func shapeRubies(
        in text: UnsafeBufferPointer<UInt8>, _ spans: [StyleSpan], _ options: ParagraphOptions
    ) -> [ShapedRuby] {
        let contentEnd = unsafe InlineBoxEdges.contentEnd(of: text)
        var result: [ShapedRuby] = []
        var index = 0
        while index < spans.count, spans[index].start < contentEnd {
            let style = spans[index].style
            var next = index + 1
            // Adjacent bases without a separation are one base.
            while next < spans.count, spans[next].style === style || style.continuesBoxes(in: spans[next].style) {
                next += 1
            }
            let end = min(next < spans.count ? spans[next].start : contentEnd, contentEnd)
            if let annotation = style.annotation, let ruby = style.key.ruby, spans[index].start < end {
                let own = StyleSpan(
                    start: 0, style: ResolvedStyle(shaping: annotation, paragraph: ParagraphMetrics(TextAttributes())))
                var small = options
                small.hyphenation = nil
                // An annotation has one line.
                var bytes = ruby.text.split(whereSeparator: \.isNewline).joined(separator: " ")
                let paragraph = bytes.withUTF8 { unsafe self.paragraph($0, spans: [own], options: small) }
                result.append(
                    ShapedRuby(
                        base: spans[index].start..<end, position: ruby.position, shaped: paragraph.shaped,
                        width: paragraph.shaped.clusters[paragraph.shaped.clusterCount].x,
                        baseLevel: paragraph.summary.baseLevel, style: annotation))
            }
            index = next
        }
        return result
    }
}

extension ShapingStyle {
    /// Whether text in `next` continues in the same boxes with the same annotation.
    fileprivate func continuesBoxes(in next: ShapingStyle) -> Bool {
        (hasBoxes || next.hasBoxes) && key.ruby != nil && InlineBoxes.edges(from: boxes, to: next.boxes).isEmpty
    }
}

extension ShapedRuby {
    /// Widens an annotation of ideographs and kana that is narrower than its base, with half a space at its ends and
    /// whole ones between (CSS `ruby-align: space-around`). Letters of words are kept together in the middle.
    mutating func spread(over base: Int, with typesetter: Typesetter) {
        let count = shaped.clusterCount
        guard base > width, count > 1, (0..<count).allSatisfy({ shaped.flags[$0].contains(.ideographic) }) else {
            return
        }
        let gap = (base - width) / count
        let builder = typesetter.lineBuilder
        builder.columns.reset()
        builder.columns.append(0..<count, of: shaped)
        for cluster in 1..<count {
            builder.columns.widen(cluster - 1, by: gap)
            builder.columns.clusters[cluster].x += cluster * gap
        }
        width += gap * (count - 1)
        builder.columns.x = width
        shaped = builder.columns.freeze(end: Int(shaped.clusters[count].start))
    }
}

extension ShapedTextBuilder {
    /// Moves a cluster and all after it.
    public mutating func move(from first: Int, by distance: Int) {
        if first < clusters.count { shift(first...clusters.count - 1, by: distance) }
        x += distance
    }

    /// Moves clusters.
    mutating func shift(_ range: ClosedRange<Int>, by distance: Int) {
        guard distance != 0 else { return }
        for cluster in range { clusters[cluster].x += distance }
    }

    /// The advance of the base that starts with a cluster, after the opening edge in run `open`.
    func baseWidth(from cluster: Int, _ open: Int) -> Int {
        var run = open + 1
        while run < runs.count, runs[run].kind != .closeRuby { run += 1 }
        let end = run < runs.count ? clusters[Int(runs[run].firstCluster)].x : x
        return end - clusters[cluster].x
    }
}

extension ShapedParagraph {
    /// The space that a line starting with a cluster adds before the base that starts there, in ``LayoutUnit``s: the
    /// annotation does not overlap the start of the line (JLREQ 3.3.8).
    public func rubyHang(atLineStart cluster: Int) -> Int {
        guard !rubies.isEmpty, cluster < shaped.clusterCount else { return 0 }
        let run = shaped.runs[shaped.runIndex(ofCluster: cluster)]
        guard run.kind == .openRuby else { return 0 }
        return rubies.first(from: Int(shaped.clusters[cluster].start)) { $0.base.lowerBound }?.hangBefore ?? 0
    }

    /// The space that a line ending before a cluster adds after the base that ends there, in ``LayoutUnit``s.
    public func rubyHang(atLineEnd cluster: Int) -> Int {
        guard !rubies.isEmpty, cluster > 0, cluster <= shaped.clusterCount else { return 0 }
        let ruby = rubies.first(from: cluster - 1) { $0.closingCluster }
        return ruby?.closingCluster == cluster - 1 ? ruby?.hangAfter ?? 0 : 0
    }
}

extension [ShapedRuby] {
    /// The space that a line from one cluster to another adds for the bases at its ends, in ``LayoutUnit``s. `offset` is that
    /// of its first cluster.
    func hang(from start: Int, at offset: Int, to end: Int) -> Int {
        var result = 0
        if let first = self.first(from: start, { $0.closingCluster }), first.base.lowerBound == offset {
            result += first.hangBefore
        }
        if let last = self.first(from: end - 1, { $0.closingCluster }), last.closingCluster == end - 1 {
            result += last.hangAfter
        }
        return result
    }

    /// The first annotation whose `place` is not below `value`.
    func first(from value: Int, _ place: (ShapedRuby) -> Int) -> ShapedRuby? {
        let index = partitioningIndex { place($0) >= value }
        return index < count ? self[index] : nil
    }
}
