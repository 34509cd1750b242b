internal import GalleyText

/// A drag of an item of hosted contents that begins. Places are from the corner of the part that is seen.
package struct HostedDrag: Sendable {
    package var item: NodePath
    package var start: Point
    package var distance: Vector
    package var kind: NodeEvent.PointerKind
    /// Whether the pointer was pressed long and has not moved.
    package var isLong: Bool
}
