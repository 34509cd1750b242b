internal import GalleyEditing

/// The text that is dragged out of the host.
@MainActor struct DraggedText {
    /// The editor that has the text; `nil` if a node is dragged.
    weak var node: MountedNode?
    let selection: TextSelection
    let content: ClipboardContent
}
