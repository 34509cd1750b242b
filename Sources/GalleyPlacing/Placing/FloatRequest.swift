internal import GalleyRegions
internal import GalleySupport
internal import GalleyText

/// A float to be placed.
struct FloatRequest {
    /// The UTF-8 offset of its character.
    var offset: Int
    var length: Int
    var breadth: Int
    /// Whether it floats at the edge at which inline positions start, whatever the text's direction.
    var isAtStart: Bool
    var clear: TextAttributes.Clear
    /// The indents of its paragraph's lines, from the edges at which inline positions start and end.
    var indents: (start: Int, end: Int)
    /// The indent after the float at the end of its row, which counts in rows of any length.
    var trailing = 0
    var isDropCap = false
    /// The highest possible top.
    var top = 0
    /// The index in ``PlacingOptions/floats``; -1 for an attachment or a drop cap.
    var index: Int32 = -1
    /// The area that text avoids, relative to its box's corner; nil is the whole box.
    var shape: [Trapezoid]?

    /// The free extent around the float without other floats. For a float that is laid out apart from the text, the obstacles
    /// are floats as well.
    func edges(around span: InlineSpan, over band: BlockInterval, in region: borrowing some Region) -> InlineSpan {
        index < 0
            ? region.edges(around: span, over: band) : InlineSpan(start: 0, end: region.measure ?? LayoutUnit.limit)
    }
}
