/// The requested presentation of a grapheme cluster (UTS #51).
public enum EmojiPresentation: UInt8, Sendable, Hashable {
    /// Not an emoji: fonts are chosen as for other text.
    case none
    /// An emoji character, or a digit, `#` or `*`, in text presentation.
    case text
    /// A colour glyph.
    case emoji
}
