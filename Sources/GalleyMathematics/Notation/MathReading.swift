/// Formulas as a line of characters, for readers who do not see them: `(a+b)/c`, `√(x)`, `x^2`.
package enum MathReading {
    /// The text of a formula.
    package static func text(of nodes: MathList) -> String {
        var result = ""
        append(nodes, to: &result)
        return result.split(separator: " ").joined(separator: " ")
    }

    private static func append(_ nodes: MathList, to result: inout String) {
        var classes = nodes.map(\.kind)
        MathClass.resolveBinary(&classes)
        for (node, kind) in zip(nodes, classes) {
            let isSpaced = kind == .binary || kind == .relation
            if isSpaced { result += " " }
            append(node, to: &result)
            if isSpaced || kind == .punctuation { result += " " }
        }
    }

    /// Appends a part, in parentheses unless it is one character or number.
    private static func append(argument nodes: MathList, to result: inout String) {
        let isShort = nodes.allSatisfy {
            guard case .symbol(let symbol) = $0 else { return false }
            return symbol.kind == .ordinary && (nodes.count == 1 || symbol.isDigit)
        }
        if isShort, !nodes.isEmpty { return append(nodes, to: &result) }
        result += "("
        append(nodes, to: &result)
        result += ")"
    }

    private static func append(_ scalar: UInt32, to result: inout String) {
        if let scalar = Unicode.Scalar(scalar), scalar.value != 0 { result.unicodeScalars.append(scalar) }
    }

    private static func append(_ node: MathNode, to result: inout String) {
        switch node {
        case .symbol(let symbol):
            let isPlain = symbol.alphabet == .automatic || symbol.alphabet == .italic || symbol.alphabet == .upright
            append(isPlain ? symbol.scalar : symbol.alphabet.character(for: symbol.scalar), to: &result)
        case .operatorName(let nodes, _):
            result += " "
            for node in nodes { append(node, to: &result) }
            result += " "
        case .text(let text, _): result += " " + text + " "
        case .source(let source): result += " " + source + " "
        case .group(let nodes, _), .inline(let nodes), .framed(let nodes), .colored(let nodes, _):
            append(nodes, to: &result)
        case .scripts(let base, let lower, let upper, _):
            if let base { append(base, to: &result) }
            if let lower {
                result += "_"
                append(argument: lower, to: &result)
            }
            if let upper { append(upper: upper, to: &result) }
        case .fraction(let upper, let lower, let hasLine, _, let fence):
            if let first = fence.first { append(first, to: &result) }
            append(argument: upper, to: &result)
            result += hasLine ? "/" : " over "
            append(argument: lower, to: &result)
            if let last = fence.last { append(last, to: &result) }
        case .radical(let nodes, let degree):
            if let degree, !degree.isEmpty {
                append(degree, to: &result)
                result += "-th "
            }
            result += "√"
            append(argument: nodes, to: &result)
        case .fenced(let parts, let delimiters):
            for (index, delimiter) in delimiters.enumerated() {
                append(delimiter, to: &result)
                if parts.indices.contains(index) { append(parts[index], to: &result) }
            }
        case .delimiter(let scalar, _, _): append(scalar, to: &result)
        case .marked(let nodes, let mark): append(nodes, mark, to: &result)
        case .stack(let base, let over, let under, _):
            append(base, to: &result)
            if let under {
                result += "_"
                append(argument: under, to: &result)
            }
            if let over {
                result += "^"
                append(argument: over, to: &result)
            }
        case .arrow(let scalar, let over, let under):
            append(scalar, to: &result)
            for (sign, nodes) in [("_", under), ("^", over)] where !nodes.isEmpty {
                result += sign
                append(argument: nodes, to: &result)
            }
        case .table(let table): append(table, to: &result)
        case .space(let mu): if mu >= 4 { result += " " }
        case .level: break
        }
    }

    private static func append(upper nodes: MathList, to result: inout String) {
        // Primes follow their base directly.
        var rest = nodes[...]
        while case .symbol(let symbol)? = rest.first, symbol.scalar == 0x2032 {
            append(symbol.scalar, to: &result)
            rest.removeFirst()
        }
        guard !rest.isEmpty || nodes.isEmpty else { return }
        result += "^"
        append(argument: Array(rest), to: &result)
    }

    private static func append(_ nodes: MathList, _ mark: MathNode.Mark, to result: inout String) {
        switch mark {
        case .accent(let scalar) where nodes.count == 1, .wideAccent(let scalar) where nodes.count == 1:
            append(nodes, to: &result)
            // A combining character.
            append(scalar, to: &result)
        case .accent(let scalar), .wideAccent(let scalar):
            result += "("
            append(nodes, to: &result)
            result += ")"
            append(scalar, to: &result)
        case .overline, .underline, .over, .under: append(argument: nodes, to: &result)
        }
    }

    private static func append(_ table: MathTable, to result: inout String) {
        append(table.fence[0], to: &result)
        for (index, row) in table.rows.enumerated() {
            if index > 0 { result += "; " }
            for (column, cell) in row.enumerated() {
                if column > 0 { result += table.kind == .aligned ? " " : ", " }
                append(cell, to: &result)
            }
            if let tag = table.tags[index] {
                result += " "
                append(tag, to: &result)
            }
        }
        append(table.fence[1], to: &result)
    }
}

extension MathSymbol {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(scalar) || scalar == 0x2E }
}

extension MathNode {
    /// The class of the atom; ordinary for nodes that are none.
    package var kind: MathClass {
        switch self {
        case .symbol(let symbol): symbol.kind
        case .operatorName: .operation
        case .arrow: .relation
        case .colored(let nodes, _): nodes.count == 1 ? nodes[0].kind : .ordinary
        case .group(_, let kind), .delimiter(_, _, let kind), .stack(_, _, _, let kind): kind
        case .scripts(let base, _, _, _): base?.kind ?? .ordinary
        case .fenced: .inner
        case .marked(_, .over), .marked(_, .under): .operation
        case .text, .inline, .source, .fraction, .radical, .marked, .framed, .table, .space, .level: .ordinary
        }
    }
}
