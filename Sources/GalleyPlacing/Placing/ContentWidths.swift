internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// CSS max-content and min-content of paragraphs, in ``LayoutUnit``s.
public struct ContentWidths: Sendable {
    /// Max-content: the widest line where forced breaks alone end lines, indents included.
    public var max = 0
    /// Min-content: the widest of what no line break parts, indents included.
    public var min = 0
    /// Some paragraphs are missing: their lines must be laid out to tell.
    public var isPartial = false

    /// The widths of nothing.
    public init() {}

    mutating func formUnion(max: Int, min: Int) {
        self.max = Swift.max(self.max, max)
        self.min = Swift.max(self.min, min)
    }

    /// Takes a paragraph in whose widths follow from the widths of its pieces; false for any other: what a tab
    /// takes depends on where it stands, and a trailing edge at a given place breaks lines.
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

    /// Takes in a paragraph by laying its lines out, once without bounds and once in no width at all.
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
        // A word that overflows shows how wide it is.
        if narrow.mode == .word { narrow.mode = .wordOverflow }
        formUnion(max: longest, min: widest(narrow) { _ in 0 })
    }

    /// The widest of what stays together.
    static func narrowest(_ paragraph: ShapedParagraph, _ mode: ParagraphStyle.LineBreak) -> Int {
        switch mode {
        case .word, .wordOverflow: paragraph.summary.minContentWidth
        case .character: paragraph.summary.widestCluster
        case .clip: paragraph.summary.maxContentWidth
        }
    }
}

extension ShapedParagraph {
    /// Widths of what stands on the first line where nothing but forced breaks ends lines, and where every
    /// opportunity does, and of the widest of the rest; nil where there is no more.
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
