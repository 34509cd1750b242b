import Foundation
import GalleyDocuments
import GalleyText
import Testing

/// Checks that everything about an attribute follows from its declaration alone.
@Suite struct AddedAttributeTests {
    static let all = TextAttributes(wobble: 2, whisper: true, mood: .merry, speaker: Speaker(name: "Ann"))

    @Test func accessorsReachTheTextAndItsParts() {
        var text = AttributedText("one two")
        text.wobble = 1
        text[text.range(of: "two")!].mood = .merry
        #expect(text.wobble == 1)
        #expect(text.mood == nil)
        #expect(text.runs.map(\.mood) == [nil, .merry])
        text.mergeParagraph(ParagraphStyle(rhythm: 120))
        text.paragraph?.alignment = .right
        #expect(text.paragraph?.rhythm == 120)
    }

    @Test func valuesAreComparedAndHashed() {
        let each: [TextAttributes] = [
            TextAttributes(), TextAttributes(wobble: 1), TextAttributes(wobble: 2), TextAttributes(whisper: true),
            TextAttributes(mood: .calm), TextAttributes(mood: .merry), TextAttributes(speaker: Speaker(name: "Ann")),
            TextAttributes(speaker: Speaker(name: "Bo")),
        ]
        #expect(Set(each).count == each.count)
        #expect(Set(each.map(\.hashValue)).count == each.count)
        // Copies are independent.
        var copy = Self.all
        copy.speaker?.name = "Bo"
        #expect(Self.all.speaker == Speaker(name: "Ann"))
        #expect(copy != Self.all)
    }

    @Test func valuesMerge() {
        let base = TextAttributes(color: .black, wobble: 1, mood: .calm)
        let merged = TextAttributes(mood: .merry, speaker: Speaker(name: "Ann")).merging(over: base)
        #expect(merged == TextAttributes(color: .black, wobble: 1, mood: .merry, speaker: Speaker(name: "Ann")))
        let style = ParagraphStyle(alignment: .right).merging(over: ParagraphStyle(rhythm: 90))
        #expect(style == ParagraphStyle(alignment: .right, rhythm: 90))
    }

    @Test func changesInvalidateTheDeclaredCaches() {
        let none = TextAttributes()
        #expect(none.influence(ofChangeTo: TextAttributes(wobble: 1)) == .drawing)
        #expect(none.influence(ofChangeTo: TextAttributes(whisper: true)) == .shaping)
        #expect(none.influence(ofChangeTo: TextAttributes(mood: .calm)) == .metrics)
        #expect(none.influence(ofChangeTo: TextAttributes(speaker: Speaker(name: ""))) == .semantics)
        // The default value shapes like no value.
        #expect(none.shapes(like: TextAttributes(whisper: false)))
        #expect(!none.shapes(like: TextAttributes(whisper: true)))
    }

    @Test func typedTextInheritsSpreadingAttributes() {
        var text = AttributedText("ab", attributes: Self.all)
        text.append("cd", attributes: TextAttributes())
        let edge = text.index(atUTF8: 2)
        #expect(text.typingAttributes(at: edge) == TextAttributes(wobble: 2, whisper: true))
        let inside = text.index(atUTF8: 1)
        #expect(text.typingAttributes(at: inside).speaker == Speaker(name: "Ann"))
        #expect(text.typingAttributes(at: inside).mood == nil)
    }

    @Test func documentsCarryThem() throws {
        var text = AttributedText("ab", attributes: Self.all)
        text.append("c", attributes: TextAttributes(paragraph: ParagraphStyle(rhythm: 60)))
        let json = Document(text).json()
        #expect(json.contains(#""mood":"merry""#) && json.contains(#""beats":60"#))
        let decoded = try Document.decode(json: json)
        #expect(decoded.warnings == [])
        #expect(try decoded.document.attributedText() == text)
        #expect(try JSONDecoder().decode(TextAttributes.self, from: JSONEncoder().encode(Self.all)) == Self.all)
        let speaker = Speaker(name: "Bo")
        #expect(try JSONDecoder().decode(Speaker.self, from: JSONEncoder().encode(speaker)) == speaker)
    }

    @Test(arguments: [
        (#"{"wobble": 11}"#, "style.wobble"), (#"{"mood": "mery"}"#, "style.mood"),
        (#"{"speaker": {}}"#, "style.speaker.name"), (#"{"paragraph": {"beats": 0}}"#, "style.paragraph.beats"),
    ]) func errorsNameTheirPlace(style: String, path: String) {
        do {
            _ = try Document.decode(json: #"{"text": "", "style": \#(style)}"#)
            Issue.record("no error")
        } catch {
            #expect(error.path == path)
        }
    }

    @Test func misspelledNamesAreSuggested() throws {
        let warnings = try Document.decode(json: #"{"text": "", "style": {"whispr": true}}"#).warnings
        #expect(warnings.first?.message.contains("did you mean \"whisper\"?") == true)
    }

    @Test func foundationCarriesThem() {
        var text = AttributedText("ab", attributes: Self.all)
        text.append("c", attributes: TextAttributes())
        let string = AttributedString(text)
        #expect(AttributedText(string) == text)
        #expect(string.runs.first?[AttributeScopes.GalleyAttributes.MoodKey.self] == .merry)
        #expect(AttributeScopes.GalleyAttributes.MoodKey.inheritedByAddedText == false)
    }
}
