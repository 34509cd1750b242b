/// The parser of CSS Syntax 3: from tokens to rules and declarations. It skips blocks, so that it never recurs.
struct CSSSyntax {
    let source: CSSSource

    init(_ source: CSSSource) { self.source = source }

    private var tokens: [CSSToken] { source.tokens }

    /// The rules of a style sheet, or of the block of an at-rule, and the places of invalid ones.
    ///
    /// - Parameter isTopLevel: Whether the marks of HTML comments are skipped.
    func rules(in range: Range<Int>, isTopLevel: Bool) -> (rules: [CSSRule], invalid: [Range<Int>]) {
        var rules: [CSSRule] = []
        var invalid: [Range<Int>] = []
        var index = range.lowerBound
        while index < range.upperBound {
            switch tokens[index].kind {
            case .space: index += 1
            case .openComment where isTopLevel, .closeComment where isTopLevel: index += 1
            case .atKeyword: rules.append(atRule(&index, range.upperBound))
            default:
                let start = index
                if let rule = qualifiedRule(&index, range.upperBound) {
                    rules.append(rule)
                } else {
                    invalid.append(start..<index)
                }
            }
        }
        return (rules, invalid)
    }

    /// Reads a rule that starts with an at-keyword.
    private func atRule(_ index: inout Int, _ end: Int, isNested: Bool = false) -> CSSRule {
        let name = index
        index += 1
        let start = index
        while index < end {
            switch tokens[index].kind {
            case .semicolon:
                index += 1
                return CSSRule(name: name, prelude: start..<(index - 1))
            case .openCurly:
                let prelude = start..<index
                let block = source.content(of: index)
                index = min(source.after(index), end)
                return CSSRule(
                    name: name, prelude: prelude,
                    block: block.clamped(to: block.lowerBound..<max(block.lowerBound, end)))
            default: index = min(source.after(index), end)
            }
        }
        return CSSRule(name: name, prelude: start..<end)
    }

    /// Reads a rule with selectors; nil if it has no block.
    private func qualifiedRule(_ index: inout Int, _ end: Int) -> CSSRule? {
        let start = index
        while index < end {
            if tokens[index].kind == .openCurly {
                let prelude = start..<index
                let block = source.content(of: index)
                index = min(source.after(index), end)
                return CSSRule(prelude: prelude, block: block)
            }
            index = min(source.after(index), end)
        }
        return nil
    }

    /// The declarations and nested rules of a block.
    func items(in range: Range<Int>) -> [CSSBlockItem] {
        var result: [CSSBlockItem] = []
        var index = range.lowerBound
        while index < range.upperBound {
            switch tokens[index].kind {
            case .space, .semicolon: index += 1
            case .atKeyword: result.append(.rule(atRule(&index, range.upperBound)))
            default: result.append(item(&index, range.upperBound))
            }
        }
        return result
    }

    /// Reads a declaration or a nested rule.
    private func item(_ index: inout Int, _ end: Int) -> CSSBlockItem {
        let start = index
        // The end of a declaration, and the block of a rule, whichever comes first.
        var semicolon = start
        var curly: Int?
        while semicolon < end, tokens[semicolon].kind != .semicolon {
            if tokens[semicolon].kind == .openCurly, curly == nil { curly = semicolon }
            semicolon = min(source.after(semicolon), end)
        }
        if let declaration = declaration(in: start..<semicolon) {
            // A block belongs to a declaration if it is its whole value, or if it is a custom property.
            let isWhole =
                curly == declaration.value.lowerBound
                && source.after(declaration.value.lowerBound) == declaration.value.upperBound
            if curly == nil || isCustom(declaration.name) || isWhole {
                index = semicolon
                return .declaration(declaration)
            }
        }
        if let curly {
            index = min(source.after(curly), end)
            return .rule(CSSRule(prelude: start..<curly, block: source.content(of: curly)))
        }
        index = semicolon
        return .invalid(start..<semicolon)
    }

    /// Whether a token is in no block of a range, such as one that is never closed.
    private func isOutermost(_ token: Int, in range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < token { index = max(index + 1, source.after(index)) }
        return index == token
    }

    private func isCustom(_ name: Int) -> Bool { source.value(name).starts(with: [0x2D, 0x2D]) }

    /// A declaration in a range without semicolons; nil if it is none.
    func declaration(in range: Range<Int>) -> CSSSourceDeclaration? {
        let range = source.trimmed(range)
        guard let name = range.first, tokens[name].kind == .ident else { return nil }
        var index = name + 1
        while index < range.upperBound, tokens[index].kind == .space { index += 1 }
        guard index < range.upperBound, tokens[index].kind == .colon else { return nil }
        var value = source.trimmed((index + 1)..<range.upperBound)
        var isImportant = false
        if let last = value.last, tokens[last].kind == .ident, source.lowercased(last) == "important" {
            let before = source.trimmed(value.lowerBound..<last)
            if let mark = before.last, source.isDelimiter(mark, "!"), isOutermost(mark, in: before) {
                isImportant = true
                value = source.trimmed(before.lowerBound..<mark)
            }
        }
        return CSSSourceDeclaration(name: name, value: value, isImportant: isImportant)
    }
}
