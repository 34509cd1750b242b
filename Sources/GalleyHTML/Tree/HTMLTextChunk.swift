/// A part of a text: a range of the document's bytes.
struct HTMLTextChunk: Sendable {
    var start: Int32
    var end: Int32
    /// The index of the next chunk of the same text, or -1.
    var next: Int32 = -1
}
