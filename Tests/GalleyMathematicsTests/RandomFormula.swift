import GalleyTestSupport

/// Random sources of formulas.
enum RandomFormula {
    /// A correct formula with characters of the font Galley Math.
    static func source(depth: Int = 4, using random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in item(depth, using: &random) }.joined(separator: " ")
    }

    private static func item(_ depth: Int, using random: inout SeededGenerator) -> String {
        let leaves = [
            "x", "f", "V", "2", "17", "+", "-", "=", #"\alpha"#, #"\sum"#, #"\int"#, ",", "(", "]", #"\infty"#, "<",
        ]
        guard depth > 0 else { return random.pick(leaves) }
        func part() -> String { "{" + source(depth: depth - 1, using: &random) + "}" }
        switch Int.random(in: 0..<18, using: &random) {
        case 0: return #"\frac"# + part() + part()
        case 1: return #"\sqrt"# + part()
        case 2: return #"\sqrt[3]"# + part()
        case 3: return "x^" + part()
        case 4: return "f_" + part() + "^" + part()
        case 5: return #"\sum_"# + part() + "^" + part()
        case 6: return #"\left("# + part() + #"\middle|"# + part() + #"\right]"#
        case 7: return #"\hat"# + part()
        case 8: return #"\overline"# + part() + #"\underline"# + part()
        case 9: return #"\begin{pmatrix}"# + part() + "&" + part() + #"\\"# + part() + #"\end{pmatrix}"#
        case 10: return #"\overbrace"# + part() + "^" + part()
        case 11: return #"\binom"# + part() + part()
        case 12: return #"\boxed"# + part()
        case 13: return #"\textcolor{red}"# + part()
        case 14: return #"\xrightarrow["# + item(0, using: &random).replacing("]", with: "x") + "]" + part()
        case 15: return #"\begin{aligned}"# + part() + #"\\[0.5em]"# + part() + #"\tag{1}\end{aligned}"#
        default: return random.pick(leaves)
        }
    }

    /// Tokens in any order.
    static func noise(using random: inout SeededGenerator) -> String {
        let tokens = [
            "{", "}", "^", "_", "'", "&", "\\", "\\\\", "$", "%", "\n", " ", "[", "]", "(", "|", "~", "#", "x", "1",
            "+", "=",
            "é", "𝑥", "\u{0}", "\u{301}", "\\frac", "\\sqrt", "\\left", "\\right", "\\middle", "\\begin{matrix}",
            "\\end{matrix}", "\\begin{cases}", "\\begin", "\\end", "\\over", "\\hat", "\\not", "\\text", "\\sum",
            "\\limits",
            "\\overset", "\\substack", "\\hline", "\\big", "\\mathbb", "\\operatorname", "\\pmod", "\\displaystyle",
            "\\hspace", "\\foo", "\\color{red}", "\\textcolor", "\\tag{1}", "\\boxed", "\\xrightarrow[", "\\\\[1em]",
            "\\text{$", "\\array{l|", "\\binom", "\\overbrace", "\\int", "\\begin{array}", "{l|c}",
        ]
        return (0..<Int.random(in: 0...24, using: &random)).map { _ in random.pick(tokens) }.joined()
    }
}
