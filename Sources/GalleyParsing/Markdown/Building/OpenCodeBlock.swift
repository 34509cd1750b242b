internal import GalleyText

/// The open code block.
struct OpenCodeBlock {
    var isOpen = false
    /// Whether text is written as code.
    var isWriting = false
    var pendingNewlines = 0
    /// The numbers and the highlighted lines; `nil` without any.
    var lines: CodeLines?
    var component: BlockIntent.Component?
    /// The position of the first line.
    var position = ThemedBlocks.Position()
    /// The language of the open `pre`.
    var language: String?
}
