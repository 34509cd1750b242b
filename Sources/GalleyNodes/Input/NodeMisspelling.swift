public import GalleyText

/// A misspelled word in an editor.
public struct NodeMisspelling: Sendable, Hashable {
    /// The editor.
    public var path: NodePath
    /// The word.
    public var word: String
    /// The range of the word in the editor's text, as UTF-8 offsets.
    public var utf8Range: Range<Int>
    /// The BCP 47 tag of the word; `nil` if it is unknown.
    public var language: String?
    /// The place of the word, or of its first line, in points from the corner of the host.
    public var frame: Rect
}
