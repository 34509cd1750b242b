/// The events of a text, in order.
public struct MarkdownEvents: Sendable {
    /// The events of blocks, spans and text, in order.
    public var events: [MarkdownEvent]
    /// The places of destinations, titles and languages.
    public var places: [SourceSlice]
    /// Bytes that are not contained literally in the source.
    public var loose: [UInt8]
    /// The number of references to each footnote.
    public var noteUses: [Int32] = []
}

extension MarkdownEvents {
    /// Parses `source`, which has fewer than 2³¹ bytes.
    public static func of(
        _ source: [UInt8], options: MarkdownOptions, keepsFootnotes: Bool = false
    ) -> MarkdownEvents {
        unsafe source.withUnsafeBufferPointer { buffer in
            unsafe of(buffer, options: options, keepsFootnotes: keepsFootnotes)
        }
    }

    /// Parses the bytes of `buffer`.
    static func of(
        _ buffer: UnsafeBufferPointer<UInt8>, options: MarkdownOptions, keepsFootnotes: Bool = false,
        counter: GrammarSteps? = nil
    ) -> MarkdownEvents {
        unsafe EventWriter.events(
            of: GrammarBytes(buffer, counter: counter), options: options, keepsFootnotes: keepsFootnotes,
            counter: counter)
    }
}
