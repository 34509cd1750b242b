/// The substitution of `var()`, with a limit of the bytes that a document may get.
struct CSSSubstitution {
    /// The maximum length of a value after substitution, and of all values of a document.
    static let maximumLength = 1 << 16
    static let maximumTotal = 1 << 24
    static let maximumDepth = 32

    private(set) var remaining = CSSSubstitution.maximumTotal
    /// Whether a value was dropped because of a limit.
    private(set) var isLimited = false

    /// The custom properties of an element: those of its parent, and its own, in which others are substituted.
    mutating func variables(_ own: [(name: String, source: String)], over parent: CSSVariables) -> CSSVariables {
        var values = parent.values
        var pending: [String: String] = [:]
        for (name, source) in own {
            switch source.lowercased() {
            case "initial": (values[name], pending[name]) = (nil, nil)
            case "inherit", "unset", "revert", "revert-layer":
                (values[name], pending[name]) = (parent.values[name], nil)
            default: pending[name] = source
            }
        }
        for name in pending.keys { values[name] = nil }
        var open: Set<String> = []
        for name in pending.keys.sorted() { resolve(name, &values, &pending, &open) }
        return CSSVariables(values)
    }

    /// Substitutes the variables in one custom property, and those that it refers to.
    private mutating func resolve(
        _ name: String, _ values: inout [String: String], _ pending: inout [String: String], _ open: inout Set<String>
    ) {
        guard let source = pending[name] else { return }
        guard source.contains("var(") else {
            values[name] = source
            pending[name] = nil
            return
        }
        // A cycle, or a chain that is too long: all its properties are invalid.
        guard open.count < CSSSubstitution.maximumDepth, open.insert(name).inserted else {
            for name in open { pending[name] = nil }
            return
        }
        for other in CSSSubstitution.references(in: source) {
            if open.contains(other) {
                for name in open { pending[name] = nil }
                break
            }
            resolve(other, &values, &pending, &open)
        }
        open.remove(name)
        guard pending[name] != nil else { return }
        pending[name] = nil
        values[name] = substitute(source, values)
    }

    /// The names of the variables in a value.
    private static func references(in text: String) -> [String] {
        let source = CSSSource(text)
        return source.tokens.indices.compactMap { index in
            guard source.tokens[index].kind == .function, source.lowercased(index) == "var" else { return nil }
            let content = source.trimmed(source.content(of: index))
            return content.first.map { source.string($0) }
        }
    }

    /// A value with its variables substituted; nil if one is missing or the result is too long.
    mutating func substitute(_ text: String, _ values: [String: String]) -> String? {
        let source = CSSSource(text)
        var result = ""
        guard append(source.all, of: source, to: &result, values, depth: 0) else { return nil }
        remaining -= result.utf8.count
        guard remaining > 0 else {
            isLimited = true
            return nil
        }
        return result
    }

    private mutating func append(
        _ range: Range<Int>, of source: CSSSource, to result: inout String, _ values: [String: String], depth: Int
    ) -> Bool {
        guard depth < CSSSubstitution.maximumDepth else { return false }
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            let token = source.tokens[index]
            let name = token.kind == .function ? source.lowercased(index) : ""
            guard name == "var" || name == "env" else {
                index += 1
                continue
            }
            result += source.text(start..<index)
            let content = source.trimmed(source.content(of: index))
            guard let first = content.first, source.tokens[first].kind == .ident else { return false }
            let comma = content.first { source.tokens[$0].kind == .comma }
            if name == "var", let value = values[source.string(first)] {
                // An empty comment keeps adjacent tokens apart.
                result += "/**/" + value + "/**/"
            } else if let comma {
                let rest = source.trimmed((comma + 1)..<content.upperBound)
                guard append(rest, of: source, to: &result, values, depth: depth + 1) else { return false }
            } else {
                return false
            }
            guard result.utf8.count <= CSSSubstitution.maximumLength else {
                isLimited = true
                return false
            }
            index = min(source.after(index), range.upperBound)
            start = index
        }
        if start < range.upperBound { result += source.text(start..<range.upperBound) }
        return true
    }
}
