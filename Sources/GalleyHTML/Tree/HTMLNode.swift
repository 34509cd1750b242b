/// A node of a document: its kind, and the links to its neighbours, which are indices of nodes; -1 if there is none.
struct HTMLNode: Sendable {
    enum Kind: UInt8, Sendable { case document, fragment, doctype, element, text, comment }
    enum Namespace: UInt8, Sendable { case html, svg, mathML }

    let kind: Kind
    var namespace = Namespace.html
    /// The name of an element.
    var name = HTMLName.other
    var nameIndex: Int32 = 0
    var parent: Int32 = -1
    var previous: Int32 = -1
    var next: Int32 = -1
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    /// The attributes of an element, the chunks of a text, the bytes of a comment, or the index of a document type.
    var first: Int32 = 0
    var last: Int32 = 0
    /// The fragment with the contents of a template.
    var contents: Int32 = -1

    init(_ kind: Kind) { self.kind = kind }
}
