/// An attribute: the index of its name, and its value as a range of the document's bytes.
struct HTMLAttribute: Sendable {
    var nameIndex: Int32
    var namespace = HTMLAttributeNamespace.none
    var start: Int32
    var end: Int32

    var value: Range<Int> { Int(start)..<Int(end) }
}
