extension TextContainer {
    /// A float at a place in the text whose box is laid out apart from the text, as in a tree of boxes.
    ///
    /// Lines and floats find their places together (CSS 2.2, 9.5.1). Lengths are points along and across lines, from the
    /// inner corner of the container.
    package struct AnchoredFloat: Sendable, Hashable {
        /// The character after the float, as an offset in UTF-8 units.
        package var utf8Offset: Int
        /// The size of the margin box.
        package var size: Size
        package var side: TextAttributes.FloatSide
        /// The floats of the same text below which it is placed.
        package var clear: TextAttributes.Clear
        /// The highest possible top, below which earlier floats outside of the text place it.
        package var top: Double

        package init(
            utf8Offset: Int, size: Size, side: TextAttributes.FloatSide, clear: TextAttributes.Clear, top: Double
        ) {
            self.utf8Offset = utf8Offset
            self.size = size
            self.side = side
            self.clear = clear
            self.top = top
        }
    }
}
