import Foundation
import GalleyValues
import Testing

@testable import GalleyHTML

/// The tests of CSS Syntax 3, and of the colours of CSS Color 3.
///
/// They are from 2013. Today's standard has no tokens for ranges of Unicode and for `||`, keeps no white space at the ends of
/// values, and reads more: numbers between letters and commas, and colours with other numbers of arguments.
@Suite(.enabled(if: CSSSuiteFiles.areReadable, "\(CSSSuiteFiles.reason)"))
struct CSSSuiteTests {
    /// The inputs whose results today's standard changes.
    private static func isOutdated(_ input: String) -> Bool {
        input.lowercased().contains("u+") || input.contains("||")
            // A rule in a list of declarations was invalid before rules could be nested (CSS Syntax 3, 5.5.4).
            || input.hasPrefix("@ media screen { div{;}} a:b;;")
    }

    /// Colours that CSS Color 4 made valid: with or without an alpha for both names, and with units.
    private static let newColors: Set = [
        "rgb(0, 0, 0, 0)", "rgb(0%, 0%, 0%, 0%)", "rgb(0%, 0%, 0%, 0)", "rgba(255, 255, 255, 0%)", "rgba(0, 0, 0)",
        "rgba(0%, 0%, 0%)", "rgba(0%, 0%, 0%, 0%)", "hsl(30deg, 100%, 100%)", "hsl(0, 0%, 0%, 0%)",
        "hsla(30deg, 100%, 100%, 1)", "hsla(0, 0%, 0%, 50%)",
    ]

    @Test(arguments: [
        "component_value_list.json", "one_component_value.json", "declaration_list.json", "one_declaration.json",
        "rule_list.json", "stylesheet.json", "one_rule.json",
    ])
    func syntax(file: String) throws {
        var failures: [String] = []
        var count = 0
        for (input, expected) in try CSSSuiteFiles.cases(in: file) where !Self.isOutdated(input) {
            count += 1
            let actual = CSSTreeWriter(input).result(of: file)
            let (one, other) = (CSSTreeWriter.text(actual), CSSTreeWriter.text(CSSTreeWriter.modern(expected)))
            if one != other { failures.append("\(input.debugDescription)\n  \(one)\n  \(other)") }
        }
        #expect(count >= 9)
        #expect(failures.isEmpty, "\(failures.count) of \(count)\n\(failures.joined(separator: "\n"))")
    }

    @Test func positions() throws {
        var failures: [String] = []
        for (input, expected) in try CSSSuiteFiles.cases(in: "An+B.json") {
            let source = CSSSource(input)
            let nth = CSSNth(source, source.all)
            let wanted = (expected as? [NSNumber])?.map(\.intValue)
            if nth.map({ [$0.step, $0.offset] }) != wanted { failures.append(input) }
        }
        #expect(failures.isEmpty, "\(failures)")
    }

    @Test(arguments: [("color3.json", 1.0), ("color3_hsl.json", 1), ("color3_keywords.json", 255)])
    func colors(file: String, scale: Double) throws {
        var failures: [String] = []
        var count = 0
        for (input, expected) in try CSSSuiteFiles.cases(in: file) where !Self.newColors.contains(input) {
            count += 1
            let source = CSSSource(input)
            let color = CSSColorParser(source: source).color(source.all)
            let isRight: Bool
            switch (color, expected) {
            case (.color(let color)?, let wanted as [NSNumber]):
                let parts = [color.red, color.green, color.blue, color.alpha].map(Double.init)
                isRight = zip(parts, wanted).enumerated().allSatisfy { index, pair in
                    abs(pair.0 - min(max(pair.1.doubleValue / (index == 3 ? 1 : scale), 0), 1)) < 0.003
                }
            case (.current?, is String): isRight = true
            case (nil, is NSNull): isRight = true
            default: isRight = false
            }
            if !isRight { failures.append("\(input): \(color.map { "\($0)" } ?? "none"), not \(expected)") }
        }
        #expect(count > 50)
        #expect(failures.isEmpty, "\(failures.count) of \(count)\n\(failures.joined(separator: "\n"))")
    }
}

/// The trees of CSS in the form of the tests.
struct CSSTreeWriter {
    let source: CSSSource

    init(_ text: String) { source = CSSSource(text) }

    func result(of file: String) -> Any {
        let syntax = CSSSyntax(source)
        switch file {
        case "component_value_list.json": return values(source.all)
        case "one_component_value.json":
            let range = source.trimmed(source.all)
            guard let first = range.first else { return ["error", "empty"] }
            return source.after(first) == range.upperBound ? value(first) : ["error", "extra-input"]
        case "declaration_list.json": return syntax.items(in: source.all).map(item)
        case "one_declaration.json":
            let range = source.trimmed(source.all)
            guard !range.isEmpty else { return ["error", "empty"] }
            return syntax.declaration(in: range).map(declaration) ?? ["error", "invalid"]
        default:
            let parsed = syntax.rules(in: source.all, isTopLevel: file == "stylesheet.json")
            let rules = parsed.rules.map(rule) + parsed.invalid.map { _ in ["error", "invalid"] as Any }
            guard file == "one_rule.json" else { return rules }
            if rules.isEmpty { return ["error", "empty"] }
            return rules.count == 1 ? rules[0] : ["error", "extra-input"]
        }
    }

    private func item(_ item: CSSBlockItem) -> Any {
        switch item {
        case .declaration(let declaration): self.declaration(declaration)
        case .rule(let rule): self.rule(rule)
        case .invalid: ["error", "invalid"]
        }
    }

    private func declaration(_ declaration: CSSSourceDeclaration) -> Any {
        ["declaration", source.string(declaration.name), values(declaration.value), declaration.isImportant] as [Any]
    }

    private func rule(_ rule: CSSRule) -> Any {
        let block: Any = rule.block.map { values($0) as Any } ?? NSNull()
        guard let name = rule.name else { return ["qualified rule", values(rule.prelude), block] as [Any] }
        return ["at-rule", source.string(name), values(rule.prelude), block] as [Any]
    }

    private func values(_ range: Range<Int>) -> [Any] {
        var result: [Any] = []
        var index = range.lowerBound
        while index < range.upperBound {
            // Adjacent white space, with a comment between it, is one piece in the tests.
            result.append(value(index))
            index = source.after(index)
        }
        return result
    }

    private func value(_ index: Int) -> Any {
        let token = source.tokens[index]
        func number(_ kind: String) -> [Any] {
            let text = String(decoding: source.bytes[Int(token.start)..<Int(token.numberEnd)], as: UTF8.self)
            return [kind, text, token.number, token.flag ? "integer" : "number"]
        }
        switch token.kind {
        case .ident: return ["ident", source.string(index)]
        case .atKeyword: return ["at-keyword", source.string(index)]
        case .hash: return ["hash", source.string(index), token.flag ? "id" : "unrestricted"]
        case .string: return ["string", source.string(index)]
        case .url: return ["url", source.string(index)]
        case .badString: return ["error", "bad-string"]
        case .badURL: return ["error", "bad-url"]
        case .number: return number("number")
        case .percentage: return number("percentage")
        case .dimension: return number("dimension") + [source.string(index)]
        case .space: return " "
        case .function: return ["function", source.string(index)] + values(source.content(of: index))
        case .openSquare: return ["[]"] + values(source.content(of: index))
        case .openParenthesis: return ["()"] + values(source.content(of: index))
        case .openCurly: return ["{}"] + values(source.content(of: index))
        case .closeSquare: return ["error", "]"]
        case .closeParenthesis: return ["error", ")"]
        case .closeCurly: return ["error", "}"]
        default: return source.text(index..<(index + 1))
        }
    }

    /// A result without the white space at the ends of values, which today's standard removes, and with the signs of two
    /// delimiters that it has no tokens for.
    static func modern(_ expected: Any) -> Any {
        guard var list = expected as? [Any] else { return expected }
        if list.first as? String == "declaration", list.count == 4, var value = list[2] as? [Any] {
            while value.first as? String == " " { value.removeFirst() }
            while value.last as? String == " " { value.removeLast() }
            list[2] = value
        }
        var result: [Any] = []
        for part in list {
            // An end of the input inside a string or an address is no token.
            if let error = part as? [String], error.first == "error", error.last?.hasPrefix("eof-in") == true {
                continue
            }
            if let text = part as? String, ["~=", "|=", "^=", "$=", "*="].contains(text) {
                result += [String(text.prefix(1)), "="]
            } else {
                result.append(modern(part))
            }
        }
        return result
    }

    static func text(_ value: Any) -> String {
        guard let list = value as? [Any] else {
            if let number = value as? NSNumber { return "\(number.doubleValue + 0)" }
            return value is NSNull ? "null" : "\(value)".debugDescription
        }
        return "[" + list.map(text).joined(separator: ", ") + "]"
    }
}
