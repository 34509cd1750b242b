public import GalleyText
internal import GalleyLayout

/// What is cut, copied or pasted, in the forms that there are.
public struct ClipboardContent: Sendable, Hashable {
    /// Plain text, with ``TextAttributes/backing`` in place of what it stands behind.
    public var plain: String
    /// Markdown source.
    public var markdown: String?
    /// The text with its attributes.
    public var text: AttributedText?

    /// Content in the forms given.
    public init(plain: String = "", markdown: String? = nil, text: AttributedText? = nil) {
        self.plain = plain
        self.markdown = markdown
        self.text = text
    }
}

/// A clipboard, which the host has.
public protocol TextClipboard {
    /// What there is to paste; `nil` for nothing.
    func read() -> ClipboardContent?
    /// Takes what was cut or copied.
    mutating func write(_ content: ClipboardContent)
}

/// A clipboard of the program's own.
public struct LocalClipboard: TextClipboard, Sendable {
    private var content: ClipboardContent?

    /// An empty clipboard, or one with something in it.
    public init(_ content: ClipboardContent? = nil) {
        self.content = content
    }

    /// What was written last.
    public func read() -> ClipboardContent? { content }

    /// Keeps the content, in the place of what was there.
    public mutating func write(_ content: ClipboardContent) {
        self.content = content
    }
}

/// What an input method asks an editor, and tells it. ``TextEditor`` conforms; a host hands calls on.
public protocol TextInputClient {
    /// The composition that is not decided yet: UTF-16 offsets in the text; `nil` without one.
    var markedUTF16Range: Range<Int>? { get }
    /// What is selected: UTF-16 offsets.
    var selectedUTF16Range: Range<Int> { get }
    /// Text around the caret, for a method that looks at it.
    func surroundingText(utf16Limit: Int) -> (text: String, caretUTF16Offset: Int)
    /// Where candidates are to be shown: the caret, or the composition's start.
    mutating func inputRect() throws -> Rect
    /// Puts a composition in place of the last one, or of the selection.
    mutating func setMarkedText(_ text: String, selectedUTF16Range: Range<Int>)
    /// Decides for the composition as it is.
    mutating func unmarkText()
    /// Types what was decided for in place of the composition.
    mutating func commitText(_ text: String)
}
