public import GalleyText

/// A description of a layout in the way of Texture: stacks, insets, overlays and the like around boxes.
///
///     let row = LayoutSpec.stack(.horizontal, spacing: 8, align: .center) {
///         Box(image: "photo.png").size(width: 40, height: 40)
///         Box(text: "A title")
///     }
///     .inset(12)
///     let layout = try row.layout(in: SizeRange(maxWidth: 320))
///
/// A value. Each spec is laid out in a ``SizeRange`` that the one around it hands down, and within what its own
/// ``style`` says: of both, what is handed down wins. Flexible lengths are shared out as CSS has it, by the engine that
/// lays boxes out, and the result is a ``BoxLayout``. Nothing is rounded.
public struct LayoutSpec: Sendable {
    /// Which way a stack runs.
    public enum Axis: Sendable, Hashable {
        /// From where lines begin to where they end, or from top to bottom.
        case horizontal, vertical
    }

    /// A place on one axis.
    public enum Place: Sendable, Hashable, CaseIterable {
        /// As `start`, but the child is not made smaller than the spec.
        case none
        /// At the left or the top, in the middle, at the right or the bottom.
        case start, center, end
    }

    /// Axes on which a spec is as small as its child.
    public struct Sizing: OptionSet, Sendable, Hashable {
        /// A bit for each axis.
        public let rawValue: Int
        /// Those whose bits are set.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// As wide as the child.
        public static let minimumWidth = Sizing(rawValue: 1)
        /// As high as the child.
        public static let minimumHeight = Sizing(rawValue: 2)
    }

    /// A corner.
    public enum Corner: Sendable, Hashable, CaseIterable {
        /// Of the child's frame.
        case topLeft, topRight, bottomLeft, bottomRight
    }

    /// What a stack does with its children.
    public struct Stack: Sendable, Hashable {
        /// Which way it runs.
        public var axis = Axis.horizontal
        /// Points between children.
        public var spacing = 0.0
        /// Where children stand along the stack.
        public var justify = BoxStyle.ContentAlignment.flexStart
        /// Where children stand across the stack.
        public var align = BoxStyle.ItemAlignment.stretch
        /// Whether there may be several lines.
        public var wraps = false
        /// Where lines stand across the stack.
        public var alignContent = BoxStyle.ContentAlignment.flexStart
        /// Points between lines.
        public var lineSpacing = 0.0

        /// A horizontal stack that stretches its children.
        public init() {}
    }

    enum Kind: Sendable {
        case box(Box)
        case stack(Stack)
        case inset(BoxEdges<BoxLength>)
        /// The child, then what lies over it; or what lies behind it, then the child.
        case overlay, background
        case relative(Place, Place, Sizing)
        /// Height through width.
        case ratio(Double)
        case absolute(fits: Bool)
        case corner(Corner, Point, wraps: Bool)
        case wrapper
    }

    /// Names the spec in the layout; of a box, its own name.
    public var id: String?
    /// Sizes and their limits, and what the spec is as a child: `flexGrow`, `flexShrink`, `flexBasis` and `alignSelf` in a
    /// stack. Of a box, its own style.
    public var style: BoxStyle
    /// What the spec looks like. Of a box, its own look.
    public var look: BoxLook?
    /// Points before it in a stack, besides the stack's spacing.
    public var spacingBefore = 0.0
    /// Points after it in a stack, besides the stack's spacing.
    public var spacingAfter = 0.0
    /// Where it stands in an absolute spec.
    public var position = Point.zero
    let kind: Kind
    private var list: NestedList<LayoutSpec>?
    /// Levels of specs, this one counted.
    let depth: Int

    var children: [LayoutSpec] { list?.elements ?? [] }

    init(_ kind: Kind, _ children: [LayoutSpec]) {
        self.kind = kind
        list = children.isEmpty ? nil : NestedList(children)
        depth = (children.lazy.map(\.depth).max() ?? 0) + 1
        if case .box(let box) = kind {
            (id, style, look) = (box.id, box.style, box.givenLook)
        } else {
            (id, style, look) = (nil, BoxStyle(), nil)
        }
    }

    /// A box and all in it, which is laid out as CSS has it in the size that the specs find for it.
    public init(_ box: Box) { self.init(.box(box), []) }

    // MARK: Specs

    /// Children one after the other.
    public static func stack(
        _ axis: Axis, spacing: Double = 0, justify: BoxStyle.ContentAlignment = .flexStart,
        align: BoxStyle.ItemAlignment = .stretch, @LayoutSpecBuilder _ children: () -> [LayoutSpec]
    ) -> LayoutSpec {
        var stack = Stack()
        (stack.axis, stack.spacing, stack.justify, stack.align) = (axis, spacing, justify, align)
        return self.stack(stack, children)
    }

    /// Children one after the other, on one line or several.
    public static func stack(_ stack: Stack, @LayoutSpecBuilder _ children: () -> [LayoutSpec]) -> LayoutSpec {
        LayoutSpec(.stack(stack), children())
    }

    /// The spec within insets. One that is `auto` takes all the room there is.
    public func inset(_ insets: BoxEdges<BoxLength>) -> LayoutSpec { LayoutSpec(.inset(insets), [self]) }

    /// The spec within the same inset on all sides.
    public func inset(_ inset: BoxLength) -> LayoutSpec { self.inset(BoxEdges(inset)) }

    /// The spec with another over it, which is made as large.
    public func overlay(_ other: LayoutSpec) -> LayoutSpec { LayoutSpec(.overlay, [self, other]) }

    /// The spec with another behind it, which is made as large.
    public func background(_ other: LayoutSpec) -> LayoutSpec { LayoutSpec(.background, [other, self]) }

    /// The spec at a place of what room there is.
    public func relative(horizontal: Place = .start, vertical: Place = .start, sizing: Sizing = []) -> LayoutSpec {
        LayoutSpec(.relative(horizontal, vertical, sizing), [self])
    }

    /// The spec in the middle of what room there is.
    public func center(horizontally: Bool = true, vertically: Bool = true, sizing: Sizing = []) -> LayoutSpec {
        relative(horizontal: horizontally ? .center : .none, vertical: vertically ? .center : .none, sizing: sizing)
    }

    /// The spec at a ratio of height to width.
    public func ratio(_ heightToWidth: Double) -> LayoutSpec { LayoutSpec(.ratio(heightToWidth), [self]) }

    /// Children at their ``position``s, in all the room there is.
    ///
    /// - Parameter fits: the spec is as large as its children need it to be.
    public static func absolute(fits: Bool = false, @LayoutSpecBuilder _ children: () -> [LayoutSpec]) -> LayoutSpec {
        LayoutSpec(.absolute(fits: fits), children())
    }

    /// The spec with another that is centred on one of its corners.
    ///
    /// - Parameter wraps: the corner's frame counts for the spec's size; otherwise it may hang outside.
    public func corner(
        _ other: LayoutSpec, at corner: Corner, offset: Point = .zero, wraps: Bool = false
    ) -> LayoutSpec {
        LayoutSpec(.corner(corner, offset, wraps: wraps), [self, other])
    }

    /// Children over each other, at the top left.
    public static func wrapper(@LayoutSpecBuilder _ children: () -> [LayoutSpec]) -> LayoutSpec {
        LayoutSpec(.wrapper, children())
    }

    // MARK: Modifiers

    /// The spec with another style.
    public func styled(_ change: (inout BoxStyle) -> Void) -> LayoutSpec {
        var spec = self
        change(&spec.style)
        return spec
    }

    /// The spec under a name.
    public func named(_ id: String) -> LayoutSpec {
        var spec = self
        spec.id = id
        return spec
    }

    /// The spec with points before and after it in a stack.
    public func spacing(before: Double = 0, after: Double = 0) -> LayoutSpec {
        var spec = self
        (spec.spacingBefore, spec.spacingAfter) = (before, after)
        return spec
    }

    /// The spec at a place in an absolute spec.
    public func position(_ x: Double, _ y: Double) -> LayoutSpec {
        var spec = self
        spec.position = Point(x: x, y: y)
        return spec
    }
}

extension LayoutSpec: Nesting {
    package mutating func takeNested() -> [LayoutSpec] { NestedList.take(&list) }
}

/// Collects the specs of a block: specs and boxes one below the other, with `if`, `for` and `switch`.
@resultBuilder
public enum LayoutSpecBuilder {
    /// One spec.
    public static func buildExpression(_ spec: LayoutSpec) -> [LayoutSpec] { [spec] }
    /// One box.
    public static func buildExpression(_ box: Box) -> [LayoutSpec] { [LayoutSpec(box)] }
    /// Several specs.
    public static func buildExpression(_ specs: [LayoutSpec]) -> [LayoutSpec] { specs }
    /// The specs of all parts, one after the other.
    public static func buildBlock(_ parts: [LayoutSpec]...) -> [LayoutSpec] { parts.flatMap(\.self) }
    /// The specs, or none.
    public static func buildOptional(_ part: [LayoutSpec]?) -> [LayoutSpec] { part ?? [] }
    /// The specs of the first branch.
    public static func buildEither(first part: [LayoutSpec]) -> [LayoutSpec] { part }
    /// The specs of the second branch.
    public static func buildEither(second part: [LayoutSpec]) -> [LayoutSpec] { part }
    /// The specs of each turn of a loop.
    public static func buildArray(_ parts: [[LayoutSpec]]) -> [LayoutSpec] { parts.flatMap(\.self) }
}
