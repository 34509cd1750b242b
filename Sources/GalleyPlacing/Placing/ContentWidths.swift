internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The CSS max-content and min-content widths of paragraphs, in ``LayoutUnit``s.
public struct ContentWidths: Sendable {
    /// Max-content: the widest line with only forced breaks, including indents.
    public var max = 0
    /// Min-content: the widest unbreakable piece, including indents.
    public var min = 0
    /// Whether some paragraphs are missing, because their lines would have to be laid out.
    public var isPartial = false

    /// Creates widths of zero.
    public init() {}

    mutating func formUnion(max: Int, min: Int) {
        self.max = Swift.max(self.max, max)
        self.min = Swift.max(self.min, min)
    }

    /// Adds a paragraph whose widths follow from its pieces; false for others: with tabs, widths depend on positions,
    /// and with a fixed trailing edge lines are broken.
    mutating func note(_ source: LineSource) -> Bool {
        let (paragraph, style) = (source.paragraph, source.style)
        guard !paragraph.summary.hasTabs, style.paragraph.tailIndent <= 0 else { return false }
        var longest = style.paragraph.headIndent + paragraph.summary.maxContentWidth
        var narrowest = style.paragraph.headIndent + ContentWidths.narrowest(paragraph, style.paragraph.lineBreak)
        if style.paragraph.firstLineIndent != style.paragraph.headIndent {
            let pieces = paragraph.pieceWidths
            longest = style.paragraph.firstLineIndent + pieces.firstLine
            if let other = pieces.otherLines { longest = Swift.max(longest, style.paragraph.headIndent + other) }
            switch style.paragraph.lineBreak {
            case .word, .wordOverflow:
                narrowest = style.paragraph.firstLineIndent + pieces.firstPiece
                if let other = pieces.otherPieces {
                    narrowest = Swift.max(narrowest, style.paragraph.headIndent + other)
                }
            case .character:
                let indent = Swift.max(style.paragraph.firstLineIndent, style.paragraph.headIndent)
                narrowest = indent + paragraph.summary.widestCluster
            case .clip: narrowest = longest
            }
        }
        let floats = paragraph.floatLengths
        longest += floats.sum
        narrowest = Swift.max(narrowest, style.paragraph.headIndent + floats.most)
        formUnion(max: longest - style.paragraph.tailIndent, min: narrowest - style.paragraph.tailIndent)
        return true
    }

    /// Adds a paragraph by laying out its lines, first without bounds and then with a width of zero.
    mutating func measure(_ source: LineSource, with fitter: LineFitter) {
        let metrics = source.style.paragraph
        let tail = Swift.max(0, -metrics.tailIndent)
        func widest(_ fitter: LineFitter, available: (Int) -> Int?) -> Int {
            var result = 0
            var start = LineStart.paragraph
            repeat {
                let head = metrics.indents(isFirstLine: start.offset == 0, width: nil).head
                let line = fitter.line(from: start, available: available(head), tabOrigin: head)
                result = Swift.max(result, line.width + head + tail)
                start = line.next
            } while start.offset < source.paragraph.text.count
            return result
        }
        let longest = widest(fitter) { head in metrics.tailIndent > 0 ? Swift.max(0, metrics.tailIndent - head) : nil }
        var narrow = fitter
        // An overflowing word shows its width.
        if narrow.mode == .word { narrow.mode = .wordOverflow }
        formUnion(max: longest, min: widest(narrow) { _ in 0 })
    }

    /// The widest unbreakable piece.
    static func narrowest(_ paragraph: ShapedParagraph, _ mode: ParagraphStyle.LineBreak) -> Int {
        switch mode {
        case .word, .wordOverflow: paragraph.summary.minContentWidth
        case .character: paragraph.summary.widestCluster
        case .clip: paragraph.summary.maxContentWidth
        }
    }
}

extension ShapedParagraph {
    /// The widths of the first line and the widest other line with only forced breaks, and of the first piece and the
    /// widest other one; nil if there is no other.
    fileprivate var pieceWidths: (firstLine: Int, otherLines: Int?, firstPiece: Int, otherPieces: Int?) {
        var result = (firstLine: 0, otherLines: Int?.none, firstPiece: 0, otherPieces: Int?.none)
        var lineStart = 0
        var pieceStart = 0
        var isFirstLine = true
        for (index, point) in breaks.enumerated() {
            let end = shaped.clusters[Int(point.trimmed)].x
            var piece = end - shaped.clusters[pieceStart].x
            if point.kind == .softHyphen { piece += Hyphen.width(at: Int(point.cluster), in: shaped) }
            if index == 0 {
                result.firstPiece = piece
            } else {
                result.otherPieces = max(result.otherPieces ?? 0, piece)
            }
            pieceStart = Int(point.cluster)
            guard point.kind == .mandatory else { continue }
            let line = end - shaped.clusters[lineStart].x
            if isFirstLine { result.firstLine = line } else { result.otherLines = max(result.otherLines ?? 0, line) }
            isFirstLine = false
            lineStart = Int(point.cluster)
        }
        return result
    }
}
