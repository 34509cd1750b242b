internal import GalleyConstraints
public import GalleyText

/// A layout specification as in Texture: stacks, insets, overlays and similar containers around boxes.
///
///     let row = LayoutSpec.stack(.horizontal, spacing: 8, align: .center) {
///         Box(image: "photo.png").size(width: 40, height: 40)
///         Box(text: "A title")
///     }
///     .inset(12)
///     let layout = try row.layout(in: SizeRange(maxWidth: 320))
///
/// It is a value. Each spec is laid out in a ``SizeRange`` proposed by its parent, and within the limits of its
/// ``style``; the proposed range has precedence. Flexible lengths are distributed as in CSS, by the engine for boxes,
/// and the result is a ``BoxLayout``. Nothing is rounded.
public struct LayoutSpec: Sendable {
    /// The direction of a stack.
    public enum Axis: Sendable, Hashable {
        /// From the start to the end of lines.
        case horizontal
        /// From top to bottom.
        case vertical
    }

    /// A position on one axis.
    public enum Place: Sendable, Hashable, CaseIterable {
        /// Like `start`, but the child keeps the minimum size of the spec.
        case none
        /// The left or top edge.
        case start
        /// The centre.
        case center
        /// The right or bottom edge.
        case end
    }

    /// The axes on which a spec is as small as its child.
    public struct Sizing: OptionSet, Sendable, Hashable {
        /// A bit for each axis.
        public let rawValue: Int
        /// Creates a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// The spec has the child's width.
        public static let minimumWidth = Sizing(rawValue: 1)
        /// The spec has the child's height.
        public static let minimumHeight = Sizing(rawValue: 2)
    }

    /// A corner of a frame.
    public enum Corner: Sendable, Hashable, CaseIterable {
        /// The top left corner of the child's frame.
        case topLeft
        /// The top right corner of the child's frame.
        case topRight
        /// The bottom left corner of the child's frame.
        case bottomLeft
        /// The bottom right corner of the child's frame.
        case bottomRight
    }

    /// The layout properties of a stack.
    public struct Stack: Sendable, Hashable {
        /// The direction.
        public var axis = Axis.horizontal
        /// The space between children, in points.
        public var spacing = 0.0
        /// The alignment of children along the stack.
        public var justify = BoxStyle.ContentAlignment.flexStart
        /// The alignment of children across the stack.
        public var align = BoxStyle.ItemAlignment.stretch
        /// Whether children may wrap onto several lines.
        public var wraps = false
        /// The alignment of lines across the stack.
        public var alignContent = BoxStyle.ContentAlignment.flexStart
        /// The space between lines, in points.
        public var lineSpacing = 0.0

        /// Creates a horizontal stack that stretches its children.
        public init() {}
    }

    enum Kind: Sendable {
        case box(BoxReference)
        /// A text without edges, by its index in the tree of specs.
        case text(Int)
        /// An image without edges, with its natural size.
        case image(BoxReference, Size)
        case stack(Stack)
        indirect case inset(BoxSides<BoxLength>)
        /// The child, then the overlay; or the background, then the child.
        case overlay, background
        case relative(Place, Place, Sizing)
        /// The ratio of height to width.
        case ratio(Double)
        case absolute(fits: Bool)
        case corner(Corner, Vector, wraps: Bool)
        case wrapper
        case measured(SpecLeaf)
        case constraints(ConstraintContainer)
    }

    /// The values of a spec. Few specs have a style or an appearance of their own, so both are apart.
    struct Values: Sendable {
        var id: String?
        var style = StyleReference.initial
        var appearance: AppearanceReference?
        var spacingBefore = 0.0
        var spacingAfter = 0.0
        var position = Point.zero
        var node: (any AnyObject & Sendable)?
        var kind: Kind
        /// The specs inside it, unless they are in ``list``.
        var children: [LayoutSpec] = []
        /// The specs inside a spec of many levels.
        var list: NestedList<LayoutSpec>?
        var depth = 1
        /// The number of specs, this one included.
        var count = 1
    }

    /// The values of a spec and of its copies, until one of them is changed.
    private final class Storage: @unchecked Sendable {
        // Sound because values are only changed by the owner of the only reference.
        @exclusivity(unchecked) var values: Values
        init(_ values: Values) { unsafe self.values = values }
    }

    private var storage: Storage

    /// The most levels of a spec that is released recursively.
    private static let mostReleasedLevels = 50

    mutating func change(_ body: (inout Values) -> Void) {
        if !isKnownUniquelyReferenced(&storage) { storage = unsafe Storage(storage.values) }
        unsafe body(&storage.values)
    }

    fileprivate mutating func isUnique() -> Bool { isKnownUniquelyReferenced(&storage) }

    /// The name of the spec in the layout; for a box, the box's name.
    public var id: String? {
        get { unsafe storage.values.id }
        set { change { $0.id = newValue } }
    }
    /// The sizes and limits, and the properties as a child: `flexGrow`, `flexShrink`, `flexBasis` and `alignSelf` in a
    /// stack. For a box, the box's style. For a stack, also `flexDirection`, `justifyContent`, `alignItems`,
    /// `alignContent`, `flexWrap` and the gaps, which are the properties of the ``Stack``; it has no reversed directions.
    public var style: BoxStyle {
        get {
            let style = unsafe storage.values.style.style
            guard case .stack(let stack) = kind else { return style }
            return stack.style(over: style)
        }
        set {
            change { values in
                guard case .stack(var stack) = values.kind else {
                    values.style = StyleReference(newValue)
                    return
                }
                let rest = stack.take(newValue)
                values.style = rest == StyleReference.initial.style ? .initial : StyleReference(rest)
                values.kind = .stack(stack)
            }
        }
    }
    /// The appearance of the spec. For a box, the box's appearance.
    public var appearance: BoxAppearance? {
        get { unsafe storage.values.appearance?.appearance }
        set { change { $0.appearance = newValue.map { AppearanceReference($0) } } }
    }
    /// The space before it in a stack, in addition to the stack's spacing, in points.
    public var spacingBefore: Double {
        get { unsafe storage.values.spacingBefore }
        set { change { $0.spacingBefore = newValue } }
    }
    /// The space after it in a stack, in addition to the stack's spacing, in points.
    public var spacingAfter: Double {
        get { unsafe storage.values.spacingAfter }
        set { change { $0.spacingAfter = newValue } }
    }
    /// The position in an absolute spec.
    public var position: Point {
        get { unsafe storage.values.position }
        set { change { $0.position = newValue } }
    }
    /// The node that the spec represents, see `Box.node`; of a box, its own.
    package var node: (any AnyObject & Sendable)? {
        get { unsafe storage.values.node }
        set { change { $0.node = newValue } }
    }
    /// Whether it has an appearance of its own.
    package var hasAppearance: Bool { unsafe storage.values.appearance != nil }
    /// Whether it clips what is outside its edges.
    package var clips: Bool { unsafe storage.values.style.style.overflow != .visible }
    var kind: Kind { unsafe storage.values.kind }
    var sharedStyle: StyleReference { unsafe storage.values.style }
    var sharedAppearance: AppearanceReference? { unsafe storage.values.appearance }
    /// The nesting depth of specs, including this one.
    var depth: Int { unsafe storage.values.depth }
    /// The number of specs, this one included.
    package var count: Int { unsafe storage.values.count }
    var children: [LayoutSpec] { unsafe storage.values.list?.elements ?? storage.values.children }

    init(_ kind: Kind, _ children: [LayoutSpec]) {
        var values = Values(kind: kind)
        for child in children {
            values.depth = max(values.depth, child.depth + 1)
            values.count += child.count
        }
        // Few levels are released recursively, which is faster.
        if values.depth > LayoutSpec.mostReleasedLevels {
            values.list = NestedList(children)
        } else {
            values.children = children
        }
        storage = Storage(values)
    }

    /// Creates a spec of a box with everything inside it. The box is laid out as in CSS in the size that the specs
    /// determine.
    public init(_ box: Box) {
        var values = Values(kind: .box(BoxReference(box)))
        (values.id, values.node) = (box.id, box.node)
        if box.style != StyleReference.initial.style { values.style = StyleReference(box.style) }
        if let appearance = box.givenAppearance { values.appearance = AppearanceReference(appearance) }
        storage = Storage(values)
    }

    /// A spec of a box without a name, a style and an appearance, that represents a node.
    package init(_ box: BoxReference, node: (any AnyObject & Sendable)?) {
        storage = Storage(Values(node: node, kind: .box(box)))
    }

    // MARK: Specs

    /// Creates a stack of children on one line.
    public static func stack(
        _ axis: Axis, spacing: Double = 0, justify: BoxStyle.ContentAlignment = .flexStart,
        align: BoxStyle.ItemAlignment = .stretch, @ArrayBuilder<LayoutSpec> _ children: () -> [LayoutSpec]
    ) -> LayoutSpec {
        var stack = Stack()
        (stack.axis, stack.spacing, stack.justify, stack.align) = (axis, spacing, justify, align)
        return self.stack(stack, children)
    }

    /// Creates a stack of children on one line or several.
    public static func stack(_ stack: Stack, @ArrayBuilder<LayoutSpec> _ children: () -> [LayoutSpec]) -> LayoutSpec {
        LayoutSpec(.stack(stack), children())
    }

    /// The spec within insets. An `auto` inset takes the available space.
    public func inset(_ insets: BoxSides<BoxLength>) -> LayoutSpec { LayoutSpec(.inset(insets), [self]) }

    /// The spec within the same inset on all sides.
    public func inset(_ inset: BoxLength) -> LayoutSpec { self.inset(BoxSides(inset)) }

    /// The spec with another in front of it, which gets the same size.
    public func overlay(_ other: LayoutSpec) -> LayoutSpec { LayoutSpec(.overlay, [self, other]) }

    /// The spec with another as its background, which gets the same size.
    public func background(_ other: LayoutSpec) -> LayoutSpec { LayoutSpec(.background, [other, self]) }

    /// The spec at a position in the available space.
    public func relative(horizontal: Place = .start, vertical: Place = .start, sizing: Sizing = []) -> LayoutSpec {
        LayoutSpec(.relative(horizontal, vertical, sizing), [self])
    }

    /// The spec centred in the available space.
    public func center(horizontally: Bool = true, vertically: Bool = true, sizing: Sizing = []) -> LayoutSpec {
        relative(horizontal: horizontally ? .center : .none, vertical: vertically ? .center : .none, sizing: sizing)
    }

    /// The spec with a ratio of height to width.
    public func ratio(_ heightToWidth: Double) -> LayoutSpec { LayoutSpec(.ratio(heightToWidth), [self]) }

    /// Creates a spec with children at their ``position``s in the available space.
    ///
    /// - Parameter fits: whether the spec is as large as its children require.
    public static func absolute(fits: Bool = false, @ArrayBuilder<LayoutSpec> _ children: () -> [LayoutSpec])
        -> LayoutSpec
    {
        LayoutSpec(.absolute(fits: fits), children())
    }

    /// The spec with another centred on one of its corners.
    ///
    /// - Parameter wraps: whether the corner's frame counts for the spec's size; otherwise it may be outside.
    public func corner(
        _ other: LayoutSpec, at corner: Corner, offset: Vector = .zero, wraps: Bool = false
    ) -> LayoutSpec {
        LayoutSpec(.corner(corner, offset, wraps: wraps), [self, other])
    }

    /// Creates a spec with children on top of each other, at the top left.
    public static func wrapper(@ArrayBuilder<LayoutSpec> _ children: () -> [LayoutSpec]) -> LayoutSpec {
        LayoutSpec(.wrapper, children())
    }

    // MARK: Modifiers

    /// The spec with a changed style.
    public func styled(_ change: (inout BoxStyle) -> Void) -> LayoutSpec {
        var spec = self
        change(&spec.style)
        return spec
    }

    /// The spec with a name.
    public func named(_ id: String) -> LayoutSpec {
        var spec = self
        spec.id = id
        return spec
    }

    /// The spec with space before and after it in a stack, in points.
    public func spacing(before: Double = 0, after: Double = 0) -> LayoutSpec {
        var spec = self
        (spec.spacingBefore, spec.spacingAfter) = (before, after)
        return spec
    }

    /// The spec with a position in an absolute spec.
    public func position(_ x: Double, _ y: Double) -> LayoutSpec {
        var spec = self
        spec.position = Point(x: x, y: y)
        return spec
    }
}

extension LayoutSpec: Nesting {
    package mutating func takeNested() -> [LayoutSpec] {
        // Another owner releases the list later.
        guard isUnique() else { return [] }
        var taken: [LayoutSpec] = []
        change { taken = NestedList.take(&$0.list) }
        return taken
    }
}
