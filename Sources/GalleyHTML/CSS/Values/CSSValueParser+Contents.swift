/// The values of properties with generated contents (CSS Generated Content for Paged Media 3).
extension CSSValueParser {
    /// Generated contents: strings, attributes, counters and images, before a slash and an alternative text.
    func contents(_ words: [Int]) -> CSSValue? {
        if words.count == 1, source.tokens[words[0]].kind == .ident,
            ["none", "normal"].contains(source.lowercased(words[0]))
        {
            return .keyword("none")
        }
        return contentList(words.prefix { !source.isDelimiter($0, "/") }, hasImages: true)
    }

    /// Quotation marks: `auto`, `none`, or pairs of strings for each level.
    func quotes(_ words: [Int]) -> CSSValue? {
        if words.count == 1, source.tokens[words[0]].kind == .ident {
            let name = source.lowercased(words[0])
            return ["auto", "none"].contains(name) ? .keyword(name) : nil
        }
        let isPairs = !words.isEmpty && words.count % 2 == 0 && words.allSatisfy { source.tokens[$0].kind == .string }
        return isPairs ? .strings(words.map { source.string($0) }) : nil
    }

    /// A list of contents.
    private func contentList(_ words: some Sequence<Int>, hasImages: Bool) -> CSSValue? {
        var result: [CSSValue] = []
        for word in words {
            switch source.tokens[word].kind {
            case .string: result.append(.strings([source.string(word)]))
            case .ident:
                let name = source.lowercased(word)
                guard ["open-quote", "close-quote", "no-open-quote", "no-close-quote"].contains(name) else {
                    return nil
                }
                result.append(.keyword(name))
            case .function where Self.contentFunctions.contains(source.lowercased(word)):
                guard let value = contentFunction(source.lowercased(word), source.content(of: word)) else { return nil }
                result.append(value)
            default:
                guard hasImages, let image = image(word) else { return nil }
                result.append(image)
            }
        }
        return result.isEmpty ? nil : .list(result)
    }

    private static let contentFunctions: Set<String> = [
        "attr", "counter", "counters", "string", "target-counter", "target-counters", "target-text", "leader",
        "content", "element",
    ]

    private func contentFunction(_ name: String, _ range: Range<Int>) -> CSSValue? {
        let parts = source.parts(range).map { components($0) }
        func word(_ index: Int) -> String? {
            guard index < parts.count, parts[index].count == 1, source.tokens[parts[index][0]].kind == .ident else {
                return nil
            }
            return source.string(parts[index][0])
        }
        switch name {
        case "attr":
            guard let first = parts.first?.first, source.tokens[first].kind == .ident else { return nil }
            return .function("attr", [.strings([source.lowercased(first)])])
        case "counter", "counters":
            guard let counter = word(0) else { return nil }
            guard name == "counters" else {
                return .function(name, [.strings([counter]), .keyword(word(1)?.lowercased() ?? "decimal")])
            }
            guard parts.count > 1, parts[1].count == 1, source.tokens[parts[1][0]].kind == .string else { return nil }
            return .function(
                name,
                [
                    .strings([counter]), .keyword(word(2)?.lowercased() ?? "decimal"),
                    .strings([source.string(parts[1][0])]),
                ])
        case "string", "element":
            guard let string = word(0), parts.count <= 2 else { return nil }
            let choice = parts.count == 1 ? "first" : word(1)?.lowercased() ?? ""
            guard ["first", "start", "last", "first-except"].contains(choice) else { return nil }
            return .function(name, [.strings([string]), .keyword(choice)])
        case "target-counter", "target-counters":
            guard let target = parts.first.flatMap(target), let counter = word(1) else { return nil }
            return .function(
                "target-counter", [target, .strings([counter]), .keyword(word(2)?.lowercased() ?? "decimal")])
        case "target-text":
            guard let target = parts.first.flatMap(target) else { return nil }
            return .function("target-text", [target])
        case "leader": return leader(parts)
        case "content":
            let part = word(0)?.lowercased() ?? "text"
            guard parts.count == 1, ["text", "before", "after", "first-letter"].contains(part) else { return nil }
            return .function("content", [.keyword(part)])
        default: return nil
        }
    }

    /// The place to which a function refers: the address in an attribute, or an address.
    private func target(_ words: [Int]) -> CSSValue? {
        guard words.count == 1, let word = words.first else { return nil }
        switch source.tokens[word].kind {
        case .url, .string: return .strings([source.string(word)])
        case .function where source.lowercased(word) == "attr":
            return contentFunction("attr", source.content(of: word))
        case .function where source.lowercased(word) == "url":
            guard let name = components(source.content(of: word)).first, source.tokens[name].kind == .string else {
                return nil
            }
            return .strings([source.string(name)])
        default: return nil
        }
    }

    private func leader(_ parts: [[Int]]) -> CSSValue? {
        guard parts.count == 1, parts[0].count == 1, let word = parts[0].first else { return nil }
        if source.tokens[word].kind == .string { return .function("leader", [.strings([source.string(word)])]) }
        guard source.tokens[word].kind == .ident else { return nil }
        let patterns = ["dotted": ". ", "solid": "_", "space": " "]
        return patterns[source.lowercased(word)].map { .function("leader", [.strings([$0])]) }
    }

    /// The strings of pages that an element sets: each a list of the name and contents.
    func stringSets(_ range: Range<Int>) -> CSSValue? {
        let all = components(range)
        if all.count == 1, source.tokens[all[0]].kind == .ident, source.lowercased(all[0]) == "none" {
            return .keyword("none")
        }
        var result: [CSSValue] = []
        for part in source.parts(range) {
            let words = components(part)
            guard let name = words.first, source.tokens[name].kind == .ident,
                case .list(let contents)? = contentList(words.dropFirst(), hasImages: false)
            else { return nil }
            result.append(.list([.strings([source.string(name)])] + contents))
        }
        return .list(result)
    }

    /// The counters that an element changes: each a list of the name and a number.
    ///
    /// - Parameter unstated: The number of a counter without one.
    func counters(_ words: [Int], unstated: Double) -> CSSValue? {
        if words.count == 1, source.tokens[words[0]].kind == .ident, source.lowercased(words[0]) == "none" {
            return .keyword("none")
        }
        var result: [CSSValue] = []
        for word in words {
            if source.tokens[word].kind == .ident {
                result.append(.list([.strings([source.string(word)]), .number(unstated)]))
            } else if let number = CSSCalculation.parseNumber(source, word), number == number.rounded(),
                case .list(let last)? = result.popLast(), last[1] == .number(unstated)
            {
                result.append(.list([last[0], .number(min(max(number, -1e9), 1e9))]))
            } else {
                return nil
            }
        }
        return result.isEmpty ? nil : .list(result)
    }

    /// The name of pages, or `auto`.
    func pageName(_ words: [Int]) -> CSSValue? {
        guard words.count == 1, source.tokens[words[0]].kind == .ident else { return nil }
        return source.lowercased(words[0]) == "auto" ? .keyword("auto") : .strings([source.string(words[0])])
    }

    /// A level in the outline, or `none`.
    func bookmarkLevel(_ words: [Int]) -> CSSValue? {
        guard words.count == 1 else { return nil }
        if source.tokens[words[0]].kind == .ident {
            return source.lowercased(words[0]) == "none" ? .keyword("none") : nil
        }
        guard let number = CSSCalculation.parseNumber(source, words[0]), number >= 1, number == number.rounded() else {
            return nil
        }
        return .number(min(number, 100))
    }
}
