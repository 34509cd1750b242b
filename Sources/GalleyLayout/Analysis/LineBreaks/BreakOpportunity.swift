/// A place where a line may, or must, start.
package struct BreakOpportunity: Sendable, Hashable, BitwiseCopyable {
    package enum Kind: UInt8, Sendable, Hashable, BitwiseCopyable {
        case allowed
        /// After VT, FF, LS, or a paragraph separator inside the text.
        case mandatory
        /// After U+00AD: a hyphen is shown if the line breaks here.
        case softHyphen
    }

    /// UTF-8 offset in the paragraph.
    package var offset: Int32
    package var kind: Kind

    package init(offset: Int32, kind: Kind) {
        self.offset = offset
        self.kind = kind
    }
}
