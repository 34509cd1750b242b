/// A Bloom filter of the names, ids and classes of the ancestors of an element.
struct HTMLAncestorFilter {
    private var counts = [UInt8](repeating: 0, count: 4096)

    /// The hash of a name of a kind.
    static func hash(_ name: Int32, _ kind: UInt32) -> UInt32 {
        let value = (UInt32(bitPattern: name) &* 3 &+ kind) &* 0x9E37_79B1
        return value ^ value >> 15
    }

    /// The hashes of names that ancestors must have for a selector to match; at most four.
    static func hashes(of selector: CSSSelector) -> [UInt32] {
        var result: [UInt32] = []
        for (index, compound) in selector.compounds.enumerated().dropFirst() {
            let combinator = selector.compounds[index - 1].combinator
            guard combinator == .descendant || combinator == .child else { continue }
            for condition in compound.conditions where result.count < 4 {
                switch condition {
                // Elements of other languages have other names.
                case .type(let lowercased, let exact) where lowercased == exact: result.append(hash(lowercased, 0))
                case .id(let name): result.append(hash(name, 1))
                case .className(let name): result.append(hash(name, 2))
                default: break
                }
            }
        }
        return result
    }

    private static func slots(_ hash: UInt32) -> (Int, Int) { (Int(hash & 4095), Int(hash >> 12 & 4095)) }

    /// Whether an ancestor may have the name.
    func mayContain(_ hash: UInt32) -> Bool {
        let (one, other) = HTMLAncestorFilter.slots(hash)
        return counts[one] > 0 && counts[other] > 0
    }

    mutating func insert(_ hash: UInt32) { change(hash, by: 1) }
    mutating func remove(_ hash: UInt32) { change(hash, by: -1) }

    private mutating func change(_ hash: UInt32, by step: Int) {
        let (one, other) = HTMLAncestorFilter.slots(hash)
        for slot in [one, other] {
            // A full counter stays full.
            guard counts[slot] < 255 else { continue }
            counts[slot] = UInt8(clamping: Int(counts[slot]) + step)
        }
    }
}
