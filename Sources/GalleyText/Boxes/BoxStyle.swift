/// The layout properties of a box: those of CSS Flexible Box, Box Sizing and Position, with their CSS names.
///
/// Initial values are those of CSS, except `boxSizing`: widths and heights include padding and borders. The appearance
/// of a box is its ``BoxAppearance``.
public struct BoxStyle: Sendable, Hashable {
    /// The kind of box, if any.
    public enum Display: String, Sendable, Hashable, CaseIterable {
        /// A flex container.
        case flex
        /// A grid container.
        case grid
        /// A block: its children are blocks, one after another, and its margins collapse with theirs as in CSS.
        case block
        /// A block whose margins do not collapse with those of its children.
        case flowRoot
        /// A table: its children are rows, groups of rows, columns and captions. It is as wide as its cells need.
        case table
        /// A group of a table's rows.
        case tableRowGroup
        /// The rows at the start of a table.
        case tableHeaderGroup
        /// The rows at the end of a table.
        case tableFooterGroup
        /// A row of cells.
        case tableRow
        /// A cell of a table, a block whose margins have no effect.
        case tableCell
        /// A group of a table's columns.
        case tableColumnGroup
        /// A column of a table. It has no content, but a width, a background and, with collapsed borders, borders.
        case tableColumn
        /// The caption of a table.
        case tableCaption
        /// A container whose children are placed by its constraints.
        case constraints
        /// No box, but its children are laid out as if they were its parent's.
        case contents
        /// Neither a box nor children.
        case none

        /// Whether there is a box.
        package var isBox: Bool { self != .contents && self != .none }
    }

    /// The positioning scheme of a box.
    public enum Position: String, Sendable, Hashable, CaseIterable {
        /// In the flow; insets are ignored.
        case `static`
        /// In the flow, then moved by its insets. It is a containing block for absolute boxes.
        case relative
        /// Out of the flow, relative to the padding box of the nearest ancestor that is not static.
        case absolute
    }

    /// The box to which `width` and `height` apply.
    public enum BoxSizing: String, Sendable, Hashable, CaseIterable {
        /// The border box: sizes include padding and borders.
        case borderBox
        /// The content box: sizes exclude padding and borders.
        case contentBox
    }

    /// The direction of the inline axis.
    public enum Direction: String, Sendable, Hashable, CaseIterable {
        /// The direction of the parent; for the root, left to right.
        case inherit
        /// Left to right.
        case ltr
        /// Right to left.
        case rtl
    }

    /// The treatment of overflowing content.
    public enum Overflow: String, Sendable, Hashable, CaseIterable {
        /// Visible.
        case visible
        /// Clipped. The box may be smaller than its content.
        case hidden
        /// Clipped, without other effects.
        case clip
        /// Same as ``hidden``: there is no scrolling.
        case scroll
        /// Same as ``hidden``: there is no scrolling.
        case auto
    }

    /// The edge of a block at which a box floats.
    public enum FloatSide: String, Sendable, Hashable, CaseIterable {
        /// The box does not float.
        case none
        /// The left edge; in vertical lines the top edge.
        case left
        /// The right edge; in vertical lines the bottom edge.
        case right
        /// The edge at which the lines of the containing block start.
        case inlineStart
        /// The edge at which the lines of the containing block end.
        case inlineEnd
    }

    /// The floats below which a box is placed.
    public enum Clear: String, Sendable, Hashable, CaseIterable {
        /// No floats.
        case none
        /// Floats at the left edge; in vertical lines at the top edge.
        case left
        /// Floats at the right edge; in vertical lines at the bottom edge.
        case right
        /// Floats at the edge at which the lines of the containing block start.
        case inlineStart
        /// Floats at the edge at which the lines of the containing block end.
        case inlineEnd
        /// Floats at both edges.
        case both
    }

    /// The break between two pages before or after a box.
    public enum Break: String, Sendable, Hashable, CaseIterable {
        /// A break where the space of a page ends.
        case auto
        /// No break, if that is possible.
        case avoid
        /// A break in any case.
        case page
    }

    /// The breaks between pages inside of a box.
    public enum BreakInside: String, Sendable, Hashable, CaseIterable {
        /// Breaks where the space of a page ends.
        case auto
        /// No break, if the box fits on a page.
        case avoid
    }

    /// The main axis.
    public enum FlexDirection: String, Sendable, Hashable, CaseIterable {
        /// Along lines.
        case row
        /// Along lines, in reverse.
        case rowReverse
        /// From line to line.
        case column
        /// From line to line, in reverse.
        case columnReverse
    }

    /// Whether items wrap onto several lines.
    public enum FlexWrap: String, Sendable, Hashable, CaseIterable {
        /// On one line.
        case nowrap
        /// On several lines.
        case wrap
        /// On several lines, in reverse order.
        case wrapReverse
        /// On as few lines as with ``wrap``, but lines of similar length: the one of CSS Flexbox 2. Of more than a thousand
        /// items, lines are as long as possible.
        case balance
        /// Same as ``balance``, in reverse order.
        case balanceReverse

        /// Whether lines are in reverse order.
        @inlinable package var isReversed: Bool { self == .wrapReverse || self == .balanceReverse }
        /// Whether lines have similar lengths.
        @inlinable package var isBalanced: Bool { self == .balance || self == .balanceReverse }
    }

    /// The alignment of items on the main axis, or of lines on the cross axis.
    public typealias ContentAlignment = BoxAlignment<BoxContentPosition>

    /// The alignment of an item on the cross axis of its line.
    public typealias ItemAlignment = BoxAlignment<BoxItemPosition>

    // MARK: Of the box

    /// The CSS property `display`.
    public var display = Display.flex
    /// The CSS property `position`.
    public var position = Position.static
    /// The CSS property `box-sizing`.
    public var boxSizing = BoxSizing.borderBox
    /// The CSS property `direction`.
    public var direction = Direction.inherit
    /// The CSS property `writing-mode`; `nil` inherits that of the parent, for the root `horizontal`.
    ///
    /// A row is along the lines, a column from line to line: in vertical boxes, rows are vertical. Widths, heights and
    /// sides are those of the page. Custom leaves are always laid out horizontally.
    public var writingMode: TextContainer.WritingMode?
    @usableFromInline var flow = Flow()
    /// The CSS property `overflow`.
    @inlinable public var overflow: Overflow {
        get { flow.overflow }
        set { flow.overflow = newValue }
    }
    /// The CSS property `float`: the box is taken out of the flow of the block that contains it, and placed at an edge. Texts
    /// flow around it. It has no effect on items of flex containers and grids, and on absolute boxes.
    @inlinable public var float: FloatSide {
        get { flow.float }
        set { flow.float = newValue }
    }
    /// The CSS property `clear`: in a block, the box is placed below earlier floats.
    @inlinable public var clear: Clear {
        get { flow.clear }
        set { flow.clear = newValue }
    }
    /// The CSS property `break-before`. On pages, it has effect between boxes that follow each other from top to bottom.
    @inlinable public var breakBefore: Break {
        get { flow.breaks.before }
        set { flow.breaks.before = newValue }
    }
    /// The CSS property `break-after`.
    @inlinable public var breakAfter: Break {
        get { flow.breaks.after }
        set { flow.breaks.after = newValue }
    }
    /// The CSS property `break-inside`.
    @inlinable public var breakInside: BreakInside {
        get { flow.breaks.inside }
        set { flow.breaks.inside = newValue }
    }
    /// The CSS property `box-decoration-break`: the edges of the box where pages divide it.
    @inlinable public var decorationBreak: Border.DecorationBreak {
        get { flow.breaks.decoration }
        set { flow.breaks.decoration = newValue }
    }
    @inlinable package var breaks: Breaks { flow.breaks }
    /// Whether ``height`` or ``minHeight`` is stated.
    @inlinable package var hasHeight: Bool {
        if case .auto = height, case .auto = minHeight { false } else { true }
    }
    /// The CSS property `width`.
    public var width = BoxLength.auto
    /// The CSS property `height`.
    public var height = BoxLength.auto
    /// The CSS property `min-width`. `auto` is the automatic minimum: for an item, its content; otherwise none.
    public var minWidth = BoxLength.auto
    /// The CSS property `min-height`.
    public var minHeight = BoxLength.auto
    /// The CSS property `max-width`; `auto` is none.
    public var maxWidth = BoxLength.auto
    /// The CSS property `max-height`.
    public var maxHeight = BoxLength.auto
    /// The ratio of width to height; 0 is none.
    public var aspectRatio = 0.0
    /// The CSS property `margin`.
    public var margin = BoxSides(BoxLength.zero)
    /// The CSS property `padding`.
    public var padding = BoxSides(BoxLength.zero)
    /// The widths of the borders in points.
    public var border = BoxSides(0.0)
    /// The distance of a relative or absolute box from each side.
    public var inset = BoxSides(BoxLength.auto)

    // MARK: As an item

    /// The CSS property `order`: items are laid out and drawn in ascending order, then in tree order.
    public var order = 0
    /// The CSS property `flex-grow`.
    public var flexGrow = 0.0
    /// The CSS property `flex-shrink`.
    public var flexShrink = 1.0
    /// The CSS property `flex-basis`; `auto` is the main size.
    public var flexBasis = BoxLength.auto
    /// The CSS property `align-self`.
    public var alignSelf = ItemAlignment.auto
    /// The alignment of an item of a grid along the lines, and of an absolute box between its insets.
    public var justifySelf = ItemAlignment.auto

    /// Among constraints: the priorities that keep the box from being larger than its content.
    public var hugging = AxisPriorities(.low, .low)
    /// Among constraints: the priorities that keep the box from being smaller than its content.
    public var compression = AxisPriorities(.high, .high)

    // MARK: As a container

    /// The CSS property `flex-direction`.
    public var flexDirection = FlexDirection.row
    /// The lines of a container. Read directly by the engine: a computed property would copy the style.
    @usableFromInline package var lines = Lines()
    /// The CSS property `flex-wrap`.
    @inlinable public var flexWrap: FlexWrap {
        get { lines.wrap }
        set { lines.wrap = newValue }
    }
    /// The CSS property `flex-line-count`: the minimum number of lines if they are balanced.
    public var flexLineCount: Int {
        get { Int(lines.count) }
        set { lines.count = UInt16(clamping: max(1, newValue)) }
    }
    /// The CSS property `justify-content`.
    public var justifyContent = ContentAlignment.normal
    /// The CSS property `align-items`.
    public var alignItems = ItemAlignment.normal
    /// The CSS property `align-content`.
    public var alignContent = ContentAlignment.normal
    /// The gap from line to line: between the rows of a horizontal box.
    public var rowGap = BoxLength.zero
    /// The gap along the lines: between the columns of a horizontal box.
    public var columnGap = BoxLength.zero

    /// The properties of grids and tables; `nil` with their initial values.
    @Indirect var storedContainers: ContainerProperties?

    /// Creates a style with the initial values of CSS.
    public init() {}

    /// The treatment of floats inside and around.
    @usableFromInline struct Flow: Sendable, Hashable {
        @usableFromInline var overflow = Overflow.visible
        @usableFromInline var float = FloatSide.none
        @usableFromInline var clear = Clear.none
        @usableFromInline var breaks = Breaks()

        init() {}
    }

    /// The breaks between pages.
    @usableFromInline package struct Breaks: Sendable, Hashable {
        @usableFromInline package var before = Break.auto
        @usableFromInline package var after = Break.auto
        @usableFromInline package var inside = BreakInside.auto
        @usableFromInline package var decoration = Border.DecorationBreak.slice

        package init() {}
    }

    /// The lines of a container.
    @usableFromInline package struct Lines: Sendable, Hashable {
        @usableFromInline package var wrap = FlexWrap.nowrap
        @usableFromInline var count: UInt16 = 1

        /// The minimum number of balanced lines; 1 if lines are not balanced.
        @inlinable package var balancedCount: Int { wrap.isBalanced ? Int(count) : 1 }

        init() {}
    }
}

extension BoxStyle {
    /// Both gaps.
    public var gap: BoxLength {
        get { columnGap }
        set {
            rowGap = newValue
            columnGap = newValue
        }
    }

    /// Sets CSS `flex: n`: grows and shrinks by `n`, from a basis of zero.
    public mutating func flex(_ factor: Double) {
        flexGrow = factor
        flexShrink = 1
        flexBasis = .percent(0)
    }
}

extension BoxStyle {
    /// The style with widths along the lines and heights across them, as for the layout of a box with a writing mode.
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
