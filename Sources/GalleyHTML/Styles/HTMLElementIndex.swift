/// The ids and classes of a document's elements, as indices of names.
struct HTMLElementIndex: Sendable {
    /// The id of each node, or -1.
    private(set) var ids: [Int32]
    /// The places of each node's classes.
    private var starts: [Int32]
    private var classes: [Int32] = []

    init(_ tree: HTMLTree, names: inout HTMLNameTable, isQuirky: Bool) {
        ids = [Int32](repeating: -1, count: tree.nodes.count)
        starts = []
        starts.reserveCapacity(tree.nodes.count + 1)
        let (idName, className) = (names.index(of: "id"), names.index(of: "class"))
        for (index, node) in tree.nodes.enumerated() {
            starts.append(Int32(classes.count))
            guard node.kind == .element else { continue }
            for attribute in tree.attributes(of: Int32(index)) where attribute.namespace == .none {
                if attribute.nameIndex == idName {
                    ids[index] = names.index(of: tree.bytes, attribute.value, lowercase: isQuirky)
                } else if attribute.nameIndex == className {
                    addClasses(tree.bytes, attribute.value, &names, isQuirky)
                }
            }
        }
        starts.append(Int32(classes.count))
    }

    private mutating func addClasses(
        _ bytes: [UInt8], _ range: Range<Int>, _ names: inout HTMLNameTable, _ isQuirky: Bool
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            while index < range.upperBound, bytes[index].isHTMLSpace { index += 1 }
            let start = index
            while index < range.upperBound, !bytes[index].isHTMLSpace { index += 1 }
            if index > start { classes.append(names.index(of: bytes, start..<index, lowercase: isQuirky)) }
        }
    }

    /// The classes of a node.
    func classes(of node: Int32) -> ArraySlice<Int32> {
        classes[Int(starts[Int(node)])..<Int(starts[Int(node) + 1])]
    }
}
