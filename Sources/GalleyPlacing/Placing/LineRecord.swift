internal import GalleyShaping
internal import GalleyText

/// A placed line in plain numbers, without its glyphs. Lengths are in ``LayoutUnit``s.
public struct LineRecord: Sendable {
    /// The index in the layout's storages.
    public var storage: Int32
    /// The index of the line's first cluster in its storage.
    public var firstCluster: Int32
    /// The end of its visible clusters; later ones hang.
    public var trimmed: Int32
    /// The end of its clusters, including hanging ones.
    public var endCluster: Int32
    /// The UTF-8 offset of the line's start in the layout's text.
    public var textStart: Int
    /// The UTF-8 offset of its end, including a terminator.
    public var textEnd: Int
    /// The start of the storage's paragraph in the text.
    public var textBase: Int
    /// The inline position of its left edge, in vertical text of its top edge, without hanging text.
    public var x: Int
    /// The block position of its line box.
    public var y: Int
    /// The length without hanging text.
    public var width: Int
    /// The length of hanging text at its end: white space and hanging punctuation.
    public var trailing: Int
    /// The height of its line box.
    public var height: Int
    /// The baseline relative to `y`.
    public var baseline: Int
    /// The ascent of its text and attachments.
    public var ascent: Int32
    /// The descent of its text and attachments, positive.
    public var descent: Int32
    /// The space of the line; indents when the layout is finished.
    public var frame: LineFrame
    /// The row number, from 0.
    public var row: Int32
    /// The index of the row with several lines that contains the line; or -1.
    public var rowGroup: Int32
    /// The base level of its paragraph: 0, or 1 for right to left (UAX #9).
    public var baseLevel: UInt8
    var alignment: LineAlignment
    /// Whether it starts at the left indent, however wide its space is.
    public var isAtLeft: Bool { alignment == .left && baseLevel & 1 == 0 && frame.kind == .indents }
    /// Whether it is a drop cap, which spans the following rows.
    public var isDropCap = false
}
