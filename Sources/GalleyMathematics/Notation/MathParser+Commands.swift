extension MathParser {
    /// Reads the arguments of a command, whose name starts at `start`.
    mutating func command(_ name: String, from start: Int) -> MathNode? {
        if var symbol = MathSymbols.commands[name] {
            symbol.alphabet = alphabet
            return .symbol(symbol)
        }
        if let hasLimits = MathSymbols.functions[name] {
            let spaced = name == "liminf" || name == "limsup"
            return .name(spaced ? "lim\u{2009}" + name.dropFirst(3) : name, hasLimits: hasLimits)
        }
        if let mark = MathSymbols.accents[name] { return marked(mark, "\\" + name) }
        if let space = MathSymbols.spaces[name] { return .space(space) }
        if let alphabet = MathSymbols.alphabets[name] { return group(in: alphabet, "\\" + name) }
        if let arrow = MathSymbols.spacedArrows[name] {
            return .group([.space(5), .symbol(MathSymbol(arrow, .relation)), .space(5)], .relation)
        }
        if let arrow = MathSymbols.extensibleArrows[name] { return self.arrow(arrow, "\\" + name) }
        return structure(name, start) ?? spacing(name) ?? text(name) ?? unknown(name, start)
    }

    /// An unknown command, which is shown as source.
    private mutating func unknown(_ name: String, _ start: Int) -> MathNode? {
        // Commands without an effect on the picture.
        switch name {
        case "nonumber", "notag", "relax", "strut", "allowbreak", "nobreak": return nil
        case "label", "ref":
            _ = rawArgument("\\" + name)
            return nil
        case "tag":
            let isPlain = skip("*")
            let text = rawArgument("\\tag")
            tag = words(isPlain ? text : "(" + text + ")", .plain)
            return nil
        case "left", "right", "middle", "begin": break
        default:
            report(
                "the command “\\\(name)” is unknown; its source is shown. The article “Mathematics” lists the commands")
        }
        return .source(text(from: start))
    }

    private mutating func structure(_ name: String, _ start: Int) -> MathNode? {
        switch name {
        case "frac": return fraction(nil)
        case "dfrac", "cfrac": return fraction(.display)
        case "tfrac": return fraction(.text)
        case "binom": return fraction(nil, hasLine: false, [0x28, 0x29])
        case "dbinom": return fraction(.display, hasLine: false, [0x28, 0x29])
        case "tbinom": return fraction(.text, hasLine: false, [0x28, 0x29])
        case "sqrt":
            let degree = option("the degree of a root")
            return .radical(argument("\\sqrt"), degree: degree)
        case "left": return fenced(start)
        case "begin": return environment(start)
        case "overset", "stackrel":
            let over = argument("\\" + name)
            let base = argument("\\" + name)
            return .stack(base, over: over, under: nil, kind(of: base, name == "stackrel" ? .relation : .ordinary))
        case "underset":
            let under = argument("\\underset")
            let base = argument("\\underset")
            return .stack(base, over: nil, under: under, kind(of: base, .ordinary))
        case "substack":
            guard skip("{") else { return .group(argument("\\substack"), .ordinary) }
            var table = MathTable()
            table.kind = .substack
            rows(of: &table)
            if !skip("}") { report("a brace is not closed; add “}”") }
            return .table(table)
        case "not": return negated(start)
        case "boxed": return .framed(argument("\\boxed"))
        case "color", "textcolor": return colored(color("\\" + name), "\\" + name)
        default: return sized(name) ?? classed(name)
        }
    }

    private mutating func fraction(
        _ level: MathLevel?, hasLine: Bool = true, _ fence: [UInt32] = []
    ) -> MathNode {
        let upper = argument("the numerator")
        let lower = argument("the denominator")
        return .fraction(upper, lower, hasLine: hasLine, level: level, fence: fence)
    }

    /// Reads an optional argument in brackets.
    private mutating func option(_ owner: String) -> MathList? {
        guard skip("[") else { return nil }
        let result = list(until: .bracket)
        if !skip("]") { report("\(owner) is not closed; add “]”") }
        return result
    }

    private mutating func arrow(_ scalar: UInt32, _ owner: String) -> MathNode {
        let under = option("the part below an arrow") ?? []
        return .arrow(scalar, over: argument(owner), under: under)
    }

    private mutating func marked(_ mark: MathNode.Mark, _ owner: String) -> MathNode {
        .marked(argument(owner), mark)
    }

    private mutating func group(in alphabet: MathAlphabet, _ owner: String) -> MathNode {
        let outer = self.alphabet
        self.alphabet = alphabet
        defer { self.alphabet = outer }
        let nodes = argument(owner)
        if nodes.count == 1, case .symbol = nodes[0] { return nodes[0] }
        return .group(nodes, .ordinary)
    }

    /// The class of a single symbol, or `standard`.
    private func kind(of nodes: MathList, _ standard: MathClass) -> MathClass {
        if nodes.count == 1, case .symbol(let symbol) = nodes[0] { return symbol.kind }
        return standard
    }

    private mutating func negated(_ start: Int) -> MathNode? {
        guard let token = peek(), !ends(token, []), enter() else { return .source(text(from: start)) }
        defer { depth -= 1 }
        if case .symbol(var symbol)? = item(token) {
            if let negation = MathSymbols.negations[symbol.scalar] {
                symbol.scalar = negation
                return .symbol(symbol)
            }
        }
        report("“\(text(from: start))” has no negated form; it is shown as source")
        return .source(text(from: start))
    }

    private mutating func sized(_ name: String) -> MathNode? {
        let sizes = ["bigg": 3, "Bigg": 4, "big": 1, "Big": 2]
        var base = name
        var kind = MathClass.ordinary
        if sizes[name] == nil, let last = name.last {
            switch last {
            case "l": kind = .opening
            case "r": kind = .closing
            case "m": kind = .relation
            default: return nil
            }
            base.removeLast()
        }
        guard let size = sizes[base] else { return nil }
        guard let scalar = delimiter() else {
            report("“\\\(name)” needs a delimiter after it")
            return .source("\\" + name)
        }
        return .delimiter(scalar, size: size, kind)
    }

    private mutating func classed(_ name: String) -> MathNode? {
        let kinds: [String: MathClass] = [
            "mathord": .ordinary, "mathop": .operation, "mathbin": .binary, "mathrel": .relation,
            "mathopen": .opening, "mathclose": .closing, "mathpunct": .punctuation, "mathinner": .inner,
        ]
        if let kind = kinds[name] { return .group(argument("\\" + name), kind) }
        let levels: [String: MathLevel] = [
            "displaystyle": .display, "textstyle": .text, "scriptstyle": .script,
            "scriptscriptstyle": .scriptScript,
        ]
        return levels[name].map { .level($0) }
    }

    private mutating func spacing(_ name: String) -> MathNode? {
        switch name {
        case "hspace", "mspace", "kern", "mkern", "hskip", "mskip":
            let length = rawArgument("\\" + name)
            guard let space = Self.mu(length) else {
                report("“\(length)” is no length; write a number with em, ex, mu or pt")
                return .source(length)
            }
            return .space(space)
        case "bmod": return .group([.space(1), .name("mod", hasLimits: false), .space(1)], .binary)
        case "pmod":
            let argument = argument("\\pmod")
            return .group(
                [
                    .space(9), .symbol(MathSymbol(0x28, .opening)), .name("mod", hasLimits: false), .space(4),
                    .group(argument, .ordinary), .symbol(MathSymbol(0x29, .closing)),
                ], .ordinary)
        default: return nil
        }
    }

    /// The number of mu in a length; nil if it is none.
    static func mu(_ length: String) -> Double? {
        let text = length.filter { $0 != " " }
        guard let number = Double(text.dropLast(2)), abs(number) <= 1000 else { return nil }
        // The units in mu. In TeX's standard font an em has 10 points; an inch has 72.27 of them.
        let units: [Substring: Double] = [
            "em": 18, "ex": 8, "mu": 1, "pt": 1.8, "pc": 21.6, "bp": 1.8 * 72.27 / 72, "in": 1.8 * 72.27,
            "cm": 1.8 * 72.27 / 2.54, "mm": 1.8 * 72.27 / 25.4,
        ]
        return units[text.suffix(2)].map { number * $0 }
    }

    // MARK: Delimiters

    private mutating func fenced(_ start: Int) -> MathNode? {
        guard let first = delimiter() else {
            report("“\\left” needs a delimiter after it, or “.” for none")
            return .source(text(from: start))
        }
        var parts: [MathList] = []
        var delimiters = [first]
        while true {
            parts.append(list(until: .right))
            let token = peek()
            guard token == .command("middle") || token == .command("right") else {
                report("“\\left” has no “\\right”; add it, with “.” for no delimiter")
                delimiters.append(0)
                break
            }
            skip()
            if let next = delimiter() {
                delimiters.append(next)
            } else {
                report("“\\right” and “\\middle” need a delimiter after them, or “.” for none")
                delimiters.append(0)
            }
            if token == .command("right") { break }
        }
        return .fenced(parts, delimiters)
    }

    // MARK: Environments

    private mutating func environment(_ start: Int) -> MathNode? {
        let name = rawArgument("\\begin")
        guard var table = Self.table(named: name) else {
            report("the environment “\(name)” is unknown; its source is shown. The article “Mathematics” lists them")
            return .source(text(from: start))
        }
        if name == "array" || name == "alignedat" { columns(of: &table, isArray: name == "array") }
        rows(of: &table)
        guard peek() == .command("end") else {
            report("“\\begin{\(name)}” has no “\\end{\(name)}”; add it")
            return .table(table)
        }
        skip()
        let end = rawArgument("\\end")
        if end != name { report("“\\begin{\(name)}” is closed by “\\end{\(end)}”; make the names equal") }
        return .table(table)
    }

    private static func table(named name: String) -> MathTable? {
        var table = MathTable()
        switch name {
        case "matrix", "array": break
        case "pmatrix": table.fence = [0x28, 0x29]
        case "bmatrix": table.fence = [0x5B, 0x5D]
        case "Bmatrix": table.fence = [0x7B, 0x7D]
        case "vmatrix": table.fence = [0x7C, 0x7C]
        case "Vmatrix": table.fence = [0x2016, 0x2016]
        case "smallmatrix": table.kind = .small
        case "cases", "dcases":
            table.kind = .cases
            table.fence = [0x7B, 0]
            if name == "dcases" { table.level = .display }
        case "rcases":
            table.kind = .cases
            table.fence = [0, 0x7D]
        case "aligned", "align", "align*", "split", "alignedat", "eqnarray", "eqnarray*": table.kind = .aligned
        case "gathered", "gather", "gather*", "equation", "equation*", "multline", "multline*": table.kind = .gathered
        default: return nil
        }
        return table
    }

    /// Reads the columns of an array, such as `{c|cc}`.
    private mutating func columns(of table: inout MathTable, isArray: Bool) {
        let text = rawArgument("\\begin{array}")
        guard isArray else { return }
        for character in text {
            switch character {
            case "l": table.columns.append(.left)
            case "c": table.columns.append(.center)
            case "r": table.columns.append(.right)
            case "|": table.verticals.insert(table.columns.count)
            default: break
            }
        }
    }

    /// Reads rows up to the end of the environment or group.
    private mutating func rows(of table: inout MathTable) {
        var row: [MathList] = []
        func isEmpty(_ row: [MathList]) -> Bool { row.allSatisfy(\.isEmpty) }
        loop: while true {
            while peek() == .command("hline"), row.isEmpty {
                skip()
                table.horizontals.insert(table.rows.count)
            }
            row.append(list(until: .cell))
            if let tag {
                table.tags[table.rows.count] = tag
                self.tag = nil
            }
            switch peek() {
            case .character(0x26)?: index += 1
            case .command("\\")?, .command("cr")?:
                skip()
                if let distance = rowDistance() { table.distances[table.rows.count] = distance }
                table.rows.append(row)
                row = []
            default: break loop
            }
        }
        // A line break at the end starts no row.
        if !isEmpty(row) || row.count > 1 { table.rows.append(row) }
    }

    /// Reads the space below a row after `\\\\`, such as `[3em]` or `*[3em]`, in ems.
    private mutating func rowDistance() -> Double? {
        if index < source.count, source[index] == "*" { index += 1 }
        guard index < source.count, source[index] == "[" else { return nil }
        var end = index + 1
        while end < source.count, source[end] != "]", end - index < 32 { end += 1 }
        let length = text(from: index + 1, to: end)
        guard end < source.count, source[end] == "]", let distance = Self.mu(length) else {
            report("“[” after “\\\\” starts the space below the row, such as [0.5em]; put braces around other content")
            return nil
        }
        index = end + 1
        return distance / 18
    }
}
