internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyText

/// The state of a node that is kept while its item is evicted.
struct SavedNodeState {
    var offset: Point?
    var userValue: Double?
    var describedValue: Double?
    var editor: EditorState?
    var imageSize: GalleyText.Size?
    var presenter: (any Sendable)?

    /// Creates an empty state.
    init() {}

    /// `nil` where there is nothing to keep.
    @MainActor init?(_ node: MountedNode) {
        if node.presenter == nil, let scroll = node.scroll, scroll.offset != .zero { offset = scroll.offset }
        (userValue, describedValue) = (node.userValue, node.describedValue)
        if let state = node.editor, state.editor.text != state.described { editor = state }
        imageSize = node.image?.naturalSize
        guard offset != nil || userValue != nil || editor != nil || imageSize != nil else {
            return nil
        }
    }

    /// The part on which layouts depend.
    var layoutState: NodeState? {
        var state = NodeState()
        state.imageSize = imageSize
        state.text = editor?.editor.text
        return state == NodeState() ? nil : state
    }

    /// Restores the state of a node that is mounted again.
    @MainActor func restore(_ node: MountedNode) {
        if let offset, node.scroll != nil { node.scroll?.offset = offset }
        if let userValue {
            node.userValue = userValue
            node.describedValue = describedValue
        }
        if let editor, node.editor?.described == editor.described { node.editor = editor }
        if let imageSize, node.image != nil { node.image?.naturalSize = imageSize }
    }
}
