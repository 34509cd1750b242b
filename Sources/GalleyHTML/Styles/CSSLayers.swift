/// The layers of style sheets, and their order.
struct CSSLayers: Sendable {
    private var names: [String] = [""]
    private var parents: [Int32] = [-1]
    private var indices: [String: Int32] = ["": 0]

    /// The layer with a name in another one; an anonymous layer is always new.
    mutating func layer(_ name: String?, in parent: Int32) -> Int32 {
        var current = parent
        for part in name?.split(separator: ".").map(String.init) ?? ["\u{0}\(names.count)"] {
            let path = names[Int(current)] + "." + part
            if let known = indices[path] {
                current = known
                continue
            }
            let index = Int32(names.count)
            names.append(path)
            parents.append(current)
            indices[path] = index
            current = index
        }
        return current
    }

    /// The strength of each layer: those that are declared later are stronger, and a layer is stronger than those in it.
    var strengths: [Int32] {
        var children = [[Int32]](repeating: [], count: names.count)
        for index in names.indices.dropFirst() { children[Int(parents[index])].append(Int32(index)) }
        var result = [Int32](repeating: 0, count: names.count)
        var next: Int32 = 0
        var stack: [(layer: Int32, isDone: Bool)] = [(0, false)]
        while let (layer, isDone) = stack.popLast() {
            if isDone {
                result[Int(layer)] = next
                next += 1
                continue
            }
            stack.append((layer, true))
            for child in children[Int(layer)].reversed() { stack.append((child, false)) }
        }
        return result
    }
}
