/// The conditions of `@media` and `@supports`.
struct CSSConditionReader {
    let source: CSSSource
    let environment: CSSEnvironment
    private static let maximumDepth = 32

    /// Whether a list of media queries applies.
    func matchesMedia(_ range: Range<Int>) -> Bool {
        let range = source.trimmed(range)
        if range.isEmpty { return true }
        return source.parts(range).contains { query($0) }
    }

    private func query(_ range: Range<Int>) -> Bool {
        let words = components(range)
        guard let first = words.first else { return false }
        guard source.tokens[first].kind == .ident else { return condition(words[...], 0, media) ?? false }
        var index = 0
        var isNegated = false
        let name = source.lowercased(first)
        if name == "not" || name == "only" {
            guard words.count > 1, source.tokens[words[1]].kind == .ident else {
                return condition(words[...], 0, media) ?? false
            }
            isNegated = name == "not"
            index = 1
        }
        let medium = source.lowercased(words[index])
        var result = medium == "all" || medium == environment.medium
        let rest = words.dropFirst(index + 1)
        if let and = rest.first {
            guard source.lowercased(and) == "and", let value = condition(rest.dropFirst(), 0, media) else {
                return false
            }
            result = result && value
        }
        return result != isNegated
    }

    /// Whether the condition of `@supports` is fulfilled.
    func supports(_ range: Range<Int>, isSelector: (Range<Int>) -> Bool) -> Bool {
        func leaf(_ index: Int) -> Bool? {
            if source.tokens[index].kind == .function {
                return source.lowercased(index) == "selector" ? isSelector(source.content(of: index)) : false
            }
            guard let declaration = CSSSyntax(source).declaration(in: source.content(of: index)) else { return nil }
            if case .declarations = CSSDeclarationParser(source).parse(declaration) { return true }
            return false
        }
        return condition(components(range)[...], 0, leaf) ?? false
    }

    private func components(_ range: Range<Int>) -> [Int] { CSSValueParser(source: source).components(range) }

    /// The value of conditions with `not`, `and` and `or`; nil if they are not valid.
    private func condition(_ words: ArraySlice<Int>, _ depth: Int, _ leaf: (Int) -> Bool?) -> Bool? {
        guard depth < CSSConditionReader.maximumDepth, let first = words.first else { return nil }
        if source.tokens[first].kind == .ident {
            guard source.lowercased(first) == "not", words.count == 2, let second = words.last else { return nil }
            return operand(second, depth, leaf).map { !$0 }
        }
        guard var result = operand(first, depth, leaf) else { return nil }
        var rest = words.dropFirst()
        var usual: String?
        while let word = rest.first {
            let name = source.lowercased(word)
            guard source.tokens[word].kind == .ident, name == "and" || name == "or", usual ?? name == name,
                let next = rest.dropFirst().first, let value = operand(next, depth, leaf)
            else { return nil }
            usual = name
            result = name == "and" ? result && value : result || value
            rest = rest.dropFirst(2)
        }
        return result
    }

    private func operand(_ index: Int, _ depth: Int, _ leaf: (Int) -> Bool?) -> Bool? {
        guard source.tokens[index].opens else { return nil }
        if source.tokens[index].kind == .openParenthesis {
            let inner = components(source.content(of: index))
            let isGroup = inner.first.map {
                source.tokens[$0].kind == .openParenthesis
                    || (source.tokens[$0].kind == .ident && source.lowercased($0) == "not")
                    || (source.tokens[$0].kind == .function && source.lowercased($0) == "selector")
            }
            if isGroup == true { return condition(inner[...], depth + 1, leaf) }
        }
        return leaf(index)
    }

    /// The value of a feature of the medium; false if it is unknown.
    private func media(_ index: Int) -> Bool? {
        let words = components(source.content(of: index))
        guard let first = words.first else { return false }
        if words.count >= 3, source.tokens[words[1]].kind == .colon {
            return feature(source.lowercased(first), words[2])
        }
        if words.count == 1 { return truth(source.lowercased(first)) }
        return range(words)
    }

    private func truth(_ name: String) -> Bool {
        ["width", "height", "color", "hover", "any-hover", "pointer", "any-pointer", "prefers-color-scheme"].contains(
            name)
            && !(environment.medium == "print" && name.hasSuffix("er"))
    }

    private func number(_ index: Int) -> Double? {
        if source.tokens[index].kind == .number { return source.tokens[index].number }
        return CSSCalculation.parse(source, index)?.resolved(CSSCalculation.Context()).pixels
    }

    private func size(_ name: String) -> Double? {
        switch name {
        case "width", "device-width": environment.width
        case "height", "device-height": environment.height
        default: nil
        }
    }

    private func feature(_ name: String, _ index: Int) -> Bool {
        let value = source.lowercased(index)
        switch name {
        case "orientation": return value == (environment.height >= environment.width ? "portrait" : "landscape")
        case "prefers-color-scheme": return value == (environment.isDark ? "dark" : "light")
        case "prefers-reduced-motion": return value == "reduce"
        case "hover", "any-hover", "pointer", "any-pointer", "scripting": return value == "none"
        case "min-color", "min-resolution", "min-device-pixel-ratio", "-webkit-min-device-pixel-ratio":
            return (number(index) ?? 0) <= 1
        default: break
        }
        guard let wanted = number(index) else { return false }
        if let size = size(name) { return size == wanted }
        if name.hasPrefix("min-"), let size = size(String(name.dropFirst(4))) { return size >= wanted }
        if name.hasPrefix("max-"), let size = size(String(name.dropFirst(4))) { return size <= wanted }
        return false
    }

    /// The value of comparisons, such as `400px <= width < 800px`.
    private func range(_ words: [Int]) -> Bool {
        var values: [Double] = []
        var operators: [String] = []
        var index = 0
        while index < words.count {
            let word = words[index]
            if source.tokens[word].kind == .delim {
                var text = source.text(word..<(word + 1))
                if index + 1 < words.count, words[index + 1] == word + 1, source.isDelimiter(word + 1, "=") {
                    text += "="
                    index += 1
                }
                operators.append(text)
            } else if source.tokens[word].kind == .ident, let size = size(source.lowercased(word)) {
                values.append(size)
            } else if let number = number(word) {
                values.append(number)
            } else {
                return false
            }
            index += 1
        }
        guard values.count == operators.count + 1, !operators.isEmpty else { return false }
        return operators.indices.allSatisfy { place in
            let (one, other) = (values[place], values[place + 1])
            switch operators[place] {
            case "<": return one < other
            case "<=": return one <= other
            case ">": return one > other
            case ">=": return one >= other
            default: return one == other
            }
        }
    }
}
