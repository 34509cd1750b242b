import GalleyText
import Testing

@Suite struct AttributedTextTests {
    static let bold = TextAttributes(font: FontDescriptor(weight: 700))

    @Test func literalsAndInterpolation() {
        let literal: AttributedText = "plain"
        #expect(literal == AttributedText("plain"))
        let part = AttributedText("red", attributes: TextAttributes(color: .white))
        let text: AttributedText =
            "a \(7, attributes: Self.bold) \(part) \(part[part.startIndex..<part.index(atUTF8: 1)])!"
        #expect(text.string == "a 7 red r!")
        #expect(text.runs.map { String(text.string[$0.range]) } == ["a ", "7", " ", "red", " ", "r", "!"])
        #expect(text.runs[1].attributes == Self.bold)
        #expect(text.runs[5].color == .white)
    }

    @Test func attributesAreReadIfTheWholeRangeSharesThem() throws {
        var text: AttributedText = "Hello, world"
        text.mergeFont(FontDescriptor("A", size: 20))
        let world = try #require(text.range(of: "world"))
        text[world].color = .white
        text[world].font?.size = 30
        #expect(text[world].color == .white)
        #expect(text.color == nil)
        #expect(text.font == nil)
        #expect(text[world].font == FontDescriptor("A", size: 30))
        #expect(text.attributes(at: text.startIndex).font?.size == 20)
        #expect(text.runs.count == 2)
        text.color = .white
        text.font?.size = 12
        #expect(text.runs.map(\.font?.size) == [20, 30])
        text[world].font?.size = 20
        #expect(text.runs.count == 1)
    }

    @Test func partsAreAssignedAndRemoved() throws {
        var text: AttributedText = "abcdef"
        let part = try #require(text.range(of: "cd"))
        text[part].color = .white
        let copy = AttributedText(text[part])
        #expect(copy == AttributedText("cd", attributes: TextAttributes(color: .white)))
        let f = try #require(text.range(of: "f"))
        text[f] = text[part]
        #expect(text.string == "abcdecd")
        #expect(text.runs.map(\.color) == [nil, .white, nil, .white])
        #expect(text[part] == text[try #require(text.range(of: "cd", from: text.index(atUTF8: 4)))])
    }

    /// The attributes that typed text inherits from the text next to it.
    @Test func typingInheritsSpreadingAttributes() throws {
        var style = TextAttributes(font: .default, color: .white)
        style.link = "x"
        style.highlight = Highlight()
        style.border = Border()
        style.backgroundBorder = Border()
        style.blockBorder = Border()
        style.attachment = TextAttachment(width: 1, height: 1)
        style.ruby = Ruby(text: "r")
        style.binding = TextBinding()
        style.backing = "b"
        style.image = ImageReference(url: "u", alt: "")
        style.generated = true
        var text = AttributedText("ab", attributes: style)
        text.append("z", attributes: Self.bold)

        // Inside a link, typed text is part of the link; an attachment is not repeated.
        let inside = text.typingAttributes(at: text.index(atUTF8: 1))
        #expect(inside.link == "x" && inside.highlight != nil && inside.border != nil && inside.backgroundBorder != nil)
        #expect(inside.color == .white && inside.font == .default && inside.blockBorder != nil)
        #expect(inside.attachment == nil && inside.ruby == nil && inside.binding == nil && inside.backing == nil)
        #expect(inside.image == nil && inside.generated == nil)
        // At its edges, a link ends.
        for edge in [0, 2] {
            let typed = text.typingAttributes(at: text.index(atUTF8: edge))
            #expect(typed.link == nil && typed.highlight == nil && typed.border == nil && typed.backgroundBorder == nil)
            #expect(typed.color == .white && typed.blockBorder != nil)
        }
        #expect(text.typingAttributes(at: text.endIndex) == Self.bold)

        // Text that replaces the inside of a link is part of the link.
        text.replaceSubrange(text.index(atUTF8: 0)..<text.index(atUTF8: 2), with: "cd")
        #expect(text.runs[0].link == "x")
        #expect(text.runs[0].attachment == nil)
        // Text that is typed into an emptied text has the last look.
        text.removeAll()
        text.append("new")
        #expect(text.color == .white)
        #expect(text.runs.count == 1)
    }

    @Test func anEmptyTextHasAStyle() {
        var text = AttributedText("", attributes: Self.bold)
        #expect(text.runs.isEmpty)
        #expect(text.attributes(at: text.startIndex) == Self.bold)
        text.color = .white
        #expect(text.color == .white)
        text.append("x")
        #expect(text.runs[0].font?.weight == 700)
        #expect(text != "x")
        #expect(AttributedText("", attributes: Self.bold) != AttributedText())
    }

    /// Texts are compared by bytes, because canonically equivalent strings can have different glyphs.
    @Test func equalityIsExact() {
        let composed = AttributedText("\u{E9}")
        let decomposed = AttributedText("e\u{301}")
        #expect(composed.string == decomposed.string)
        #expect(composed != decomposed)
        // Of the same length in bytes.
        let sign = AttributedText("\u{212B}")
        let letters = AttributedText("A\u{30A}")
        #expect(sign.string == letters.string)
        #expect(sign != letters)
        #expect(composed == AttributedText(String(decoding: [0xC3, 0xA9], as: UTF8.self)))
        var built: AttributedText = "ab"
        built[built.range(of: "a")!].color = .white
        var other: AttributedText = "a"
        other.color = .white
        other.append("b", attributes: TextAttributes())
        #expect(built == other)
        #expect(built.hashValue == other.hashValue)
        #expect(Set([built, other, "ab"]).count == 2)
    }

    @Test func searchFindsScalars() {
        let text: AttributedText = "aXaaXé日本X"
        #expect(text.range(of: "") == nil)
        #expect(text.range(of: "q") == nil)
        #expect(text.ranges(of: "X").map { text.utf8Range($0) } == [1..<2, 4..<5, 13..<14])
        #expect(text.ranges(of: "aa").count == 1)
        #expect(text.range(of: "日本X").map { text.utf8Range($0) } == 7..<14)
        #expect(text.range(of: "a", from: text.index(atUTF8: 1)).map { text.utf8Range($0) } == 2..<3)
        #expect(text.range(of: "日本X!") == nil)
        let overlapping: AttributedText = "aaaa"
        #expect(overlapping.ranges(of: "aa").map { overlapping.utf8Range($0) } == [0..<2, 2..<4])
    }

    @Test func indicesInsideAScalarCountAsItsStart() {
        var text: AttributedText = "aé😀"
        let inside = text.string.utf8.index(text.startIndex, offsetBy: 2)
        let trailing = text.string.utf16.index(text.startIndex, offsetBy: 3)
        #expect(text.utf8Offset(inside) == 1)
        #expect(text.utf8Offset(trailing) == 3)
        text[inside..<trailing].color = .white
        #expect(text.brokenInvariants() == [])
        #expect(text.runs.map(\.utf8Range) == [0..<1, 1..<3, 3..<7])
    }

    @Test func attachmentsAreOneCharacter() {
        let text = "a" + AttributedText.attachment(TextAttachment(width: 10, height: 5)) + "b"
        #expect(text.string == "a\u{FFFC}b")
        #expect(text.runs.map { $0.attachment?.width } == [nil, 10, nil])
    }

    @Test func copiesShareTheirAttributesUntilOneChanges() {
        let style = TextAttributes(color: .white)
        var copy = style
        #expect(copy.storage === style.storage)
        let hash = copy.hashValue
        copy.color = .black
        #expect(style.color == .white)
        #expect(copy.hashValue != hash)
        copy.color = .white
        #expect(copy == style)
        #expect(copy.hashValue == hash)
        let label = AttributedText("label", attributes: style)
        #expect(label.styles[0] === style.storage)
        var other = label
        other.color = .black
        #expect(label.color == .white)
    }

    @Test func bridgedAndSlicedStringsBecomeContiguous() {
        let source = "日本語 text 😀"
        let text = AttributedText(String(source.dropFirst(2)))
        #expect(text.string.utf8.withContiguousStorageIfAvailable { _ in true } == true)
    }
}
