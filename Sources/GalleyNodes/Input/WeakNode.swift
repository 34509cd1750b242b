public import GalleyDisplay
public import GalleyEditing
internal import GalleyLayout
public import GalleyText

/// A reference that keeps no node alive.
@MainActor struct WeakNode {
    weak var value: MountedNode?
}
