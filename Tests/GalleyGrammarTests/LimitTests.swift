import GalleyText
import Testing

@testable import GalleyGrammar
@testable import GalleyParsing

/// The numbers of CommonMark 0.31: the largest that has an effect, and the next one, which has none.
@Suite struct LimitTests {
    struct Limit: Sendable, CustomTestStringConvertible {
        var name: String
        var largest: Int
        /// The smallest number with an effect.
        var least = 1
        var source: @Sendable (Int) -> String
        var hasEffect: @Sendable (AttributedText) -> Bool

        var testDescription: String { name }
    }

    private static func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private static func hasLink(_ text: AttributedText) -> Bool { text.runs.contains { $0.link != nil } }

    private static func isHeading(_ text: AttributedText) -> Bool {
        text.runs.first.map { HeadingNames.level(of: $0.attributes) != nil } ?? false
    }

    static let limits: [Limit] = [
        // 4.7: a label has at most 999 characters, and one that is not a space.
        Limit(name: "label of a definition", largest: 999) {
            "[\(times("a", $0))]\n\n[\(times("a", $0))]: /u"
        } hasEffect: {
            hasLink($0)
        },
        Limit(name: "label of wide characters", largest: 999) {
            "[\(times("日", $0))]\n\n[\(times("日", $0))]: /u"
        } hasEffect: {
            hasLink($0)
        },
        Limit(name: "label that ends with an escape", largest: 997, least: 0) {
            "[\(times("é", $0))\\]]\n\n[\(times("é", $0))\\]]: /u"
        } hasEffect: {
            hasLink($0)
        },
        Limit(name: "label with escapes", largest: 499, least: 0) {
            "[a\(times(#"\]"#, $0))]\n\n[a\(times(#"\]"#, $0))]: /u"
        } hasEffect: {
            hasLink($0)
        },
        Limit(name: "label of a reference after a text", largest: 999) {
            "[b][\(times("a", $0))]\n\n[\(times("a", $0))]: /u"
        } hasEffect: {
            hasLink($0)
        },
        // 6.6: at least three levels of parentheses; 32 here.
        Limit(name: "parentheses in a destination", largest: 32, least: 0) {
            "[a](/u\(times("(", $0))\(times(")", $0)))"
        } hasEffect: {
            hasLink($0)
        },
        // 6.7: a scheme has 2 to 32 characters.
        Limit(name: "scheme of an address", largest: 32, least: 2) {
            "<\(times("a", $0)):b>"
        } hasEffect: {
            hasLink($0)
        },
        // 2.5: one to seven decimal digits, one to six hexadecimal digits.
        Limit(name: "decimal reference", largest: 7, least: 2) {
            "&#\((times("0", 9) + "65").suffix($0));"
        } hasEffect: {
            $0.string == "A"
        },
        Limit(name: "hexadecimal reference", largest: 6, least: 2) {
            "&#x\((times("0", 9) + "41").suffix($0));"
        } hasEffect: {
            $0.string == "A"
        },
        // 4.2: a heading has one to six marks.
        Limit(name: "heading", largest: 6) {
            "\(times("#", $0)) a"
        } hasEffect: {
            isHeading($0)
        },
        // 4.4 and 4.2: up to three spaces of indentation.
        Limit(name: "indentation", largest: 3, least: 0) {
            "\(times(" ", $0))# a"
        } hasEffect: {
            isHeading($0)
        },
        // 5.2: the number of a list item has at most nine digits.
        Limit(name: "number of an item", largest: 9) {
            "\(times("1", $0)). a"
        } hasEffect: {
            $0.runs.first?.attributes.block?.components.contains { if case .listItem = $0.kind { true } else { false } }
                ?? false
        },
    ]

    @Test(arguments: limits)
    func theLargestNumberHasAnEffectAndTheNextHasNone(_ limit: Limit) {
        for number in [
            limit.least - 1, limit.least, limit.least + 1, limit.largest - 1, limit.largest, limit.largest + 1,
        ]
        where number >= 0 {
            let text = MarkdownParser().attributedText(from: limit.source(number))
            #expect(
                limit.hasEffect(text) == (limit.least...limit.largest).contains(number), "\(limit.name): \(number)")
        }
    }
}
