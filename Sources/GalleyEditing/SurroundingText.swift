/// The text around a caret, for an input method.
public struct SurroundingText: Sendable, Hashable {
    /// The text.
    public var text: String
    /// The caret's offset in the text, in UTF-16 units.
    public var caretUTF16Offset: Int

    /// Creates a text with a caret.
    public init(_ text: String, caretUTF16Offset: Int) {
        self.text = text
        self.caretUTF16Offset = caretUTF16Offset
    }
}
