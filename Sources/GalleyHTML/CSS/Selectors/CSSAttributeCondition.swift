/// A condition on an attribute.
struct CSSAttributeCondition: Sendable {
    enum Relation: Sendable { case exists, equals, includes, dash, prefix, suffix, substring }

    /// The name in small letters, and as it is written.
    var lowercased: Int32
    var exact: Int32
    var relation = Relation.exists
    var value: [UInt8] = []
    var ignoresCase = false

    func matches(_ other: ArraySlice<UInt8>) -> Bool {
        guard relation != .exists else { return true }
        if ignoresCase { return compare(other.map(\.lowercased)[...], value.map(\.lowercased)) }
        return compare(other, value)
    }

    private func compare(_ other: ArraySlice<UInt8>, _ value: [UInt8]) -> Bool {
        switch relation {
        case .exists: true
        case .equals: other.elementsEqual(value)
        case .includes:
            !value.isEmpty && other.split(whereSeparator: \.isHTMLSpace).contains { $0.elementsEqual(value) }
        case .dash:
            other.starts(with: value)
                && (other.count == value.count || other.dropFirst(value.count).first == UInt8(ascii: "-"))
        case .prefix: !value.isEmpty && other.starts(with: value)
        case .suffix: !value.isEmpty && other.reversed().starts(with: value.reversed())
        case .substring: !value.isEmpty && CSSAttributeCondition.contains(other, value)
        }
    }

    /// Whether `text` contains `pattern`, in linear time.
    private static func contains(_ text: ArraySlice<UInt8>, _ pattern: [UInt8]) -> Bool {
        // The lengths of the longest ends that are starts as well (Knuth, Morris and Pratt).
        var lengths = [0]
        for index in 1..<max(1, pattern.count) {
            var length = lengths[index - 1]
            while length > 0, pattern[length] != pattern[index] { length = lengths[length - 1] }
            lengths.append(pattern[length] == pattern[index] ? length + 1 : 0)
        }
        var matched = 0
        for byte in text {
            while matched > 0, pattern[matched] != byte { matched = lengths[matched - 1] }
            if pattern[matched] == byte { matched += 1 }
            if matched == pattern.count { return true }
        }
        return false
    }
}
