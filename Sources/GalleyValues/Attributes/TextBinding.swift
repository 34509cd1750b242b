/// A range of text that the caret, selection and deletion treat as one character.
public struct TextBinding: Sendable, Hashable {
    /// Whether the first backspace selects the range and the second deletes it.
    public var deleteConfirm: Bool
    /// An identifier that separates adjacent bindings.
    public var id: String?

    /// Creates a binding.
    public init(deleteConfirm: Bool = false, id: String? = nil) {
        self.deleteConfirm = deleteConfirm
        self.id = id
    }
}
