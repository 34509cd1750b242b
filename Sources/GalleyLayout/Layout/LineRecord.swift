internal import GalleyText

/// A placed line as plain numbers: everything but its glyphs. Lengths are ``LayoutUnit``s.
struct LineRecord {
    /// Index into the layout's storages.
    var storage: Int32
    /// Clusters of the storage: the line's, the end of the visible ones, and its end with what hangs.
    var firstCluster: Int32
    var trimmed: Int32
    var endCluster: Int32
    /// UTF-8 offsets in the layout's text.
    var textStart: Int
    var textEnd: Int
    /// Where the storage's paragraph starts in the text.
    var textBase: Int
    var x: Int
    var y: Int
    var width: Int
    var trailing: Int
    var height: Int
    /// Below `y`.
    var baseline: Int
    var ascent: Int32
    var descent: Int32
    /// Indents from the leading and trailing edges.
    var head: Int
    var tail: Int
    var baseLevel: UInt8
    var alignment: LineAlignment
}

/// Where a line goes in what the container gave it, direction resolved.
enum LineAlignment: UInt8 {
    case left, center, right, justified
}

/// Glyphs that lines draw from: a paragraph's, or a composed line's own.
struct LineStorage: Sendable {
    var shaped: ShapedText
    /// The text and attributes of inserted runs; nil for a hyphen.
    var token: AttributedText?
    /// UTF-8 offset in the layout's text at which inserted text stands.
    var insertedAt: Int
}
