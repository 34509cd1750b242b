internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The widths of lines and of unbreakable pieces, of a paragraph whose clusters are added part by part.
struct PieceMeter {
    /// The length of the current line, and of the current unbreakable piece, up to the last added cluster.
    private var (line, piece) = (0, 0)
    private var firstLine: Int?
    private var otherLines: Int?
    private var firstPiece: Int?
    private var otherPieces: Int?
    private var widestCluster = 0

    /// Adds clusters of a part. The end of the part is a break only if it `isLast`.
    mutating func add(_ part: ShapedParagraph, _ clusters: Range<Int>, isLast: Bool) {
        let (shaped, breaks) = (part.shaped, part.breaks)
        let positions = shaped.clusters
        let last = breaks.count - 1
        var (lineStart, pieceStart) = (positions[clusters.lowerBound].x, positions[clusters.lowerBound].x)
        for index in breaks.indices {
            let point = breaks[index]
            guard Int(point.cluster) > clusters.lowerBound else { continue }
            if Int(point.cluster) > clusters.upperBound || (index == last && !isLast) { break }
            let end = point.x
            var width = piece + end - pieceStart
            if point.kind == .softHyphen { width += Hyphen.width(at: Int(point.cluster), in: shaped) }
            if firstPiece == nil { firstPiece = width } else { otherPieces = max(otherPieces ?? 0, width) }
            piece = 0
            pieceStart = positions[Int(point.cluster)].x
            guard point.kind == .mandatory else { continue }
            let whole = line + end - lineStart
            if firstLine == nil { firstLine = whole } else { otherLines = max(otherLines ?? 0, whole) }
            line = 0
            lineStart = pieceStart
        }
        let end = positions[clusters.upperBound].x
        line += end - lineStart
        piece += end - pieceStart
        widestCluster = max(widestCluster, part.summary.widestCluster)
    }

    /// Adds the widths with the paragraph's indents, like ``ContentWidths/note(_:)``.
    func add(to content: inout ContentWidths, _ metrics: ParagraphMetrics) {
        func widest(_ first: Int?, _ other: Int?) -> Int {
            max(metrics.firstLineIndent + (first ?? 0), other.map { metrics.headIndent + $0 } ?? .min)
        }
        let longest = widest(firstLine, otherLines)
        let narrowest =
            switch metrics.lineBreak {
            case .word, .wordOverflow: widest(firstPiece, otherPieces)
            case .character: max(metrics.firstLineIndent, metrics.headIndent) + widestCluster
            case .clip: longest
            }
        content.formUnion(max: longest - metrics.tailIndent, min: narrowest - metrics.tailIndent)
    }
}
