internal import GalleyText

/// The part of a record that changes only with the tree, and edges that depend on widths.
struct BoxStructure: Sendable {
    var border = EdgeInsets.zero
    var padding = EdgeInsets.zero
    var parent: Int32 = -1
    var first: Int32 = -1
    var next: Int32 = -1
    var order: Int32 = 0
    var generation: UInt32 = 0
    var isThere = false
    var isRightToLeft = false
    var isFloat = false
    var hidesIfEmpty = false
    var hasHeight = false
    var writingMode = TextContainer.WritingMode.horizontal
    var position = BoxStyle.Position.static
    var overflow = BoxStyle.Overflow.visible
    var display = BoxStyle.Display.flex
    var breaks = BoxStyle.Breaks()
    var alignContent = BoxStyle.ContentAlignment.normal
    var details: BoxDetails?
}
