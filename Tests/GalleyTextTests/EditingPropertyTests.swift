import GalleyTestSupport
import GalleyText
import GalleyTextTestSupport
import Testing

/// Compares random edits of an `AttributedText` with a naive model that stores attributes for each scalar.
@Suite struct EditingPropertyTests {
    /// The obvious implementation.
    struct Model {
        var scalars: [Unicode.Scalar] = []
        var attributes: [TextAttributes] = []

        mutating func replace(_ range: Range<Int>, with text: String, _ style: TextAttributes) {
            let new = Array(text.unicodeScalars)
            scalars.replaceSubrange(range, with: new)
            attributes.replaceSubrange(range, with: Array(repeating: style, count: new.count))
        }

        mutating func replace(_ range: Range<Int>, with other: Model) {
            scalars.replaceSubrange(range, with: other.scalars)
            attributes.replaceSubrange(range, with: other.attributes)
        }
    }

    static func index(_ text: AttributedText, _ scalar: Int) -> String.Index {
        text.string.unicodeScalars.index(text.startIndex, offsetBy: scalar)
    }

    static func range(_ text: AttributedText, _ range: Range<Int>) -> Range<String.Index> {
        index(text, range.lowerBound)..<index(text, range.upperBound)
    }

    static func style(_ random: inout SeededGenerator) -> TextAttributes {
        var result = TextAttributes()
        if random.chance(1, in: 2) { result.color = random.pick([.black, .white, .clear]) }
        if random.chance(1, in: 4) { result.font = FontDescriptor(size: random.pick([10, 12])) }
        if random.chance(1, in: 8) { result.letterSpacing = random.pick([0, 1]) }
        return result
    }

    static func randomText(_ random: inout SeededGenerator) -> (AttributedText, Model) {
        var text = AttributedText()
        var model = Model()
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let piece = random.text(upTo: 3)
            let style = Self.style(&random)
            text.append(piece, attributes: style)
            model.replace(model.scalars.count..<model.scalars.count, with: piece, style)
        }
        return (text, model)
    }

    static func check(_ text: AttributedText, _ model: Model, _ what: String) {
        #expect(text.brokenInvariants() == [], "\(what)")
        #expect(Array(text.string.unicodeScalars) == model.scalars, "\(what)")
        var seen: [TextAttributes] = []
        var end = text.startIndex
        for run in text.runs {
            #expect(run.range.lowerBound == end)
            end = run.range.upperBound
            let count = text.string.unicodeScalars[run.range].count
            seen.append(contentsOf: Array(repeating: run.attributes, count: count))
        }
        #expect(end == text.endIndex)
        #expect(seen == model.attributes, "\(what)")
    }

    @Test(arguments: 0..<40)
    func editsAgreeWithAModelOfOneStylePerScalar(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var text = AttributedText()
        var model = Model()
        for step in 0..<150 {
            let lower = Int.random(in: 0...model.scalars.count, using: &random)
            let upper = Int.random(in: lower...min(model.scalars.count, lower + 6), using: &random)
            let action = Int.random(in: 0..<11, using: &random)
            Self.edit(&text, &model, lower..<upper, action, &random)
            Self.check(text, model, "seed \(seed), step \(step), action \(action)")
        }
    }

    /// Changes a text and its model in one of eleven ways.
    private static func edit(
        _ text: inout AttributedText, _ model: inout Model, _ scalars: Range<Int>, _ action: Int,
        _ random: inout SeededGenerator
    ) {
        let (lower, upper, count) = (scalars.lowerBound, scalars.upperBound, model.scalars.count)
        let place = range(text, scalars)
        switch action {
        case 0:
            let piece = random.text(upTo: 5)
            let style = Self.style(&random)
            text.append(piece, attributes: style)
            model.replace(count..<count, with: piece, style)
        case 1:
            let (piece, pieceModel) = Self.randomText(&random)
            text.insert(piece, at: place.lowerBound)
            model.replace(lower..<lower, with: pieceModel)
        case 2:
            let (piece, pieceModel) = Self.randomText(&random)
            text.replaceSubrange(place, with: piece)
            model.replace(lower..<upper, with: pieceModel)
        case 3:
            text.removeSubrange(place)
            model.replace(lower..<upper, with: Model())
        case 4:
            let style = Self.style(&random)
            text.setAttributes(style, in: place)
            for index in lower..<upper { model.attributes[index] = style }
        case 5:
            let style = Self.style(&random)
            text[place].mergeAttributes(style)
            for index in lower..<upper { model.attributes[index].merge(style) }
        case 6:
            text[place].color = .white
            for index in lower..<upper { model.attributes[index].color = .white }
        case 7:
            text[place].font = nil
            for index in lower..<upper { model.attributes[index].font = nil }
        case 8:
            text.transformAttributes(in: place) { $0.letterSpacing = ($0.letterSpacing ?? 0) == 1 ? nil : 1 }
            for index in lower..<upper {
                let old = model.attributes[index].letterSpacing ?? 0
                model.attributes[index].letterSpacing = old == 1 ? nil : 1
            }
        case 9:
            // Typed text has the look of the scalar before it, or at the start, of the scalar after it.
            let piece = random.text(upTo: 3)
            text.insert(piece, at: place.lowerBound)
            if count > 0 {
                model.replace(lower..<lower, with: piece, model.attributes[max(0, lower - 1)])
            } else {
                model.replace(0..<0, with: piece, text.attributes(at: text.startIndex))
            }
        default:
            let part = AttributedText(text[place])
            #expect(part.brokenInvariants() == [])
            #expect(Array(part.string.unicodeScalars) == Array(model.scalars[lower..<upper]))
            #expect(
                part.runs.flatMap { run in
                    part.string.unicodeScalars[run.range].map { _ in run.attributes }
                } == Array(model.attributes[lower..<upper]))
            #expect(part == AttributedText(text[place]))
            let shared = Set(model.attributes[lower..<upper].map(\.color))
            if lower < upper { #expect(text[place].color == (shared.count == 1 ? shared.first! : nil)) }
        }
    }

    @Test func manyStylesStayInternedAndLookedUp() {
        var text = AttributedText()
        for index in 0..<500 {
            text.append("x", attributes: TextAttributes(color: Color(rgba: UInt32(index % 90) << 8)))
        }
        #expect(text.styles.count == 90)
        #expect(text.brokenInvariants() == [])
        text.color = .black
        #expect(text.runs.count == 1)
        #expect(text.styles.count == 1)
        #expect(text.brokenInvariants() == [])
    }

    /// Attributes laid over many ranges in one pass are those laid over one range after the other.
    @Test(arguments: 0..<40)
    func rangesAreMergedInOnePass(seed: UInt64) {
        var random = SeededGenerator(seed: 7000 + seed)
        let (text, _) = Self.randomText(&random)
        var parts: [(range: Range<Int>, attributes: TextAttributes)] = []
        var start = 0
        let count = text.string.utf8.count
        while start < count {
            let lower = text.utf8Range(
                text.startIndex..<text.index(atUTF8: min(count, start + random.pick([0, 1, 5])))
            )
            .upperBound
            let upper = text.utf8Range(
                text.startIndex..<text.index(atUTF8: min(count, lower + random.pick([1, 4, 9])))
            )
            .upperBound
            if upper > lower { parts.append((lower..<upper, Self.style(&random))) }
            start = max(upper, start + 1)
        }
        var (one, other) = (text, text)
        one.mergeAttributes(parts)
        for part in parts { other.mergeAttributes(part.attributes, in: other.range(forUTF8: part.range)) }
        #expect(one == other)
    }

    /// A small part of a text with many styles has its own styles alone.
    @Test func partsOfTextsWithManyStyles() {
        var text = AttributedText()
        for index in 0..<400 {
            text.append(AttributedText("ab", attributes: TextAttributes(color: Color(rgba: UInt32(index % 200) << 8))))
        }
        let range = text.range(forUTF8: 301..<320)
        let part = AttributedText(text[range])
        var expected = AttributedText()
        for run in text[range].runs {
            expected.append(AttributedText(String(text.string[run.range]), attributes: run.attributes))
        }
        #expect(part == expected && part.styles.count == 10)
    }
}
