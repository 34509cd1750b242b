/// The rules of style sheets by the id, class or name that their subjects have.
struct HTMLRuleIndex {
    private var ids: [Int32: [Int32]] = [:]
    private var classes: [Int32: [Int32]] = [:]
    private var names: [Int32: [Int32]] = [:]
    private var others: [Int32] = []

    /// Adds a rule with its index.
    mutating func insert(_ rule: CSSStyleRule, _ index: Int32) {
        var keys: [(kind: Int, names: [Int32])] = []
        for condition in rule.selector.compounds.first?.conditions ?? [] { keys += HTMLRuleIndex.keys(of: condition) }
        guard let best = keys.max(by: { $0.kind < $1.kind }) else {
            others.append(index)
            return
        }
        for name in Set(best.names) {
            switch best.kind {
            case 2: ids[name, default: []].append(index)
            case 1: classes[name, default: []].append(index)
            default: names[name, default: []].append(index)
            }
        }
    }

    /// The names of a kind. An element must have one of them to fulfil a condition.
    private static func keys(of condition: CSSCondition) -> [(kind: Int, names: [Int32])] {
        switch condition {
        case .id(let name): return [(2, [name])]
        case .className(let name): return [(1, [name])]
        case .type(let lowercased, let exact): return [(0, [lowercased, exact])]
        case .any(let list):
            // Every selector needs a key of the same kind.
            var result: [Int: [Int32]] = [:]
            for selector in list {
                let keys = (selector.compounds.first?.conditions ?? []).flatMap(HTMLRuleIndex.keys)
                guard let best = keys.max(by: { $0.kind < $1.kind }) else { return [] }
                result[best.kind, default: []] += best.names
            }
            return result.count == 1 ? result.map { (kind: $0.key, names: $0.value) } : []
        default: return []
        }
    }

    /// The indices of the rules that an element may match.
    func candidates(name: Int32, id: Int32, classes own: ArraySlice<Int32>) -> [Int32] {
        var result = others
        if let list = names[name] { result += list }
        if id >= 0, let list = ids[id] { result += list }
        var index = own.startIndex
        while index < own.endIndex {
            // A repeated class adds nothing.
            if let list = classes[own[index]], !own[..<index].contains(own[index]) { result += list }
            index += 1
        }
        return result
    }
}
