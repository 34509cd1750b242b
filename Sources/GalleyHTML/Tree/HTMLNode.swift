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

extension HTMLNode {
    /// The name of an HTML element; `other` for elements of other namespaces.
    var htmlName: HTMLName { namespace == .html ? name : .other }

    /// Whether the element is special in the sense of the standard.
    var isSpecial: Bool { namespace == .html ? name.isSpecial : isForeignBoundary }

    /// Whether the element ends each scope.
    var endsScope: Bool { namespace == .html ? name.endsScope : isForeignBoundary }

    /// Whether the element of a foreign namespace is special, and ends scopes.
    private var isForeignBoundary: Bool {
        if namespace == .mathML { return isTextIntegration || name == .annotationXML }
        return name == .foreignObject || name == .desc || name == .title
    }

    /// Whether the contents of the MathML element are text of HTML.
    var isTextIntegration: Bool {
        guard namespace == .mathML else { return false }
        switch name {
        case .mi, .mo, .mn, .ms, .mtext: return true
        default: return false
        }
    }
}
