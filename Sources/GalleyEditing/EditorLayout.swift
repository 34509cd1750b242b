internal import GalleyLayout
internal import GalleyText

/// The last layout of an editor, which copies of the editor share until one of them is edited.
struct EditorLayout: Sendable {
    /// The layout of the text before the pending edits; `nil` before the first one.
    var last: TextLayout?
    /// Whether the layout has an empty line after the text's last terminator.
    var hasExtraLine = false
    /// The edits since the layout, as one replacement.
    var pendingEdits: TextEdits?
}
