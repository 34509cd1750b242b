internal import GalleyValues

/// The parser of selectors.
struct CSSSelectorParser {
    /// The maximum nesting of selectors in arguments, and the maximum number of conditions of a selector with those of
    /// its arguments: nested rules whose selectors contain `&` twice would double it each time.
    static let maximumDepth = 32
    static let maximumWeight = 2000

    let source: CSSSource
    /// The names, to which those of selectors are added.
    var names: HTMLNameTable
    /// The meaning of `&`: the selectors of the enclosing rule; nil for the root.
    var parent: [CSSSelector]?
    /// Whether ids and classes are compared without case.
    let isQuirky: Bool
    /// The reason why the last list is not valid.
    var problem = ""
    private var depth = 0

    init(_ source: CSSSource, names: HTMLNameTable, isQuirky: Bool = false) {
        self.source = source
        self.names = names
        self.isQuirky = isQuirky
    }

    private var tokens: [CSSToken] { source.tokens }

    /// The selectors of a list; nil if one is not valid.
    mutating func list(_ range: Range<Int>, isNested: Bool = false) -> [CSSSelector]? {
        var result: [CSSSelector] = []
        for part in source.parts(range) {
            guard var selector = selector(part, isRelative: isNested) else { return nil }
            if isNested { nest(&selector, in: part) }
            guard selector.weight <= CSSSelectorParser.maximumWeight else { return refuse("the selector is too long") }
            result.append(selector)
        }
        return result
    }

    private mutating func refuse<T>(_ reason: String) -> T? {
        if problem.isEmpty { problem = reason }
        return nil
    }

    /// Connects a selector of a nested rule with `&`, unless it contains one.
    private func nest(_ selector: inout CSSSelector, in part: Range<Int>) {
        let isExplicit = part.contains { source.isDelimiter($0, "&") }
        let startsRelative = part.first.map { combinator($0) != nil } ?? false
        guard !isExplicit || startsRelative else { return }
        let last = selector.compounds.count - 1
        selector.compounds[last].combinator = selector.leading
        selector.compounds.append(CSSSelector.Compound(conditions: [ampersand]))
        selector.specificity = selector.specificity + heaviest(parent ?? [])
    }

    private var ampersand: CSSCondition { parent.map { .any($0) } ?? .root }

    private func heaviest(_ list: [CSSSelector]) -> CSSSpecificity {
        list.map(\.specificity).max() ?? CSSSpecificity()
    }

    private func combinator(_ index: Int) -> CSSSelector.Combinator? {
        guard tokens[index].kind == .delim else { return nil }
        switch tokens[index].delimiter {
        case UInt8(ascii: ">"): return .child
        case UInt8(ascii: "+"): return .next
        case UInt8(ascii: "~"): return .subsequent
        default: return nil
        }
    }

    /// A selector; nil if it is not valid.
    private mutating func selector(_ range: Range<Int>, isRelative: Bool) -> CSSSelector? {
        var index = range.lowerBound
        var compounds: [CSSSelector.Compound] = []
        var specificity = CSSSpecificity()
        var leading = CSSSelector.Combinator.descendant
        var pseudoElement: String?
        guard !range.isEmpty else { return refuse("a selector is missing") }
        if isRelative, let first = combinator(index) {
            leading = first
            index += 1
            while index < range.upperBound, tokens[index].kind == .space { index += 1 }
        }
        var pending = CSSSelector.Combinator.none
        while true {
            guard pseudoElement == nil else { return refuse("nothing may follow a pseudo-element") }
            let start = index
            var compound = CSSSelector.Compound(conditions: [], combinator: pending)
            while index < range.upperBound, tokens[index].kind != .space, combinator(index) == nil {
                guard condition(&index, range.upperBound, &compound, &specificity, &pseudoElement) else { return nil }
            }
            guard index > start else { return refuse("a combinator has no selector after it") }
            compounds.append(compound)
            guard index < range.upperBound else { break }
            pending = .descendant
            while index < range.upperBound, tokens[index].kind == .space { index += 1 }
            if let explicit = combinator(index) {
                pending = explicit
                index += 1
                while index < range.upperBound, tokens[index].kind == .space { index += 1 }
            }
        }
        compounds.reverse()
        return CSSSelector(
            compounds: compounds, specificity: specificity, pseudoElement: pseudoElement, leading: leading)
    }

    private mutating func intern(_ index: Int, lowercased: Bool) -> Int32 {
        let bytes = Array(source.value(index))
        return names.index(of: bytes, 0..<bytes.count, lowercase: lowercased)
    }

    /// Reads a condition of a compound.
    private mutating func condition(
        _ index: inout Int, _ end: Int, _ compound: inout CSSSelector.Compound, _ specificity: inout CSSSpecificity,
        _ pseudoElement: inout String?
    ) -> Bool {
        let token = tokens[index]
        if pseudoElement != nil, token.kind != .colon { return refuse("nothing may follow a pseudo-element") ?? false }
        switch token.kind {
        case .ident:
            guard compound.conditions.isEmpty else { return refuse("a type must be first") ?? false }
            compound.conditions.append(
                .type(lowercased: intern(index, lowercased: true), exact: intern(index, lowercased: false)))
            specificity.types += 1
            index += 1
        case .delim where source.isDelimiter(index, "*"):
            guard compound.conditions.isEmpty else { return refuse("* must be first") ?? false }
            compound.conditions.append(.always)
            index += 1
        case .delim where source.isDelimiter(index, "|"):
            // The namespace of elements without one, or any: all are the same here.
            index += 1
        case .delim where source.isDelimiter(index, "&"):
            compound.conditions.append(ampersand)
            specificity = specificity + heaviest(parent ?? [])
            index += 1
        case .hash where token.flag:
            compound.conditions.append(.id(intern(index, lowercased: isQuirky)))
            specificity.ids += 1
            index += 1
        case .delim where source.isDelimiter(index, "."):
            guard index + 1 < end, tokens[index + 1].kind == .ident else {
                return refuse("a class has no name") ?? false
            }
            compound.conditions.append(.className(intern(index + 1, lowercased: isQuirky)))
            specificity.classes += 1
            index += 2
        case .openSquare:
            guard let condition = attribute(source.content(of: index)) else {
                return refuse(
                    "\(source.text(index..<min(source.after(index), end))) is not a condition on an attribute") ?? false
            }
            compound.conditions.append(.attribute(condition))
            specificity.classes += 1
            index = source.after(index)
        case .colon: return pseudo(&index, end, &compound, &specificity, &pseudoElement)
        default: return refuse("\(source.text(index..<(index + 1))) is not a part of a selector") ?? false
        }
        return true
    }

    private mutating func attribute(_ range: Range<Int>) -> CSSAttributeCondition? {
        var range = source.trimmed(range)
        if let first = range.first, source.isDelimiter(first, "*") || source.isDelimiter(first, "|") {
            // A namespace.
            range = (first + (source.isDelimiter(first, "*") ? 2 : 1))..<max(range.upperBound, first + 2)
        }
        guard let name = range.first, range.upperBound <= tokens.count, tokens[name].kind == .ident else { return nil }
        var result = CSSAttributeCondition(
            lowercased: intern(name, lowercased: true), exact: intern(name, lowercased: false))
        var rest = source.trimmed((name + 1)..<range.upperBound)
        guard let mark = rest.first else { return result }
        guard tokens[mark].kind == .delim else { return nil }
        var next = mark + 1
        switch tokens[mark].delimiter {
        case UInt8(ascii: "="):
            result.relation = .equals
            next = mark
        case UInt8(ascii: "~"): result.relation = .includes
        case UInt8(ascii: "|"): result.relation = .dash
        case UInt8(ascii: "^"): result.relation = .prefix
        case UInt8(ascii: "$"): result.relation = .suffix
        case UInt8(ascii: "*"): result.relation = .substring
        default: return nil
        }
        guard next < rest.upperBound, source.isDelimiter(next, "=") else { return nil }
        rest = source.trimmed((next + 1)..<rest.upperBound)
        guard let value = rest.first, tokens[value].kind == .ident || tokens[value].kind == .string else { return nil }
        result.value = Array(source.value(value))
        result.ignoresCase = CSSSelectorParser.valuesWithoutCase.contains(source.lowercased(name))
        let flag = source.trimmed((value + 1)..<rest.upperBound)
        guard let first = flag.first else { return result }
        guard flag.count == 1, tokens[first].kind == .ident else { return nil }
        switch source.lowercased(first) {
        case "i": result.ignoresCase = true
        case "s": result.ignoresCase = false
        default: return nil
        }
        return result
    }

    /// Attributes of HTML whose values are compared without case (HTML, 4.16.2).
    private static let valuesWithoutCase: Set<String> = [
        "accept", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear", "codetype", "color", "compact",
        "declare", "defer", "dir", "direction", "disabled", "enctype", "face", "frame", "hreflang", "http-equiv",
        "lang", "language", "link", "media", "method", "multiple", "nohref", "noresize", "noshade", "nowrap",
        "readonly", "rel", "rev", "rules", "scope", "scrolling", "selected", "shape", "target", "text", "type",
        "valign", "valuetype", "vlink",
    ]
}

extension CSSSelectorParser {
    /// Reads a pseudo-class or a pseudo-element.
    private mutating func pseudo(
        _ index: inout Int, _ end: Int, _ compound: inout CSSSelector.Compound, _ specificity: inout CSSSpecificity,
        _ pseudoElement: inout String?
    ) -> Bool {
        var place = index + 1
        let isDouble = place < end && tokens[place].kind == .colon
        if isDouble { place += 1 }
        guard place < end, tokens[place].kind == .ident || tokens[place].kind == .function else {
            return refuse("a pseudo-class has no name") ?? false
        }
        let name = source.lowercased(place)
        let isFunction = tokens[place].kind == .function
        index = min(source.after(place), end)
        if isDouble || CSSSelectorParser.oldPseudoElements.contains(name) {
            guard CSSSelectorParser.pseudoElements.contains(name) || name.hasPrefix("-webkit-") else {
                return refuse(unknown("pseudo-element", "::" + name, among: CSSSelectorParser.pseudoElements)) ?? false
            }
            if pseudoElement == nil { specificity.types += 1 }
            pseudoElement = name
            return true
        }
        guard isFunction else {
            guard let condition = CSSSelectorParser.simple(name) else {
                return refuse(unknown("pseudo-class", ":" + name, among: Array(CSSSelectorParser.names))) ?? false
            }
            compound.conditions.append(condition)
            specificity.classes += 1
            return true
        }
        guard depth < CSSSelectorParser.maximumDepth else {
            return refuse("the selector is nested too deeply") ?? false
        }
        depth += 1
        defer { depth -= 1 }
        guard let condition = function(name, source.trimmed(source.content(of: place)), &specificity) else {
            return refuse("\(source.text(place..<min(source.after(place), tokens.count))) is not a known pseudo-class")
                ?? false
        }
        compound.conditions.append(condition)
        return true
    }

    private func unknown(_ kind: String, _ name: String, among names: [String]) -> String {
        let nearest = Suggestion.nearest(to: name, among: names.sorted())
        return "\(name) is not a \(kind)" + (nearest.map { "; did you mean \($0)?" } ?? "")
    }

    private static let oldPseudoElements: Set<String> = ["before", "after", "first-line", "first-letter"]
    private static let pseudoElements = [
        "before", "after", "marker", "first-line", "first-letter", "placeholder", "selection", "backdrop",
        "footnote-call", "footnote-marker", "file-selector-button", "details-content", "part", "slotted", "cue",
    ]
    private static let names: Set<String> = [
        ":root", ":empty", ":first-child", ":last-child", ":only-child", ":first-of-type", ":last-of-type",
        ":only-of-type", ":link", ":any-link", ":checked", ":enabled", ":disabled", ":hover", ":focus", ":active",
        ":visited", ":target", ":focus-visible", ":focus-within", ":scope", ":nth-child", ":nth-last-child",
        ":nth-of-type", ":nth-last-of-type", ":not", ":is", ":where", ":has", ":lang", ":dir",
    ]

    /// The condition of a pseudo-class without arguments.
    private static func simple(_ name: String) -> CSSCondition? {
        switch name {
        case "root", "scope": .root
        case "empty": .empty
        case "link", "any-link": .link
        case "checked": .checked
        case "enabled": .enabled
        case "disabled": .disabled
        case "defined": .always
        case "first-child": .nth(CSSNth(step: 0, offset: 1))
        case "last-child": .nth(CSSNth(step: 0, offset: 1, isFromEnd: true))
        case "only-child": only(isOfType: false)
        case "first-of-type": .nth(CSSNth(step: 0, offset: 1, isOfType: true))
        case "last-of-type": .nth(CSSNth(step: 0, offset: 1, isFromEnd: true, isOfType: true))
        case "only-of-type": only(isOfType: true)
        case "hover", "focus", "active", "visited", "target", "focus-visible", "focus-within", "target-within",
            "current", "past", "future", "playing", "paused", "popover-open", "modal", "fullscreen", "autofill",
            "user-valid", "user-invalid", "valid", "invalid", "in-range", "out-of-range", "required", "optional",
            "read-only", "read-write", "placeholder-shown", "default", "indeterminate", "blank", "open",
            "local-link", "host":
            .never
        default: nil
        }
    }

    private static func only(isOfType: Bool) -> CSSCondition {
        .any([
            CSSSelector(
                compounds: [
                    CSSSelector.Compound(conditions: [
                        .nth(CSSNth(step: 0, offset: 1, isOfType: isOfType)),
                        .nth(CSSNth(step: 0, offset: 1, isFromEnd: true, isOfType: isOfType)),
                    ])
                ], specificity: CSSSpecificity())
        ])
    }

    /// The condition of a pseudo-class with arguments.
    private mutating func function(
        _ name: String, _ range: Range<Int>, _ specificity: inout CSSSpecificity
    ) -> CSSCondition? {
        switch name {
        case "is", "matches", "-webkit-any", "-moz-any", "where":
            let list = forgiving(range)
            if name != "where" { specificity = specificity + heaviest(list) }
            return .any(list)
        case "not":
            guard let list = arguments(range, isRelative: false) else { return nil }
            specificity = specificity + heaviest(list)
            return .not(list)
        case "has":
            guard let list = arguments(range, isRelative: true) else { return nil }
            specificity = specificity + heaviest(list)
            return .has(list)
        case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
            specificity.classes += 1
            return nth(name, range, &specificity)
        case "lang":
            let languages = source.parts(range).map { part -> String? in
                guard part.count == 1, let index = part.first else { return nil }
                return [.ident, .string].contains(tokens[index].kind) ? source.lowercased(index) : nil
            }
            guard !languages.contains(nil) else { return nil }
            specificity.classes += 1
            return .language(languages.compactMap { $0 })
        case "dir":
            guard range.count == 1, let index = range.first, tokens[index].kind == .ident else { return nil }
            specificity.classes += 1
            switch source.lowercased(index) {
            case "ltr": return .direction(isRightToLeft: false)
            case "rtl": return .direction(isRightToLeft: true)
            default: return .never
            }
        default: return nil
        }
    }

    private mutating func arguments(_ range: Range<Int>, isRelative: Bool) -> [CSSSelector]? {
        var result: [CSSSelector] = []
        for part in source.parts(range) {
            guard let selector = selector(part, isRelative: isRelative), selector.pseudoElement == nil else {
                return nil
            }
            result.append(selector)
        }
        return result
    }

    /// The valid selectors of a list.
    private mutating func forgiving(_ range: Range<Int>) -> [CSSSelector] {
        let kept = problem
        defer { problem = kept }
        var result: [CSSSelector] = []
        for part in source.parts(range) {
            if let selector = selector(part, isRelative: false), selector.pseudoElement == nil {
                result.append(selector)
            }
        }
        return result
    }

    private mutating func nth(
        _ name: String, _ range: Range<Int>, _ specificity: inout CSSSpecificity
    ) -> CSSCondition? {
        let isOfType = name.hasSuffix("of-type")
        let of = isOfType ? nil : range.first { tokens[$0].kind == .ident && source.lowercased($0) == "of" }
        guard var nth = CSSNth(source, range.lowerBound..<(of ?? range.upperBound)) else { return nil }
        nth.isFromEnd = name.hasPrefix("nth-last")
        nth.isOfType = isOfType
        if let of {
            guard let list = arguments(source.trimmed((of + 1)..<range.upperBound), isRelative: false) else {
                return nil
            }
            specificity = specificity + heaviest(list)
            nth.of = list
        }
        return .nth(nth)
    }
}
