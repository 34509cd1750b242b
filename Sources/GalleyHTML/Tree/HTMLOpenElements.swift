/// The stack of open elements, which knows whether it contains a node without a search.
struct HTMLOpenElements: RandomAccessCollection {
    private var nodes: [Int32] = []
    /// For each node of the tree, whether it is in the stack.
    private var bits: [UInt64] = []

    init() {}

    init(_ nodes: [Int32]) { for node in nodes { append(node) } }

    var startIndex: Int { 0 }
    var endIndex: Int { nodes.count }

    subscript(index: Int) -> Int32 {
        get { nodes[index] }
        set {
            setBit(nodes[index], false)
            nodes[index] = newValue
            setBit(newValue, true)
        }
    }

    func contains(_ node: Int32) -> Bool {
        let word = Int(node) >> 6
        return node >= 0 && word < bits.count && bits[word] >> UInt64(node & 63) & 1 == 1
    }

    private mutating func setBit(_ node: Int32, _ isOpen: Bool) {
        guard node >= 0 else { return }
        let word = Int(node) >> 6
        while bits.count <= word { bits.append(0) }
        let bit = UInt64(1) << UInt64(node & 63)
        if isOpen { bits[word] |= bit } else { bits[word] &= ~bit }
    }

    mutating func append(_ node: Int32) {
        nodes.append(node)
        setBit(node, true)
    }

    mutating func insert(_ node: Int32, at index: Int) {
        nodes.insert(node, at: index)
        setBit(node, true)
    }

    mutating func removeLast() { if let node = nodes.popLast() { setBit(node, false) } }

    mutating func remove(at index: Int) { setBit(nodes.remove(at: index), false) }

    /// Removes the elements from `index` on.
    mutating func removeAll(from index: Int) { while nodes.count > index { removeLast() } }

    /// The index of a node; nil if it is not in the stack.
    func index(of node: Int32) -> Int? { contains(node) ? nodes.lastIndex(of: node) : nil }
}
