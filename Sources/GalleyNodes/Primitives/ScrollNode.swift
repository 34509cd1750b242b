public import GalleyBoxes
internal import GalleyDisplay
public import GalleyText

/// A part of contents that may be larger, and is scrolled.
///
/// ```swift
/// ScrollNode(.vertical) {
///     TextNode(text)
/// }
/// ```
///
/// The contents have no bounds on the axes that scroll, and are at least as large as the node. The offset belongs to the
/// host and is kept while the node keeps its identity.
public struct ScrollNode: ContainerNode {
    static var kindName: String { "scroll" }

    /// The axes on which the contents scroll.
    public var axes: NodeAxes
    /// Whether indicators are shown while the contents scroll. Default true.
    public var showsIndicators = true
    /// Whether dragging past the ends moves the contents by half of the distance. Default false.
    public var allowsOverscroll = false
    /// Whether the part that scrolls keeps moving after a drag. Default true.
    public var hasInertia = true
    let content: LayoutSpec?
    package var onScroll: NodeAction<Point>?
    /// Contents that are made when they are needed.
    package var hosted: (any HostedContent)?

    /// A node that scrolls its contents.
    public init(_ axes: NodeAxes = .vertical, @ArrayBuilder<LayoutSpec> _ content: () -> [LayoutSpec]) {
        self.axes = axes
        let specs = content()
        self.content =
            specs.count == 1
            ? specs[0]
            : LayoutSpec.stack(axes == .horizontal ? .horizontal : .vertical) { specs }
    }

    /// A node that scrolls the children of the box that represents it; see ``GalleyText/Box/representing(_:)``.
    public init(_ axes: NodeAxes = .vertical) {
        self.axes = axes
        content = nil
    }

    /// A node that scrolls contents that are made when they are needed.
    package init(_ axes: NodeAxes, hosting contents: any HostedContent) {
        self.axes = axes
        content = nil
        hosted = contents
    }

    /// Calls `action` with the offset when it changes.
    public func onScroll(_ action: @escaping @MainActor @Sendable (Point) -> Void) -> ScrollNode {
        changing { $0.onScroll = NodeAction(action) }
    }

    /// Whether the node shows its scroll indicators. Default true.
    public func showsIndicators(_ shows: Bool) -> ScrollNode { changing { $0.showsIndicators = shows } }
    /// Whether the contents can be pulled beyond their ends. Default false.
    public func allowsOverscroll(_ isAllowed: Bool = true) -> ScrollNode {
        changing { $0.allowsOverscroll = isAllowed }
    }
    /// Whether the contents scroll on after a swipe. Default true.
    public func hasInertia(_ hasInertia: Bool) -> ScrollNode { changing { $0.hasInertia = hasInertia } }

    private func changing(_ change: (inout ScrollNode) -> Void) -> ScrollNode {
        var copy = self
        change(&copy)
        return copy
    }

    func makeBox() -> Box {
        Box().styled {
            $0.overflow = .hidden
            $0.minWidth = 0
            $0.minHeight = 0
        }
    }

    var scrollAxes: NodeAxes { axes }
    func contents(in context: NodeContext) -> LayoutSpec? { content }
}
