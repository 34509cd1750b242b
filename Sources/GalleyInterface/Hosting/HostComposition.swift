internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyNodes
internal import GalleyText

/// The unfinished text of an input method.
public struct HostComposition: Sendable, Hashable {
    /// The text.
    public var text: String
    /// The caret, in UTF-16 code units of the text.
    public var utf16Caret: Int
    /// The part that is being converted, in UTF-16 code units of the text; `nil` if there is none.
    public var utf16Clause: Range<Int>?

    /// An unfinished text.
    public init(_ text: String, utf16Caret: Int, utf16Clause: Range<Int>? = nil) {
        self.text = text
        self.utf16Caret = utf16Caret
        self.utf16Clause = utf16Clause
    }
}
