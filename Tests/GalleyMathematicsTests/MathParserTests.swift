import Foundation
import GalleyTestSupport
import GalleyValues
import Testing

@testable import GalleyMathematics

/// The tree of formulas, and the treatment of every source.
@Suite struct MathParserTests {
    /// Sources with a short form of their trees: `f` is a fraction, `s` scripts, `r` a root, `d` delimiters, `m` a mark,
    /// `t` a table.
    private static let trees: [(String, String)] = [
        ("x", "x"), ("x y", "x y"), ("{x}", "x"), ("{xy}", "(x y)"), ("", ""), ("a % comment\n b", "a b"),
        ("x^2", "s[x,,2]"), ("x_i^2", "s[x,i,2]"), ("x^2_i", "s[x,i,2]"), ("x_{ij}", "s[x,i j,]"),
        ("f'", "s[f,,′]"), ("f''^2", "s[f,,′ ′ 2]"), ("{}_2F", "s[(),2,] F"), ("^2", "s[(),,2]"),
        (#"\frac{a}{b}"#, "f[a|b]"), (#"\frac12"#, "f[1|2]"), (#"\frac ab c"#, "f[a|b] c"),
        (#"{a \over b+c}"#, "(f[a|b + c])"), (#"\binom nk"#, "f(a)[n|k]"), (#"n \choose k"#, "f(a)[n|k]"),
        (#"\sqrt x"#, "r[x]"), (#"\sqrt[3]{x+1}"#, "r3[x + 1]"), (#"\sqrt\frac12"#, "r[f[1|2]]"),
        (#"\left( x \right]"#, "d( [x] ]"), (#"\left. x \middle| y \right\}"#, "d· [x] | [y] }"),
        (#"\sum_{i=1}^n a"#, "s[∑,i = 1,n] a"), (#"\int\limits_0^1"#, "s+[∫,0,1]"), (#"\sum\nolimits_i"#, "s-[∑,i,]"),
        (#"\hat x"#, "m[x]"), (#"\overline{xy}"#, "m[x y]"), (#"\not="#, "≠"), (#"\not\in"#, "∉"),
        (#"\alpha\,\beta"#, "α 3mu β"), (#"a~b"#, "a 6mu b"), (#"\hspace{2em}x"#, "36mu x"),
        (#"\text{if } x"#, "“if ” x"), (#"\text{a_b \% {c}}"#, "“a_b % c”"), (#"\sin x"#, "sin x"),
        (#"\operatorname{ord} p"#, "ord p"), (#"\operatorname*{argmin}_x"#, "s[argmin,x,]"),
        (#"\operatorname{arg\,max}"#, "arg3mumax"), (#"\operatorname{a-b^*}"#, "a-s[b,,∗]"),
        (#"a\iff b"#, "a (5mu ⟺ 5mu) b"), (#"\text{if $x^2$ is \textbf{so}}"#, "(“if ” $s[x,,2]$ “ is ” “so”)"),
        (#"\text{a\,b\quad c \(x\) \$5}"#, "(“a” 3mu “b” 18mu “c ” $x$ “ $5”)"),
        (#"\text{$\text{$x$}$}"#, "$$x$$"),
        (#"\boxed{x}"#, "b[x]"), (#"\fbox{x}"#, "b[“x”]"), (#"A\xrightarrow[b]{f}B"#, "A a→[f,b] B"),
        (#"\xleftarrow{}"#, "a←[,]"), (#"\color{red}{x}+y"#, "#f00[x] + y"), (#"\color{red}x+y"#, "#f00[x + y]"),
        (#"{\color{red} x} y"#, "(#f00[x]) y"), (#"a\color{red}b\color{blue}c"#, "a #f00[b] #00f[c]"),
        (#"\textcolor{#0f0}{x}^2"#, "s[#0f0[x],,2]"), (#"x_\color[RGB]{255,0,0}{i}"#, "s[x,#f00[i],]"),
        (#"\color[HTML]{FF8800}{x}"#, "#f80[x]"), (#"\color[gray]{0}{x}"#, "#000[x]"),
        (#"\left(\color{red}x\right)y"#, "d( [#f00[x]] ) y"), (#"{\color{red}a\over b}"#, "(f[#f00[a]|b])"),
        (#"x\tag{1}"#, "x 36mu “(1)”"), (#"x\tag*{$n$}"#, "x 36mu $n$"),
        (#"\mathbb{R}"#, "ℝ"), (#"\mathbf{x1}"#, "(𝐱 𝟏)"), (#"\mathrm dx"#, "d x"), (#"\mathcal L"#, "ℒ"),
        (#"\begin{pmatrix}a&b\\c&d\end{pmatrix}"#, "t(a b|c d)"),
        (#"\begin{cases}a&b\\c\\\end{cases}"#, "t{a b|c}"), (#"\begin{array}{l|r}a&b\end{array}"#, "t(a b)"),
        (#"\overset{?}{=}"#, "o[=,?,]"), (#"\underset{n}{x}"#, "o[x,,n]"), (#"\big( \Bigr]"#, "1( 2]"),
        (#"\{ \}"#, "{ }"), (#"\|"#, "‖"), ("2*3-1", "2 ∗ 3 − 1"), ("≤ α", "≤ α"), (#"\displaystyle x"#, "x"),
    ]

    @Test(arguments: trees) func sourcesHaveTrees(source: String, tree: String) {
        let result = MathParser.parse(source)
        #expect(Self.describe(result.nodes) == tree)
        #expect(result.problems == [])
    }

    /// Sources with errors, a part of the problem, and the tree.
    private static let errors: [(String, String, String)] = [
        (#"\foo{x}"#, #"“\foo” is unknown"#, #"<\foo> (x)"#.replacing("(x)", with: "x")),
        ("{x", "a brace is not closed", "x"), ("x}", "“}” has no counterpart", "x <}>"),
        ("x^", "a script has no content", "s[x,,]"), (#"\frac{a}"#, "the denominator has no content", "f[a|]"),
        ("x^1^2", "two superscripts", "s[s[x,,1],,2]"), (#"\left( x"#, #"“\left” has no “\right”"#, "d( [x] ·"),
        (#"\right)"#, #"“\right” has no counterpart"#, #"<\right> )"#), ("a & b", "“&” has no counterpart", "a <&> b"),
        (#"\begin{tikz}x"#, "the environment “tikz” is unknown", #"<\begin{tikz}> x"#),
        (#"\begin{matrix}a"#, #"has no “\end{matrix}”"#, "t(a)"),
        (#"\begin{matrix}a\end{cases}"#, "make the names equal", "t(a)"),
        (#"\not x"#, "has no negated form", #"<\not x>"#),
        (#"\big x"#, "needs a delimiter", #"<\big> x"#), (#"\sqrt[3 x"#, "not closed", "r3 x[]"),
        (#"\hspace{x}"#, "is no length", "<x>"), (#"\text{5 $}"#, "has no counterpart", "(“5 ” “$”)"),
        (#"\color{nope}{x}"#, "“nope” is no colour", "(x)"), (#"\color{nope}x"#, "is no colour", "x"),
        (#"\color[rgb]{1,0}x"#, "is no colour", "x"), (#"\xrightarrow[a"#, "is not closed", "a→[,a]"),
        (#"\text{$\foo$}"#, #"“\foo” is unknown"#, #"$<\foo>$"#),
        (#"\begin{matrix}a\\[1]b\end{matrix}"#, "starts the space", "t(a|[ 1 ] b)"),
    ]

    @Test(arguments: errors) func errorsAreReportedAndShown(source: String, problem: String, tree: String) {
        let result = MathParser.parse(source)
        #expect(result.problems.contains { $0.contains(problem) }, "\(result.problems)")
        #expect(Self.describe(result.nodes) == tree)
    }

    @Test func commandsHaveCharacters() {
        // The numbers in the table are hexadecimal, and no command is listed twice with different meanings.
        #expect(MathSymbols.commands.count > 250)
        for (name, symbol) in MathSymbols.commands {
            #expect(Unicode.Scalar(symbol.scalar) != nil, "\(name)")
            #expect(MathSymbols.functions[name] == nil && MathSymbols.spaces[name] == nil, "\(name)")
        }
    }

    /// Every command in the article's table is known.
    @Test func commandsOfTheArticleAreKnown() throws {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        let path = root + "/Sources/Galley/Galley.docc/Mathematics.md"
        let article = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
        let rows = article.split(separator: "\n").filter { $0.hasPrefix("| ") }
        var count = 0
        for row in rows {
            for match in row.matches(of: /`\\([A-Za-z]+)/) {
                count += 1
                let source =
                    match.1 == "hline" ? "\\begin{matrix}\\hline x\\end{matrix}" : "x" + match.0.dropFirst() + "{a}{b}"
                let problems = MathParser.parse(source).problems
                #expect(!problems.contains { $0.contains("is unknown") }, "\(match.1)")
            }
        }
        #expect(count > 100)
    }

    /// The characters of Unicode's mathematical alphabets have the letters as their compatibility forms.
    @Test func alphabetsAreThoseOfUnicode() {
        for alphabet in MathAlphabet.allCases {
            for scalar in Array("AZazhBEFgo09αωΓΩ".unicodeScalars) {
                let styled = alphabet.character(for: scalar.value)
                guard styled != scalar.value, let result = Unicode.Scalar(styled) else { continue }
                let name = result.properties.name ?? ""
                let letter = (scalar.properties.name ?? "").split(separator: " ").last.map(String.init) ?? ""
                #expect(name.hasSuffix(letter) || name == "PLANCK CONSTANT", "\(name) for \(scalar)")
            }
        }
        #expect(MathAlphabet.automatic.character(for: 0x68) == 0x210E)
        #expect(MathAlphabet.bold.character(for: 0x3B1) == 0x1D6C2)
        #expect(MathAlphabet.script.character(for: 0x31) == 0x31)
    }

    @Test(arguments: [
        String(repeating: "{", count: 8000), String(repeating: #"\sqrt"#, count: 3000),
        String(repeating: #"\not"#, count: 4000),
        String(repeating: "x^{", count: 5000), String(repeating: #"\left("#, count: 2500),
        String(repeating: #"\begin{matrix}"#, count: 1000), String(repeating: #"a\over "#, count: 2000),
        String(repeating: #"\hat"#, count: 4000),
        String(repeating: #"\text{$"#, count: 1500) + String(repeating: "$}", count: 1500),
        String(repeating: #"\text{\textbf{"#, count: 900) + String(repeating: "}}", count: 900),
        String(repeating: #"\color{red}{"#, count: 1300), String(repeating: #"\frac{1}{"#, count: 1700),
    ])
    func deepNestingIsShownAsSource(source: String) {
        let result = MathParser.parse(source)
        #expect(result.nodes == [.source(source)])
        #expect(result.problems.count == 1)
        #expect(result.problems[0].contains("levels deep"))
    }

    @Test func longSourcesAreShortened() {
        let result = MathParser.parse(String(repeating: "x+", count: 1 << 20))
        #expect(result.problems.count == 1)
        #expect(Self.describe(result.nodes).utf8.count < 100)
    }

    @Test func everySourceIsAccepted() {
        var random = SeededGenerator(seed: 46)
        for _ in 0..<3000 {
            let source = RandomFormula.noise(using: &random)
            let result = MathParser.parse(source)
            #expect(result.problems.count <= MathParser.maximumProblemCount)
            _ = MathReading.text(of: result.nodes)
        }
    }

    private static let readings: [(String, String)] = [
        (#"\frac{a+b}{c}"#, "(a + b)/c"), ("x^2+y_i", "x^2 + y_i"), (#"\sqrt{x+1}"#, "√(x + 1)"),
        (#"\sqrt[3]{8}=2"#, "3-th √8 = 2"), ("f'(x)", "f′(x)"), (#"\sum_{i=1}^{10} i"#, "∑_(i = 1)^10i"),
        (#"\sin x"#, "sin x"), (#"x \text{ if } y"#, "x if y"),
        (#"\begin{pmatrix}a&b\\c&d\end{pmatrix}"#, "(a, b; c, d)"),
        (#"\mathbb{R}^n"#, "ℝ^n"), (#"-x"#, "−x"), (#"\left[0,1\right]"#, "[0, 1]"), (#"\foo x"#, #"\foo x"#),
        (#"\operatorname{arg\,max} x"#, "argmax x"), (#"a \iff b"#, "a ⟺ b"), (#"\text{if $x$ is}"#, "if x is"),
        (#"\boxed{x}"#, "x"), (#"A \xrightarrow{f} B"#, "A →^f B"), (#"\color{red}{x}+y"#, "x + y"),
        (#"x\tag{1}"#, "x (1)"), (#"\begin{align}a&=b\tag{1}\end{align}"#, "a = b (1)"),
    ]

    @Test(arguments: readings) func formulasHaveReadings(source: String, reading: String) {
        #expect(MathReading.text(of: MathParser.parse(source).nodes) == reading)
    }

    // MARK: Descriptions

    static func describe(_ nodes: MathList) -> String {
        nodes.map(describe).filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func character(_ scalar: UInt32) -> String {
        scalar == 0 ? "·" : Unicode.Scalar(scalar).map { String(Character($0)) } ?? "?"
    }

    private static func describe(_ node: MathNode) -> String {
        switch node {
        case .symbol(let symbol):
            let isPlain = symbol.alphabet == .automatic || symbol.alphabet == .upright
            return character(isPlain ? symbol.scalar : symbol.alphabet.character(for: symbol.scalar))
        case .operatorName(let nodes, _): return nodes.map(describe).joined()
        case .inline(let nodes): return "$\(describe(nodes))$"
        case .framed(let nodes): return "b[\(describe(nodes))]"
        case .colored(let nodes, let color): return "\(color.css)[\(describe(nodes))]"
        case .arrow(let scalar, let over, let under):
            return "a\(character(scalar))[\(describe(over)),\(describe(under))]"
        case .text(let text, _): return "“\(text)”"
        case .source(let source): return "<\(source)>"
        case .group(let nodes, _): return "(\(describe(nodes)))"
        case .scripts(let base, let lower, let upper, let limits):
            let mark = limits == .above ? "+" : limits == .beside ? "-" : ""
            return "s\(mark)[\(base.map(describe) ?? ""),\(lower.map(describe) ?? ""),\(upper.map(describe) ?? "")]"
        case .fraction(let upper, let lower, _, _, let fence):
            return "f\(fence.isEmpty ? "" : "(a)")[\(describe(upper))|\(describe(lower))]"
        case .radical(let nodes, let degree): return "r\(degree.map(describe) ?? "")[\(describe(nodes))]"
        case .fenced(let parts, let delimiters):
            var result = "d"
            for (index, delimiter) in delimiters.enumerated() {
                result += (index == 0 ? "" : " ") + character(delimiter)
                if parts.indices.contains(index) { result += " [\(describe(parts[index]))]" }
            }
            return result
        case .delimiter(let scalar, let size, _): return "\(size)\(character(scalar))"
        case .marked(let nodes, _): return "m[\(describe(nodes))]"
        case .stack(let base, let over, let under, _):
            return "o[\(describe(base)),\(over.map(describe) ?? ""),\(under.map(describe) ?? "")]"
        case .table(let table):
            let rows = table.rows.map { $0.map(describe).joined(separator: " ") }.joined(separator: "|")
            return table.fence[0] == 0x7B ? "t{\(rows)}" : "t(\(rows))"
        case .space(let mu): return "\(Int(mu))mu"
        case .level: return ""
        }
    }
}
