/// How a box is laid out: the properties of CSS Flexible Box, Box Sizing and Position, under their names.
///
/// Initial values are CSS's, but for `boxSizing`: widths and heights are those of the border box. What a box
/// looks like is its ``BoxLook``.
public struct BoxStyle: Sendable, Hashable {
    /// Whether there is a box at all.
    public enum Display: String, Sendable, Hashable, CaseIterable {
        /// A flex container.
        case flex
        /// No box, but its children are laid out as if they were its parent's.
        case contents
        /// Neither a box nor children.
        case none
    }

    /// How a box is positioned.
    public enum Position: String, Sendable, Hashable, CaseIterable {
        /// By the layout; insets count for nothing.
        case `static`
        /// By the layout, then moved by its insets. Absolute boxes inside are placed against it.
        case relative
        /// Out of the flow, against the padding box of the nearest ancestor that is not static.
        case absolute
    }

    /// Which size `width` and `height` mean.
    public enum BoxSizing: String, Sendable, Hashable, CaseIterable {
        /// With padding and borders, or without.
        case borderBox, contentBox
    }

    /// The direction of the inline axis.
    public enum Direction: String, Sendable, Hashable, CaseIterable {
        /// That of the parent; of the root: left to right.
        case inherit
        case ltr, rtl
    }

    /// What becomes of content that sticks out.
    public enum Overflow: String, Sendable, Hashable, CaseIterable {
        /// It shows.
        case visible
        /// Cut off. The box may be made smaller than its content.
        case hidden
        /// Cut off, without anything else changing.
        case clip
        /// As hidden: there is nothing here to scroll.
        case scroll, auto
    }

    /// The main axis.
    public enum FlexDirection: String, Sendable, Hashable, CaseIterable {
        /// Along lines or from line to line, and the other way.
        case row, rowReverse, column, columnReverse
    }

    /// Whether there may be several lines.
    public enum FlexWrap: String, Sendable, Hashable, CaseIterable {
        /// On one line, or on as many as it takes, and those the other way.
        case nowrap, wrap, wrapReverse
    }

    /// Where items stand on the main axis, or lines on the cross axis.
    public typealias ContentAlignment = BoxAlignment<BoxContentPosition>

    /// Where an item stands on the cross axis of its line.
    public typealias ItemAlignment = BoxAlignment<BoxItemPosition>

    // MARK: Of the box

    /// CSS's `display`.
    public var display = Display.flex
    /// CSS's `position`.
    public var position = Position.static
    /// CSS's `box-sizing`.
    public var boxSizing = BoxSizing.borderBox
    /// CSS's `direction`.
    public var direction = Direction.inherit
    /// CSS's `writing-mode`; `nil` is that of the parent, of the root `horizontal`.
    ///
    /// A row is along the lines, a column goes from line to line: in vertical boxes, rows are vertical. Widths, heights
    /// and sides stay those of the page. Custom leaves are laid out horizontally, whatever is around them.
    public var writingMode: TextContainer.WritingMode?
    /// CSS's `overflow`.
    public var overflow = Overflow.visible
    /// CSS's `width`.
    public var width = BoxLength.auto
    /// CSS's `height`.
    public var height = BoxLength.auto
    /// `auto` is CSS's automatic minimum: of an item, its content; otherwise none.
    public var minWidth = BoxLength.auto
    /// CSS's `min-height`.
    public var minHeight = BoxLength.auto
    /// `auto` is none.
    public var maxWidth = BoxLength.auto
    /// CSS's `max-height`.
    public var maxHeight = BoxLength.auto
    /// Width through height; 0 is none.
    public var aspectRatio = 0.0
    /// CSS's `margin`.
    public var margin = BoxEdges(BoxLength.zero)
    /// CSS's `padding`.
    public var padding = BoxEdges(BoxLength.zero)
    /// Widths of the borders in points.
    public var border = BoxEdges(0.0)
    /// Of a relative or absolute box: its distance from each side.
    public var inset = BoxEdges(BoxLength.auto)

    // MARK: As an item

    /// Items are laid out and drawn in ascending order, then in that of the tree.
    public var order = 0
    /// CSS's `flex-grow`.
    public var flexGrow = 0.0
    /// CSS's `flex-shrink`.
    public var flexShrink = 1.0
    /// `auto` is the main size.
    public var flexBasis = BoxLength.auto
    /// CSS's `align-self`.
    public var alignSelf = ItemAlignment.auto
    /// Of an absolute box between its insets.
    public var justifySelf = ItemAlignment.auto

    // MARK: As a container

    /// CSS's `flex-direction`.
    public var flexDirection = FlexDirection.row
    /// CSS's `flex-wrap`.
    public var flexWrap = FlexWrap.nowrap
    /// CSS's `justify-content`.
    public var justifyContent = ContentAlignment.normal
    /// CSS's `align-items`.
    public var alignItems = ItemAlignment.normal
    /// CSS's `align-content`.
    public var alignContent = ContentAlignment.normal
    /// From line to line of the writing: between the rows of a horizontal box.
    public var rowGap = BoxLength.zero
    /// Along the lines of the writing: between the columns of a horizontal box.
    public var columnGap = BoxLength.zero

    /// CSS's initial values.
    public init() {}
}

extension BoxStyle {
    /// Both gaps at once.
    public var gap: BoxLength {
        get { columnGap }
        set {
            rowGap = newValue
            columnGap = newValue
        }
    }

    /// CSS `flex: n`: grows and shrinks by `n`, from nothing.
    public mutating func flex(_ factor: Double) {
        flexGrow = factor
        flexShrink = 1
        flexBasis = .percent(0)
    }
}

extension BoxStyle {
    /// The same with widths along the lines and heights across them, as a box of that writing mode is laid out.
    package func onOwnAxes(_ mode: TextContainer.WritingMode) -> BoxStyle {
        guard mode.isVertical else { return self }
        var style = self
        (style.width, style.height) = (height, width)
        (style.minWidth, style.minHeight) = (minHeight, minWidth)
        (style.maxWidth, style.maxHeight) = (maxHeight, maxWidth)
        if aspectRatio > 0 { style.aspectRatio = 1 / aspectRatio }
        style.margin = mode.own(margin)
        style.padding = mode.own(padding)
        style.border = mode.own(border)
        style.inset = mode.own(inset)
        return style
    }
}
