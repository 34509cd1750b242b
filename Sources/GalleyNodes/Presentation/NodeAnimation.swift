internal import GalleyText

/// A running animation of a node's place and opacity.
struct NodeAnimation {
    var transition: NodeTransition
    var start: Duration
    var fromFrame: Rect
    var fromOpacity: Double
    var fromTransform: Transform
}
