/// Text within formulas, and the names of operators.
extension MathParser {
    /// The styles of text by command.
    private static let textStyles: [String: MathTextStyle] = [
        "text": .plain, "textrm": .plain, "textnormal": .plain, "mbox": .plain, "hbox": .plain, "textup": .plain,
        "textbf": .bold, "textit": .italic, "emph": .italic, "texttt": .monospaced,
    ]

    mutating func text(_ name: String) -> MathNode? {
        switch name {
        case "operatorname": return operatorName()
        case "fbox": return .framed(words(rawArgument("\\fbox"), .plain))
        default:
            guard let style = Self.textStyles[name] else { return nil }
            let nodes = words(rawArgument("\\" + name), style)
            return nodes.count == 1 ? nodes[0] : .group(nodes, .ordinary)
        }
    }

    /// Reads the name of an operator. As in LaTeX, hyphens and asterisks in it are characters of text.
    private mutating func operatorName() -> MathNode {
        let hasLimits = skip("*")
        let outer = alphabet
        alphabet = .upright
        defer { alphabet = outer }
        let nodes: MathList = argument("\\operatorname").map { node in
            guard case .symbol(var symbol) = node else { return node }
            symbol.scalar = [0x2212: 0x2D, 0x2217: 0x2A][symbol.scalar] ?? symbol.scalar
            symbol.kind = .ordinary
            return .symbol(symbol)
        }
        return .operatorName(nodes, hasLimits: hasLimits)
    }

    /// Reads the content of a text: characters, spaces, other styles of text, and formulas in `$…$` or `\(…\)`.
    mutating func words(_ content: String, _ style: MathTextStyle) -> MathList {
        guard enter() else { return [] }
        defer { depth -= 1 }
        var reader = MathTextReader(content)
        var result: MathList = []
        while let segment = reader.next() {
            switch segment {
            case .characters(let characters): result.append(.text(characters, style))
            case .formula(let source): result.append(.inline(inner(source)))
            case .space(let mu): result.append(.space(mu))
            case .styled(let name, let content):
                result += words(content, Self.textStyles[name] ?? style)
            case .unclosed:
                report("“$” in text has no counterpart; write “\\$” for the sign")
                result.append(.text("$", style))
            }
        }
        return result
    }

    static func isTextCommand(_ name: String) -> Bool { textStyles[name] != nil }
}
