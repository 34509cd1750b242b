public import GalleyText

/// The editor that has the keyboard's focus, as an input method sees it.
public struct NodeTextInput: Sendable, Hashable {
    /// The editor.
    public var path: NodePath
    /// The caret, or the end of the selection, from the corner of the host. Windows of input methods are placed next to it.
    public var caret: Rect
    /// Whether the text is shown as dots, so that input methods must not keep it.
    public var isSecure: Bool
    /// Whether the text may have several lines.
    public var isMultiline: Bool
    /// Whether the text can be changed.
    public var isEditable: Bool
    /// Whether an input method composes a text.
    public var isComposing: Bool
}
