internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyNodes
internal import GalleyText

/// The unfinished text of an input method.
public struct HostComposition: Sendable, Hashable {
    /// The text.
    public var text: String
    /// The caret, in UTF-16 code units.
    public var caret: Int
    /// The part that is being converted, in UTF-16 code units; `nil` if there is none.
    public var clause: Range<Int>?

    /// An unfinished text.
    public init(_ text: String, caret: Int, clause: Range<Int>? = nil) {
        self.text = text
        self.caret = caret
        self.clause = clause
    }
}
