/// A token of HTML. Its text is a range of the tokenizer's bytes.
struct HTMLToken {
    enum Kind { case doctype, startTag, endTag, comment, characters, endOfFile }

    var kind = Kind.endOfFile
    /// The index of a tag's name.
    var nameIndex: Int32 = 0
    var name = HTMLName.other
    var isSelfClosing = false
    /// The text of characters and comments, and the name of a document type.
    var text = 0..<0
    /// Whether the text is a single U+0000.
    var isNull = false
    var hasName = false
    var publicID: Range<Int>?
    var systemID: Range<Int>?
    var forcesQuirks = false
}
