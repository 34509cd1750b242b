internal import GalleyDisplay
internal import GalleyText

/// A drag that a pointer performs until it goes up.
@MainActor enum PointerCapture {
    /// A drag of the thumb of a scroll node, on an axis, at a distance from the thumb's start.
    case thumb(WeakNode, NodeAxes, grab: Double)
    /// A drag of an item of hosted contents.
    case hosted(WeakNode)
    /// A drag out of the host, which the window performs.
    case out
    /// A drag of a node, and the frame of the node around it at the start.
    case node(WeakNode, outer: Rect)
}
