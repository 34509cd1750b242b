internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The start of a line.
struct LineStart {
    /// The first cluster of the line; if `offset` is inside it, the break splits a ligature.
    var cluster: Int
    /// The UTF-8 offset in the paragraph.
    var offset: Int
    /// The first break opportunity after it.
    var nextBreak: Int
    /// The number of consecutive lines before it that end with a hyphen.
    var hyphens = 0

    static let paragraph = LineStart(cluster: 0, offset: 0, nextBreak: 0)
}

extension LineStart {
    /// Creates a start at a UTF-8 offset of a paragraph, between two grapheme clusters.
    init(at offset: Int, in paragraph: ShapedParagraph) {
        var next = 0
        while next < paragraph.breaks.count - 1, Int(paragraph.breaks[next].offset) <= offset { next += 1 }
        self.init(cluster: paragraph.shaped.clusterIndex(ofOffset: offset), offset: offset, nextBreak: next)
    }
}
