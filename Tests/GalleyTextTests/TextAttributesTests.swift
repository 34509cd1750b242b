import Foundation
import GalleyDocuments
import GalleyTestSupport
import GalleyText
import GalleyTextTestSupport
import Testing

@Suite struct TextAttributesTests {
    /// Texts with one attribute each, by its name in documents.
    static let single: [(name: String, attributes: TextAttributes)] = {
        var random = SeededGenerator(seed: 99)
        var found: [String: TextAttributes] = [:]
        for _ in 0..<10_000 where found.count < 46 {
            guard case .object(let members) = random.attributes().json else { continue }
            for member in members {
                var decoding = DocumentDecoding()
                found[member.key] = try? decoding.attributes(.object([member]))
            }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }()

    @Test func everyAttributeCounts() {
        #expect(Self.single.count == 46)
        for (name, attributes) in Self.single {
            #expect(!attributes.isEmpty, "\(name)")
            #expect(attributes != TextAttributes(), "\(name)")
            #expect(attributes.hashValue != TextAttributes().hashValue, "\(name)")
            // Merging includes it.
            #expect(
                attributes.merging(over: TextAttributes(color: .clear))[attributesNamed: name]
                    == attributes[attributesNamed: name])
            #expect(TextAttributes().merging(over: attributes) == attributes)
            // Dividing a text into a document's style and spans includes it.
            var text = AttributedText("a", attributes: attributes)
            text.append("b", attributes: TextAttributes())
            #expect(Document(text).style.isEmpty)
            #expect(Document(text).spans.count == 1)
        }
    }

    @Test func mergingIsAttributeByAttribute() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<100 {
            let base = random.attributes()
            let top = random.attributes()
            let merged = top.merging(over: base)
            for (name, _) in Self.single where !["font", "paragraph", "custom"].contains(name) {
                #expect(
                    merged[attributesNamed: name] == (top[attributesNamed: name] ?? base[attributesNamed: name]),
                    "\(name)")
            }
            for key in ["a", "b"] {
                #expect(merged.custom?[key] == top.custom?[key] ?? base.custom?[key])
            }
            #expect(merged.font?.size == top.font?.size ?? base.font?.size)
            #expect(merged.paragraph?.alignment == top.paragraph?.alignment ?? base.paragraph?.alignment)
        }
    }

    @Test func everyAttributeInfluencesSomething() {
        for (name, attributes) in Self.single {
            let influence = TextAttributes().influence(ofChangeTo: attributes)
            // A value that equals the default does not change shaping.
            if !["kerning", "ligatures", "letterSpacing", "font", "orientation", "combineUpright"].contains(name) {
                #expect(!influence.isEmpty, "\(name)")
            }
            #expect(influence == attributes.influence(ofChangeTo: TextAttributes()))
            if ["color", "backgroundColor", "underline", "shadow", "stroke"].contains(name) {
                #expect(influence == .drawing)
            }
            if ["link", "block", "inline", "generated", "image", "backing"].contains(name) {
                #expect(influence == .semantics)
            }
            let shaping = [
                "font", "language", "kerning", "ligatures", "letterSpacing", "orientation", "combineUpright",
                // Padding and margin take space.
                "border", "backgroundBorder",
            ]
            if !shaping.contains(name) { #expect(attributes.shapes(like: TextAttributes()), "\(name)") }
        }
    }

    @Test func spacingCountsForShapingOnlyAsOnOrOff() {
        var one = TextAttributes()
        one.letterSpacing = 1
        var two = TextAttributes()
        two.letterSpacing = 2
        var none = TextAttributes()
        none.letterSpacing = 0
        #expect(one.shapes(like: two))
        #expect(!one.shapes(like: none))
        #expect(none.shapes(like: TextAttributes()))
        #expect(one.influence(ofChangeTo: two) == .metrics)
        var font = TextAttributes()
        font.font = FontDescriptor(size: 3)
        #expect(!font.shapes(like: TextAttributes()))
    }

    @Test func mergingAFontLeavesItsOtherFields() {
        var text = AttributedText("one two", attributes: TextAttributes(font: FontDescriptor("Noto Sans", size: 20)))
        let two = text.range(of: "two")!
        text[two].mergeFont(FontDescriptor(weight: 700))
        #expect(text[two].font == FontDescriptor("Noto Sans", size: 20, weight: 700))
        // Each of several fonts keeps its other properties.
        text.mergeFont(FontDescriptor(italic: true))
        #expect(
            text.runs.map(\.font) == [
                FontDescriptor("Noto Sans", size: 20, italic: true),
                FontDescriptor("Noto Sans", size: 20, weight: 700, italic: true),
            ])
        text[two].font?.weight = nil
        #expect(text.runs.count == 1)
        // Setting a font replaces the whole value.
        text[two].font = FontDescriptor(size: 12)
        #expect(text[two].font == FontDescriptor(size: 12))
        text.font = nil
        #expect(text.font == nil)
        text.mergeParagraph(ParagraphStyle(alignment: .right))
        text.mergeParagraph(ParagraphStyle(lineHeight: 20))
        #expect(text.paragraph == ParagraphStyle(alignment: .right, lineHeight: 20))
        text.paragraph = ParagraphStyle(lineHeight: 30)
        #expect(text.paragraph == ParagraphStyle(lineHeight: 30))
    }

    @Test func everyValueIsCodedAlone() throws {
        func check<Value: Codable & Equatable>(_ value: Value) throws {
            #expect(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value)
        }
        for seed in 0..<40 {
            var random = SeededGenerator(seed: UInt64(seed))
            try check(random.font())
            try check(random.paragraph())
            try check(random.shadow())
            try check(random.border())
            try check(random.line())
            try check(random.block())
            let attributes = random.attributes()
            if let value = attributes.attachment { try check(value) }
            if let value = attributes.ruby { try check(value) }
            if let value = attributes.stroke { try check(value) }
            if let value = attributes.highlight { try check(value) }
            if let value = attributes.binding { try check(value) }
            if let value = attributes.inline { try check(value) }
            if let value = attributes.image { try check(value) }
            if let value = attributes.dropCap { try check(value) }
            if let value = attributes.combineUpright { try check(value) }
            try check([ParagraphStyle.TabStop(location: 3, alignment: .decimal)])
            try check([LineStyle.double])
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(FontDescriptor.self, from: Data(#"{"size": -1}"#.utf8))
        }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Border.self, from: Data("null".utf8)) }
    }

    @Test func aChainOfShadowsIsFlat() {
        let tree = Shadow(
            color: .black,
            following: [
                Shadow(color: .white, following: [Shadow(color: .clear, following: [Shadow(color: nil)])]),
                Shadow(color: .black),
            ])
        #expect(tree.following.map(\.color) == [.white, .clear, nil, .black])
        #expect(tree.following.allSatisfy { $0.following.isEmpty })
    }
}

extension TextAttributes {
    /// The attribute with that name in documents, as JSON.
    fileprivate subscript(attributesNamed name: String) -> JSONValue? { json[key: name] }
}
