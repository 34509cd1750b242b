/// The matching of selectors to the elements of a document.
struct HTMLSelectorMatcher {
    let tree: HTMLTree
    let elements: HTMLElementIndex
    private let linkName: Int32
    private let languageName: Int32
    private let directionName: Int32
    /// The position of each element among its siblings, from 1 on: from the start, from the end, and of its type; filled
    /// for all children of a parent at once.
    private var positions: [[Int32]]
    private var siblings: HTMLSiblingResults
    /// The number of steps left. It bounds selectors that look at many siblings or descendants of each element.
    private(set) var steps: Int
    var isExhausted: Bool { steps <= 0 }

    private enum Result { case matches, fails, failsForSiblings, failsForAll }

    init(_ tree: HTMLTree, _ elements: HTMLElementIndex, names: inout HTMLNameTable) {
        self.tree = tree
        self.elements = elements
        linkName = names.index(of: "href")
        languageName = names.index(of: "lang")
        directionName = names.index(of: "dir")
        positions = [[], [], [], []]
        siblings = HTMLSiblingResults(limit: 10_000 + tree.nodes.count * 4)
        steps = 1_000_000 + tree.nodes.count * 1000
    }

    /// Whether a selector matches an element.
    mutating func matches(_ selector: CSSSelector, _ element: Int32) -> Bool {
        match(selector, 0, element) == .matches
    }

    private mutating func match(_ selector: CSSSelector, _ index: Int, _ element: Int32) -> Result {
        steps -= 1
        guard steps > 0 else { return .failsForAll }
        for condition in selector.compounds[index].conditions {
            guard fulfils(condition, element) else { return .fails }
        }
        guard index + 1 < selector.compounds.count else { return .matches }
        switch selector.compounds[index].combinator {
        case .none: return .matches
        case .child:
            let parent = parentElement(element)
            guard parent >= 0 else { return .failsForAll }
            let result = match(selector, index + 1, parent)
            return result == .fails ? .failsForSiblings : result
        case .descendant:
            var ancestor = parentElement(element)
            while ancestor >= 0 {
                let result = match(selector, index + 1, ancestor)
                if result == .matches || result == .failsForAll { return result }
                ancestor = parentElement(ancestor)
            }
            return .failsForAll
        case .next:
            let previous = previousElement(element)
            guard previous >= 0 else { return .failsForSiblings }
            return match(selector, index + 1, previous)
        case .subsequent:
            return matchEarlierSibling(selector, index, element)
        }
    }

    /// Matches the rest of a selector to the siblings before an element. Each sibling is examined once for all elements after it.
    private mutating func matchEarlierSibling(_ selector: CSSSelector, _ index: Int, _ element: Int32) -> Result {
        let parent = tree.nodes[Int(element)].parent
        guard parent >= 0, previousElement(element) >= 0 else { return .failsForSiblings }
        let key = HTMLSiblingResults.Key(
            selector: ObjectIdentifier(selector.identity), compound: index, parent: parent, isFromEnd: false)
        let position = self.position(of: element, isFromEnd: false)
        var search = siblings.search(key) ?? HTMLSiblingResults.Search(next: firstElement(in: parent))
        while search.decided == nil, search.examined < position - 1, search.next >= 0 {
            let result = match(selector, index + 1, search.next)
            search.examined += 1
            if result == .matches || result == .failsForAll {
                search.decided = search.examined
                search.isMatch = result == .matches
            }
            search.next = nextElement(search.next)
        }
        siblings.set(search, for: key)
        guard let decided = search.decided, decided < position else { return .failsForSiblings }
        return search.isMatch ? .matches : .failsForAll
    }

    /// The position of an element among its siblings, from 1 on.
    private mutating func position(of element: Int32, isFromEnd: Bool) -> Int32 {
        let nth = CSSNth(step: 1, offset: 0, isFromEnd: isFromEnd)
        let table = isFromEnd ? 1 : 0
        if positions[table].isEmpty { positions[table] = [Int32](repeating: 0, count: tree.nodes.count) }
        if positions[table][Int(element)] == 0 { number(siblingsOf: element, table, nth) }
        return positions[table][Int(element)]
    }

    /// The parent of an element, if that is an element; -1 if not.
    func parentElement(_ node: Int32) -> Int32 {
        let parent = tree.nodes[Int(node)].parent
        return parent >= 0 && tree.nodes[Int(parent)].kind == .element ? parent : -1
    }

    private func previousElement(_ node: Int32) -> Int32 {
        var previous = tree.nodes[Int(node)].previous
        while previous >= 0, tree.nodes[Int(previous)].kind != .element {
            previous = tree.nodes[Int(previous)].previous
        }
        return previous
    }

    private func nextElement(_ node: Int32) -> Int32 {
        var next = tree.nodes[Int(node)].next
        while next >= 0, tree.nodes[Int(next)].kind != .element { next = tree.nodes[Int(next)].next }
        return next
    }

    private func firstElement(in node: Int32) -> Int32 {
        let child = tree.nodes[Int(node)].firstChild
        guard child >= 0, tree.nodes[Int(child)].kind != .element else { return child }
        return nextElement(child)
    }
}

extension HTMLSelectorMatcher {
    private mutating func fulfils(_ condition: CSSCondition, _ element: Int32) -> Bool {
        let node = tree.nodes[Int(element)]
        switch condition {
        case .type(let lowercased, let exact): return node.nameIndex == (node.namespace == .html ? lowercased : exact)
        case .id(let id): return elements.ids[Int(element)] == id
        case .className(let name): return elements.classes(of: element).contains(name)
        case .attribute(let condition): return fulfils(condition, element)
        case .root: return parentElement(element) < 0
        case .empty: return isEmpty(element)
        case .link:
            return node.namespace == .html && (node.name == .a || node.name == .area) && has(linkName, element)
        case .checked: return has("checked", element) || (node.name == .option && has("selected", element))
        case .enabled: return isControl(node) && !has("disabled", element)
        case .disabled: return isControl(node) && has("disabled", element)
        case .nth(let nth): return fulfils(nth, element)
        case .any(let list): return list.contains { matches($0, element) }
        case .not(let list): return !list.contains { matches($0, element) }
        case .has(let list): return list.contains { hasRelative($0, element) }
        case .language(let ranges): return fulfils(languages: ranges, element)
        case .direction(let isRightToLeft): return direction(of: element) == isRightToLeft
        case .never: return false
        case .always: return true
        }
    }

    private func has(_ name: Int32, _ element: Int32) -> Bool {
        tree.attributes(of: element).contains { $0.nameIndex == name && $0.namespace == .none }
    }

    private func has(_ name: String, _ element: Int32) -> Bool {
        tree.attributes(of: element).contains { tree.names.bytes(of: $0.nameIndex).elementsEqual(name.utf8) }
    }

    private func isControl(_ node: HTMLNode) -> Bool {
        switch node.name {
        case .button, .input, .select, .textarea, .option, .optgroup, .fieldset: true
        default: false
        }
    }

    private func fulfils(_ condition: CSSAttributeCondition, _ element: Int32) -> Bool {
        let name = tree.nodes[Int(element)].namespace == .html ? condition.lowercased : condition.exact
        for attribute in tree.attributes(of: element) where attribute.nameIndex == name {
            return condition.matches(tree.bytes[attribute.value])
        }
        return false
    }

    private func isEmpty(_ element: Int32) -> Bool {
        var child = tree.nodes[Int(element)].firstChild
        while child >= 0 {
            let kind = tree.nodes[Int(child)].kind
            if kind == .element || kind == .text { return false }
            child = tree.nodes[Int(child)].next
        }
        return true
    }

    /// The languages of the nearest ancestor that has one.
    private func fulfils(languages ranges: [String], _ element: Int32) -> Bool {
        var node = element
        while node >= 0 {
            for attribute in tree.attributes(of: node)
            where attribute.nameIndex == languageName && attribute.namespace != .xlink {
                let value = String(decoding: tree.bytes[attribute.value].map(\.lowercased), as: UTF8.self)
                return ranges.contains { range in
                    if range == "*" { return !value.isEmpty }
                    let range = range.hasPrefix("*-") ? String(range.dropFirst(2)) : range
                    return value == range || value.hasPrefix(range + "-")
                        || (range.count < value.count && value.contains("-" + range))
                }
            }
            node = parentElement(node)
        }
        return false
    }

    /// Whether the nearest ancestor with a direction is written from right to left.
    private func direction(of element: Int32) -> Bool {
        var node = element
        while node >= 0 {
            for attribute in tree.attributes(of: node) where attribute.nameIndex == directionName {
                switch String(decoding: tree.bytes[attribute.value].map(\.lowercased), as: UTF8.self) {
                case "rtl": return true
                case "ltr", "auto": return false
                default: break
                }
            }
            node = parentElement(node)
        }
        return false
    }

    private mutating func fulfils(_ nth: CSSNth, _ element: Int32) -> Bool {
        if let list = nth.of {
            return position(of: element, among: list, isFromEnd: nth.isFromEnd).map { nth.contains(Int($0)) } ?? false
        }
        let table = (nth.isFromEnd ? 1 : 0) + (nth.isOfType ? 2 : 0)
        if positions[table].isEmpty { positions[table] = [Int32](repeating: 0, count: tree.nodes.count) }
        if positions[table][Int(element)] == 0 { number(siblingsOf: element, table, nth) }
        return nth.contains(Int(positions[table][Int(element)]))
    }

    /// The position of an element among the siblings that a list of selectors matches; nil if it does not match the element.
    private mutating func position(of element: Int32, among list: [CSSSelector], isFromEnd: Bool) -> Int32? {
        guard let first = list.first else { return nil }
        let parent = tree.nodes[Int(element)].parent
        guard parent >= 0 else { return list.contains { matches($0, element) } ? 1 : nil }
        let key = HTMLSiblingResults.Key(
            selector: ObjectIdentifier(first.identity), compound: 0, parent: parent, isFromEnd: isFromEnd)
        if let known = siblings.positions(key) { return known[element] }
        var counted: [Int32] = []
        var sibling = firstElement(in: parent)
        while sibling >= 0, steps > 0 {
            if list.contains(where: { matches($0, sibling) }) { counted.append(sibling) }
            sibling = nextElement(sibling)
        }
        if isFromEnd { counted.reverse() }
        var table: [Int32: Int32] = [:]
        for (index, sibling) in counted.enumerated() { table[sibling] = Int32(index + 1) }
        siblings.set(table, for: key)
        return table[element]
    }

    /// Numbers the siblings of an element, and the element.
    private mutating func number(siblingsOf element: Int32, _ table: Int, _ nth: CSSNth) {
        let parent = tree.nodes[Int(element)].parent
        guard parent >= 0 else {
            positions[table][Int(element)] = 1
            return
        }
        var siblings: [Int32] = []
        var sibling = firstElement(in: parent)
        while sibling >= 0 {
            siblings.append(sibling)
            sibling = nextElement(sibling)
        }
        if nth.isFromEnd { siblings.reverse() }
        var counts: [Int64: Int32] = [:]
        for sibling in siblings {
            let node = tree.nodes[Int(sibling)]
            let key = nth.isOfType ? Int64(node.nameIndex) << 2 | Int64(node.namespace.rawValue) : 0
            counts[key, default: 0] += 1
            positions[table][Int(sibling)] = counts[key] ?? 1
        }
    }

    /// Whether an element has a relative that a selector of `:has()` matches.
    private mutating func hasRelative(_ selector: CSSSelector, _ element: Int32) -> Bool {
        let relation = selector.leading
        if relation == .subsequent, selector.compounds.count == 1 { return hasLaterSibling(selector, element) }
        if relation == .next || relation == .subsequent {
            var sibling = nextElement(element)
            while sibling >= 0, steps > 0 {
                if hasMatch(selector, in: sibling, of: element, includesRoot: true) { return true }
                if relation == .next { return false }
                sibling = nextElement(sibling)
            }
            return false
        }
        return hasMatch(selector, in: element, of: element, includesRoot: false)
    }

    /// Whether a compound matches a sibling after an element: the last one that it matches is searched once for all siblings.
    private mutating func hasLaterSibling(_ selector: CSSSelector, _ element: Int32) -> Bool {
        let parent = tree.nodes[Int(element)].parent
        guard parent >= 0, nextElement(element) >= 0 else { return false }
        let key = HTMLSiblingResults.Key(
            selector: ObjectIdentifier(selector.identity), compound: 0, parent: parent, isFromEnd: true)
        let last: Int32
        if let known = siblings.lastMatch(key) {
            last = known
        } else {
            var sibling = firstElement(in: parent)
            var (position, found): (Int32, Int32) = (0, 0)
            while sibling >= 0, steps > 0 {
                position += 1
                if match(selector, 0, sibling) == .matches { found = position }
                sibling = nextElement(sibling)
            }
            siblings.set(lastMatch: found, for: key)
            last = found
        }
        return last > position(of: element, isFromEnd: false)
    }

    /// Whether a selector of `:has()` matches an element below a root, whose relation starts at `scope`.
    private mutating func hasMatch(
        _ selector: CSSSelector, in root: Int32, of scope: Int32, includesRoot: Bool
    ) -> Bool {
        if includesRoot, matchesRelative(selector, 0, root, scope) { return true }
        // A single compound whose relation is that to a child or a sibling matches nothing deeper.
        let isShallow = selector.compounds.count == 1 && selector.leading != .descendant
        if isShallow, includesRoot { return false }
        var node = firstElement(in: root)
        while node >= 0, steps > 0 {
            if matchesRelative(selector, 0, node, scope) { return true }
            var next = isShallow ? -1 : firstElement(in: node)
            while next < 0, node != root {
                next = nextElement(node)
                if next < 0 {
                    node = tree.nodes[Int(node)].parent
                    if node < 0 { return false }
                }
            }
            node = next
        }
        return false
    }

    /// Matches a relative selector, the last combinator whose leads to `scope`.
    private mutating func matchesRelative(
        _ selector: CSSSelector, _ index: Int, _ element: Int32, _ scope: Int32
    ) -> Bool {
        steps -= 1
        guard steps > 0 else { return false }
        for condition in selector.compounds[index].conditions {
            guard fulfils(condition, element) else { return false }
        }
        let isLast = index + 1 == selector.compounds.count
        let combinator = isLast ? selector.leading : selector.compounds[index].combinator
        func continues(_ node: Int32, _ matcher: inout HTMLSelectorMatcher) -> Bool {
            isLast ? node == scope : matcher.matchesRelative(selector, index + 1, node, scope)
        }
        switch combinator {
        case .none: return true
        case .child:
            let parent = parentElement(element)
            return parent >= 0 && continues(parent, &self)
        case .next:
            let previous = previousElement(element)
            return previous >= 0 && continues(previous, &self)
        case .descendant, .subsequent:
            func step(_ node: Int32) -> Int32 {
                combinator == .descendant ? parentElement(node) : previousElement(node)
            }
            var other = step(element)
            while other >= 0, steps > 0 {
                if continues(other, &self) { return true }
                other = step(other)
            }
            return false
        }
    }
}
