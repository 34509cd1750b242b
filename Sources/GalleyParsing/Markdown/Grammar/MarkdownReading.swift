internal import GalleyText

/// A Markdown source with what the grammar library tells of it.
struct MarkdownReading {
    /// What the events' offsets point into.
    var source: [UInt8]
    var tape: MarkdownEvents

    /// `nil` when the grammar library cannot read the source.
    init?(_ source: [UInt8], options: MarkdownOptions) {
        self.source = source
        guard let tape = try? MarkdownGrammar.events(of: source, flags: options.flags) else { return nil }
        self.tape = tape
    }

    /// The offset in the text as it was given.
    func originalOffset(of offset: Int) -> Int {
        offset
    }
}
