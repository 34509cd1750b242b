public import GalleyText
internal import GalleyLayout

/// The content of a clipboard, in one or more forms.
public struct ClipboardContent: Sendable, Hashable {
    /// Plain text, in which ``TextAttributes/backing`` replaces the characters that have it.
    public var plain: String
    /// Markdown source.
    public var markdown: String?
    /// The text with its attributes.
    public var text: AttributedText?
    /// Whether ``text`` has the attributes of the place where it is pasted if it does not state its own, as text from HTML.
    /// Default: false.
    public var adoptsStyle = false

    /// Creates content with the given forms.
    public init(plain: String = "", markdown: String? = nil, text: AttributedText? = nil) {
        self.plain = plain
        self.markdown = markdown
        self.text = text
    }
}
