public import GalleyText

/// The interface of an input method to an editor. ``TextEditor`` conforms; a host forwards the calls.
public protocol TextInputClient {
    /// The range of the unfinished composition, in UTF-16 offsets of the text; `nil` without one.
    var markedUTF16Range: Range<Int>? { get }
    /// The selected range, in UTF-16 offsets.
    var selectedUTF16Range: Range<Int> { get }
    /// Returns text around the caret, for input methods that use it.
    func surroundingText(utf16Limit: Int) -> SurroundingText
    /// Returns the rectangle of the caret or of the composition's start, next to which candidates are shown.
    func inputRect() throws -> Rect
    /// Replaces the composition, or the selection, by a new composition.
    mutating func setMarkedText(_ text: String, selectedUTF16Range: Range<Int>)
    /// Accepts the composition unchanged.
    mutating func unmarkText()
    /// Replaces the composition by the final text.
    mutating func commitText(_ text: String)
}
