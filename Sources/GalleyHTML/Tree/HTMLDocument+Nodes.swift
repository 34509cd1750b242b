extension HTMLDocument {
    /// A node of a document: an element, a text or another one.
    ///
    ///     let document = try HTMLDocument(fragment: "<p>Read <a href='a.html'>this</a></p>")
    ///     for node in document.nodes where node.name == "a" { print(node["href"] ?? "", node.text) }
    ///
    /// A node keeps its document, and never changes.
    public struct Node: Sendable {
        /// The kinds of nodes.
        public enum Kind: Sendable, Hashable {
            /// The document.
            case document
            /// A fragment, or the contents of a template.
            case fragment
            /// A document type.
            case doctype
            /// An element.
            case element
            /// A text.
            case text
            /// A comment.
            case comment
        }

        /// An attribute of an element.
        public struct Attribute: Sendable, Hashable {
            /// The name, in small letters in HTML.
            public var name: String
            /// The value without quotation marks and character references.
            public var value: String
        }

        let tree: HTMLTree
        let index: Int32

        /// The kind of the node.
        public var kind: Kind {
            switch node.kind {
            case .document: .document
            case .fragment: .fragment
            case .doctype: .doctype
            case .element: .element
            case .text: .text
            case .comment: .comment
            }
        }

        /// The name of an element, in small letters in HTML; empty for other nodes.
        public var name: String { node.kind == .element ? tree.names.string(of: node.nameIndex) : "" }

        /// The attributes of an element in their order, without their namespaces.
        public var attributes: [Attribute] {
            guard node.kind == .element else { return [] }
            return tree.attributes(of: index).map {
                Attribute(
                    name: tree.names.string(of: $0.nameIndex),
                    value: String(decoding: tree.bytes[$0.value], as: UTF8.self))
            }
        }

        /// The value of an attribute; `nil` if the element does not have it.
        public subscript(attribute: String) -> String? {
            guard node.kind == .element else { return nil }
            let found = tree.attributes(of: index).first {
                tree.names.bytes(of: $0.nameIndex).elementsEqual(attribute.utf8)
            }
            return found.map { String(decoding: tree.bytes[$0.value], as: UTF8.self) }
        }

        /// The characters of all texts in the node, as the standard defines `textContent`.
        ///
        /// - Complexity: O(*n*) for *n* descendants and characters.
        public var text: String {
            var bytes: [UInt8] = []
            if node.kind == .text { tree.forEachChunk(of: index) { bytes += $0 } }
            var child = node.firstChild
            while child >= 0 {
                if tree.nodes[Int(child)].kind == .text { tree.forEachChunk(of: child) { bytes += $0 } }
                // The contents of templates are in fragments of their own.
                let entersIt = tree.nodes[Int(child)].contents < 0
                child = tree.following(child, below: index, entering: entersIt) { _ in }
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// The node that contains this one; `nil` for a document and a fragment.
        public var parent: Node? { node.parent >= 0 ? Node(tree: tree, index: node.parent) : nil }

        /// The nodes in this one, in order; for a template, those of its contents.
        public var children: [Node] {
            var result: [Node] = []
            let contents = node.contents >= 0 ? tree.nodes[Int(node.contents)] : node
            var child = contents.firstChild
            while child >= 0 {
                result.append(Node(tree: tree, index: child))
                child = tree.nodes[Int(child)].next
            }
            return result
        }

        private var node: HTMLNode { tree.nodes[Int(index)] }
    }

    /// The document or the fragment as a node.
    public var rootNode: Node { Node(tree: tree, index: root) }

    /// All nodes below the root in document order, with those in templates.
    ///
    /// - Complexity: O(*n*) for *n* nodes.
    public var nodes: [Node] {
        var result: [Node] = []
        var node = tree.nodes[Int(root)].firstChild
        while node >= 0 {
            result.append(Node(tree: tree, index: node))
            node = tree.following(node, below: root) { _ in }
        }
        return result
    }
}
