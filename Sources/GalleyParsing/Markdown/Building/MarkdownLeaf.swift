/// The appearance and meaning of a block's text.
struct MarkdownLeaf {
    /// The number of its visual attributes.
    var style: Int32
    /// The style of its text outside spans.
    var plain: Int32 = -1
    /// The style of a generated space in it, or -1.
    var holder: Int32 = -1
    /// Whether it is the direct text of an item.
    var isItem = false
    /// Whether it is a line of code.
    var isCode = false
    /// Whether there are blocks around it.
    var hasBlock = false
    /// The key by which it is found in its container: leaves with the same appearance are one.
    var key: UInt64
    /// The previous leaf in the container, or -1.
    var next: Int32
    /// The leaf that represents this one.
    var same: Int32
}
