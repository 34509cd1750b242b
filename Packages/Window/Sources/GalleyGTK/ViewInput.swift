internal import CGalleyGTK
internal import GalleyInterface
internal import GalleyNodes
internal import GalleyText

/// The state that the input method of a view knows.
@MainActor final class ViewInput {
    /// Whether keys are passed to the input method.
    private(set) var isActive = false
    /// Whether the input method composes a text.
    var hasComposition = false
    /// The content that is dragged from the view.
    var dragged: NodeDragContent?
    private var known: NodeTextInput?
    /// Whether the input method is being updated, which may cause events.
    private var isUpdating = false

    /// Tells the input method about the editor that has the focus.
    func update(_ input: NodeTextInput?, _ widget: UnsafeMutableRawPointer) {
        guard !isUpdating else { return }
        isUpdating = true
        defer { isUpdating = false }
        // A press elsewhere ends a composition, and so does another editor.
        if hasComposition, input?.isComposing != true || input?.path != known?.path {
            hasComposition = false
            galley_gtk_reset_input(widget)
        }
        guard input != known else { return }
        known = input
        isActive = input?.isEditable == true
        galley_gtk_set_text_input(widget, isActive, input?.isSecure == true)
        guard isActive, let caret = input?.caret else { return }
        galley_gtk_set_caret(
            widget, ViewInput.whole(caret.x), ViewInput.whole(caret.y), max(1, ViewInput.whole(caret.width)),
            max(1, ViewInput.whole(caret.height)))
    }

    /// A length in whole points.
    private static func whole(_ length: Double) -> Int32 {
        length.isFinite ? Int32(min(max(length.rounded(.down), -1e9), 1e9)) : 0
    }
}
