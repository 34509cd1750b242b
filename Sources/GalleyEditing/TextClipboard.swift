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

    /// Creates content with the given forms.
    public init(plain: String = "", markdown: String? = nil, text: AttributedText? = nil) {
        self.plain = plain
        self.markdown = markdown
        self.text = text
    }
}

/// A clipboard, provided by the host.
public protocol TextClipboard {
    /// Returns the content to paste; `nil` if there is none.
    func read() -> ClipboardContent?
    /// Stores content that was cut or copied.
    mutating func write(_ content: ClipboardContent)
}

/// A clipboard within the program.
public struct LocalClipboard: TextClipboard, Sendable {
    private var content: ClipboardContent?

    /// Creates a clipboard, empty or with content.
    public init(_ content: ClipboardContent? = nil) {
        self.content = content
    }

    /// Returns the last written content.
    public func read() -> ClipboardContent? { content }

    /// Replaces the content.
    public mutating func write(_ content: ClipboardContent) {
        self.content = content
    }
}

/// The interface of an input method to an editor. ``TextEditor`` conforms; a host forwards the calls.
public protocol TextInputClient {
    /// The range of the unfinished composition, in UTF-16 offsets of the text; `nil` without one.
    var markedUTF16Range: Range<Int>? { get }
    /// The selected range, in UTF-16 offsets.
    var selectedUTF16Range: Range<Int> { get }
    /// Returns text around the caret, for input methods that use it.
    func surroundingText(utf16Limit: Int) -> (text: String, caretUTF16Offset: Int)
    /// Returns the rectangle of the caret or of the composition's start, next to which candidates are shown.
    mutating func inputRect() throws -> Rect
    /// Replaces the composition, or the selection, by a new composition.
    mutating func setMarkedText(_ text: String, selectedUTF16Range: Range<Int>)
    /// Accepts the composition unchanged.
    mutating func unmarkText()
    /// Replaces the composition by the final text.
    mutating func commitText(_ text: String)
}
