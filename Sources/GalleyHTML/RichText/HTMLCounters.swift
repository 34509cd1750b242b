internal import GalleyValues

/// The values of counters where generated contents show them (CSS Lists 3, 4).
struct HTMLCounters {
    /// Generated contents of an element.
    private struct Place: Hashable {
        var node: Int32
        var place: HTMLStyles.Generated
    }

    /// A counter, which ends with the element that contains its first element.
    private struct Counter {
        var value: Int
        let parent: Int32
    }

    private let tree: HTMLTree
    private let styles: HTMLStyles
    private var open: [String: [Counter]] = [:]
    /// The names of the counters that elements have made, by the element around them.
    private var made: [Int32: [String]] = [:]
    private var found: [Place: [String: [Int]]] = [:]

    /// Counts the elements of a document; nil if no contents have a counter.
    init?(_ tree: HTMLTree, below root: Int32, _ styles: HTMLStyles) {
        guard styles.haveCounters else { return nil }
        (self.tree, self.styles) = (tree, styles)
        var node = tree.nodes[Int(root)].firstChild
        var left: [Int32] = []
        while node >= 0 {
            let isShown = tree.nodes[Int(node)].kind == .element && styles[node].display != "none"
            if isShown { enter(node) }
            left.removeAll(keepingCapacity: true)
            node = tree.following(node, below: root, entering: isShown) { left.append($0) }
            for node in left { leave(node) }
        }
    }

    /// The values of a counter at a place, the outermost first.
    func values(of name: String, _ place: HTMLStyles.Generated, of node: Int32) -> [Int] {
        found[Place(node: node, place: place)]?[name] ?? [0]
    }

    private mutating func enter(_ node: Int32) {
        let parent = tree.nodes[Int(node)].parent
        let style = styles[node]
        func number(_ attribute: HTMLName) -> Int? {
            tree.value(of: attribute, in: node).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
                .map { min(max($0, -HTMLListMarker.largest), HTMLListMarker.largest) }
        }
        switch tree.nodes[Int(node)].name {
        case .ol: set(Self.items, to: (number(.start) ?? 1) - 1, in: parent, isNew: true)
        case .ul, .menu, .dir: set(Self.items, to: 0, in: parent, isNew: true)
        default: break
        }
        let before = open[Self.items]?.last?.value ?? 0
        count(style, in: parent)
        if style.display == "list-item" {
            let value = style.itemNumber(after: before, step: 1, value: number(.value))
            set(Self.items, to: value, in: parent, isNew: false)
        }
        generate(.marker, of: node)
        generate(.before, of: node)
    }

    /// The counter of the items of lists.
    fileprivate static let items = "list-item"

    private mutating func leave(_ node: Int32) {
        generate(.after, of: node)
        for name in made.removeValue(forKey: node) ?? [] { open[name]?.removeLast() }
    }

    /// Counts generated contents, which are children of their element, and notes the values that they show.
    private mutating func generate(_ place: HTMLStyles.Generated, of node: Int32) {
        guard let style = styles.generated(place, of: node), case .list(let parts)? = style.box[.content] else {
            return
        }
        count(style, in: node)
        for part in parts {
            guard let name = part.counterName else { continue }
            if open[name]?.isEmpty ?? true { set(name, to: 0, in: node, isNew: true) }
            found[Place(node: node, place: place), default: [:]][name] = open[name]?.map(\.value)
        }
    }

    /// Changes the counters as the properties of an element say.
    private mutating func count(_ style: HTMLComputedStyle, in parent: Int32) {
        for (name, number) in style.counters(.counterReset) { set(name, to: number, in: parent, isNew: true) }
        for (name, number) in style.counters(.counterIncrement) {
            let (value, overflows) = (open[name]?.last?.value ?? 0).addingReportingOverflow(number)
            if !overflows { set(name, to: value, in: parent, isNew: false) }
        }
        for (name, number) in style.counters(.counterSet) { set(name, to: number, in: parent, isNew: false) }
    }

    private mutating func set(_ name: String, to value: Int, in parent: Int32, isNew: Bool) {
        let count = open[name]?.count ?? 0
        if let last = open[name]?.last, !isNew || last.parent == parent {
            open[name]?[count - 1].value = value
        } else {
            open[name, default: []].append(Counter(value: value, parent: parent))
            made[parent, default: []].append(name)
        }
    }
}

extension HTMLComputedStyle {
    /// The number of a list item (CSS Lists 3, 4.6): increments precede the attribute `value`, and `counter-set` overrides it.
    ///
    /// - Parameters:
    ///   - last: The number before the item.
    ///   - step: The increment of items without their own.
    func itemNumber(after last: Int, step: Int, value: Int?) -> Int {
        func numbers(_ property: CSSProperty) -> [Int] {
            counters(property).filter { $0.name == HTMLCounters.items }.map(\.number)
        }
        let steps = numbers(.counterIncrement)
        let number = steps.isEmpty ? last &+ step : steps.reduce(last, &+)
        let own = numbers(.counterSet).last ?? value ?? number
        return min(max(own, -HTMLListMarker.largest), HTMLListMarker.largest)
    }

    /// The counters in a property, with their numbers.
    func counters(_ property: CSSProperty) -> [(name: String, number: Int)] {
        guard case .list(let list)? = box[property] else { return [] }
        return list.compactMap { entry in
            guard case .list(let pair) = entry, pair.count == 2, case .strings(let names) = pair[0],
                case .number(let number) = pair[1], let name = names.first
            else { return nil }
            return (name, Int(number))
        }
    }
}

extension CSSValue {
    /// The name of the counter that a part of contents shows; nil for other parts.
    fileprivate var counterName: String? {
        switch self {
        case .function("counter", let arguments), .function("counters", let arguments):
            if case .strings(let names)? = arguments.first { names.first } else { nil }
        default: nil
        }
    }
}

extension HTMLStyles {
    /// Whether generated contents have counters.
    fileprivate var haveCounters: Bool {
        styles.contains { style in
            guard case .list(let parts)? = style.box[.content] else { return false }
            return parts.contains { $0.counterName != nil }
        }
    }
}
