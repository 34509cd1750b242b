/// The cascade of one element: from declarations to a computed style.
struct HTMLCascade {
    /// The declarations, the weakest first.
    let matches: [HTMLStyleEngine.Match]
    let blocks: [[CSSDeclaration]]
    let isQuirky: Bool
    let isRoot: Bool

    /// A declaration with the strength that `revert` needs.
    private struct Entry {
        var property: CSSProperty
        var value: CSSValue
        var origin: CSSOrigin
        var layer: Int32
        var isImportant: Bool
    }

    func style(_ surroundings: HTMLComputedStyle.Surroundings, _ substitution: inout CSSSubstitution)
        -> HTMLComputedStyle
    {
        var style = surroundings.parent.inherited
        let ordered = ordered()
        let own = ordered.compactMap { entry -> (name: String, source: String)? in
            if case .custom(let name, let source) = entry.declaration.value { (name, source) } else { nil }
        }
        if !own.isEmpty { style.variables = substitution.variables(own, over: surroundings.parent.variables) }
        var entries = entries(ordered, style.variables, &substitution)
        // The family decides the medium size, and the size all lengths in its units.
        for stage in 0..<4 {
            apply(entries.filter { HTMLCascade.stage($0.property) == stage }, to: &style, surroundings)
            if stage == 0 {
                style.adaptSize(to: surroundings.parent, isSet: entries.contains { $0.property == .fontSize })
            }
            if stage == 2 {
                let flow = style.flow
                for index in entries.indices { entries[index].property = entries[index].property.physical(in: flow) }
            }
        }
        style.blockify(isRoot: isRoot)
        if isRoot, style.isInline { style.display = "block" }
        return style
    }

    private static func stage(_ property: CSSProperty) -> Int {
        switch property {
        case .fontFamily: 0
        case .fontSize: 1
        case .direction, .writingMode, .lineHeight, .color: 2
        default: 3
        }
    }

    /// All declarations by strength: normal ones, then important ones of weaker layers and origins.
    private func ordered() -> [(match: HTMLStyleEngine.Match, declaration: CSSDeclaration)] {
        var result: [(match: HTMLStyleEngine.Match, declaration: CSSDeclaration)] = []
        var important: [(match: HTMLStyleEngine.Match, declaration: CSSDeclaration)] = []
        for match in matches {
            for declaration in blocks[Int(match.block)] {
                if declaration.isImportant {
                    important.append((match, declaration))
                } else {
                    result.append((match, declaration))
                }
            }
        }
        guard !important.isEmpty else { return result }
        // Important declarations of the first layer are the strongest; those of a style attribute are stronger still.
        let sorted = important.enumerated().sorted { one, other in
            let (a, b) = (one.element.match, other.element.match)
            if a.isInline != b.isInline { return b.isInline }
            if a.layer != b.layer { return a.layer > b.layer }
            return one.offset < other.offset
        }
        return result + sorted.map(\.element)
    }

    /// The values of longhands, with variables substituted.
    private func entries(
        _ ordered: [(match: HTMLStyleEngine.Match, declaration: CSSDeclaration)], _ variables: CSSVariables,
        _ substitution: inout CSSSubstitution
    ) -> [Entry] {
        var result: [Entry] = []
        for (match, declaration) in ordered {
            func add(_ property: CSSProperty, _ value: CSSValue) {
                result.append(
                    Entry(
                        property: property, value: value, origin: match.origin, layer: match.layer,
                        isImportant: declaration.isImportant))
            }
            switch declaration.value {
            case .value(let value): if let property = declaration.property { add(property, value) }
            case .custom: break
            case .pending(let name, let source):
                let text = substitution.substitute(source, variables.values)
                let longhands = text.flatMap { text -> [CSSDeclarationParser.Longhand]? in
                    let source = CSSSource(text)
                    return CSSDeclarationParser(source, isQuirky: isQuirky).longhands(of: name, source.all)
                }
                if let longhands {
                    for (property, value) in longhands { add(property, value) }
                } else {
                    // Invalid at computed-value time.
                    let property = CSSProperty(rawValue: name)
                    for property in property.map({ [$0] }) ?? CSSDeclarationParser.properties(of: name) {
                        add(property, .wide(.unset))
                    }
                }
            }
        }
        return result
    }

    /// Applies declarations, the weakest first; `revert` goes back to the values before its origin or layer.
    private func apply(
        _ entries: [Entry], to style: inout HTMLComputedStyle, _ surroundings: HTMLComputedStyle.Surroundings
    ) {
        let start = style
        for (index, entry) in entries.enumerated() {
            guard case .wide(let keyword) = entry.value else {
                style.apply(entry.property, entry.value, surroundings)
                continue
            }
            switch keyword {
            case .initial: style.copy(entry.property, from: .initial)
            case .inherit: style.copy(entry.property, from: surroundings.parent)
            case .unset: style.copy(entry.property, from: entry.property.isInherited ? surroundings.parent : .initial)
            case .revert, .revertLayer:
                let weaker = entries[..<index].filter { other in
                    guard other.property == entry.property, !other.isImportant else { return false }
                    if other.origin < entry.origin, other.origin != .hints || keyword == .revertLayer { return true }
                    return keyword == .revertLayer && other.origin == entry.origin && other.layer < entry.layer
                }
                style.copy(entry.property, from: start)
                if weaker.count < index { apply(weaker, to: &style, surroundings) }
            }
        }
    }
}

extension HTMLComputedStyle {
    /// Scales the inherited size if only one of an element and its parent has the family `monospace`, whose medium size
    /// is 13 pixels.
    fileprivate mutating func adaptSize(to parent: HTMLComputedStyle, isSet: Bool) {
        guard !isSet, isMonospaced != parent.isMonospaced else { return }
        fontSize *= isMonospaced ? 13.0 / 16 : 16.0 / 13
    }

    /// Makes a floating element and the root a block.
    fileprivate mutating func blockify(isRoot: Bool) {
        guard isRoot || float != "none" else { return }
        switch display {
        case "inline", "inline-block": display = "block"
        case "inline-table": display = "table"
        case "inline-flex": display = "flex"
        case "inline-grid": display = "grid"
        default: break
        }
    }
}
