internal import GalleyDisplay
internal import GalleyText

/// A removed node that fades away.
@MainActor struct RemovedNode {
    let layer: DisplayLayer
    var frame: Rect
    let opacity: Double
    let transition: NodeTransition
    let start: Duration
}
