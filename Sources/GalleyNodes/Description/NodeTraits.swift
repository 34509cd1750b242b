internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyText

/// The values that modifiers set, except for layout and appearance.
struct NodeTraits: Sendable {
    /// The id, unless it is the string that names the spec.
    var id: ItemID?
    var hitSlop = EdgeInsets.zero
    var allowsHitOverflow = false
    var isHitTestable = true
    var isFocusable: Bool?
    /// The shape of the mouse's cursor over the node; `nil` follows from the node's kind.
    var cursor: NodeCursor?
    var isRasterized = false
    var displaysSynchronously = false
    var placeholder: NodePlaceholder?
    var transition: NodeTransition?
    var accessibility: NodeAccessibility?
    var onTap: (@MainActor @Sendable () -> Void)?
    var onLongPress: (@MainActor @Sendable () -> Void)?
    /// The axes on which ``onDrag`` takes a drag.
    var dragAxes: NodeAxes?
    var onDrag: (@MainActor @Sendable (NodeDrag) -> Void)?
    /// Makes what the mouse drags out of the host by the node.
    var dragContent: (@MainActor @Sendable () -> NodeDragContent)?
    var onInterfaceEvent: (@MainActor @Sendable (NodeInterfaceEvent) -> Void)?
    var changeEnvironment: (@Sendable (inout NodeEnvironment) -> Void)?

    /// Whether all values except the id are the initial ones.
    var isDefault: Bool {
        hitSlop == .zero && !allowsHitOverflow && isHitTestable && isFocusable == nil && cursor == nil && !isRasterized
            && !displaysSynchronously && placeholder == nil && transition == nil && accessibility == nil
            && onTap == nil && onLongPress == nil && dragAxes == nil && dragContent == nil
            && onInterfaceEvent == nil && changeEnvironment == nil
    }
}
