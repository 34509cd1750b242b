/// A change of letters at a hyphenation point (`Schiff-fahrt` in the old German spelling).
public struct HyphenChange: Hashable, Sendable {
    /// The UTF-8 offset of the hyphenation point in the paragraph.
    public var offset: Int
    /// The number of bytes before it that are not shown.
    public var removed: Int
    /// The text that is inserted before the hyphen.
    public var added: String
}
