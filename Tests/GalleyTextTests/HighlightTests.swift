import Foundation
import GalleyDocuments
import GalleyTestSupport
import GalleyText
import GalleyTextTestSupport
import Testing

@Suite struct HighlightTests {
    private let underlined = TextAttributes(color: .black, underline: .single, link: "a:b")

    @Test func aPatchSetsRemovesAndLeaves() {
        var highlight = Highlight(attributes: TextAttributes(color: .white))
        highlight.underline = .remove
        #expect(highlight.color == .set(.white))
        #expect(highlight.underline == .remove)
        #expect(highlight.link == .inherit)
        #expect(highlight.patch.applied(to: underlined) == TextAttributes(color: .white, link: "a:b"))
        highlight.underline = .inherit
        highlight.color = .inherit
        #expect(highlight.patch.isEmpty)
        #expect(highlight.patch.applied(to: underlined) == underlined)
    }

    @Test func setAttributesAreNotRemoved() {
        var patch = TextAttributes.Patch(TextAttributes(color: .white), removing: [.color, .link])
        #expect(patch.removed == [.link])
        patch.attributes.link = "c:d"
        #expect(patch.removed.isEmpty)
        patch.link = .remove
        #expect(patch.attributes.link == nil && patch.removed == [.link])
    }

    @Test(arguments: TextAttributes.Name.allCases)
    func everyAttributeHasAName(name: TextAttributes.Name) throws {
        var random = SeededGenerator(seed: 7)
        var found = false
        for _ in 0..<60 {
            var attributes = random.attributes()
            guard attributes.has(name) else { continue }
            found = true
            #expect(TextAttributes.Patch(removing: [name]).applied(to: attributes).has(name) == false)
            attributes.remove(name)
            #expect(!attributes.has(name))
        }
        #expect(found, "no random attributes have \(name)")
    }

    @Test func namesAreThoseOfKeyPaths() {
        #expect(TextAttributes.Name(\TextAttributes.backgroundBorder) == .backgroundBorder)
        #expect(TextAttributes.Name(\TextAttributes.font?.size) == nil)
    }

    @Test func actionsAreIgnoredByEqualityAndCodingButSeparateRanges() throws {
        let plain = Highlight(attributes: TextAttributes(color: .white), userInfo: ["a": "b"])
        var pressed = plain
        pressed.tapAction = { _ in }
        #expect(pressed == plain)
        let decoded = try JSONDecoder().decode(Highlight.self, from: JSONEncoder().encode(pressed))
        #expect(decoded == plain && decoded.tapAction == nil)

        var text = AttributedText("abcd")
        let middle = text.index(atUTF8: 2)
        text.setHighlight(text.startIndex..<middle, color: .black) { _ in }
        text.setHighlight(middle..<text.endIndex, color: .black) { _ in }
        #expect(text.runs(of: \.highlight).count == 2)
        #expect(text.run(of: \.color, at: middle).range == text.startIndex..<text.endIndex)
        #expect(text.runs(of: \.highlight).allSatisfy { $0.value?.tapAction != nil })
    }

    @Test func aNewActionReplacesTheOldOne() async {
        var text = AttributedText("ab")
        let all = text.startIndex..<text.endIndex
        text.setHighlight(all) { _ in Issue.record("the first action was called") }
        await confirmation { called in
            text.setHighlight(all) { _ in called() }
            let press = HighlightPress(text: text, range: all, rect: nil, location: .zero)
            let action = text.highlight?.tapAction
            await MainActor.run { action?(press) }
        }
    }

    @Test func jsonNamesRemovedAttributes() throws {
        let document = try Document.decode(
            json:
                ##"{"text": "ab", "style": {"highlight": {"color": "#fff", "remove": ["underline"], "userInfo": {"k": "v"}}}}"##
        ).document
        let highlight = try #require(document.style.highlight)
        #expect(highlight.patch.removed == [.underline] && highlight.userInfo == ["k": "v"])
        #expect(highlight.attributes == TextAttributes(color: .white))
        #expect(throws: GalleyError.self) {
            _ = try Document.decode(json: #"{"text": "a", "style": {"highlight": {"remove": ["underlin"]}}}"#)
        }
    }
}

@Suite struct BorderIdentityTests {
    private func pills(_ make: (Int) -> Border) -> AttributedText {
        var text = AttributedText("aabb")
        let middle = text.index(atUTF8: 2)
        text[text.startIndex..<middle].backgroundBorder = make(0)
        text[middle..<text.endIndex].backgroundBorder = make(1)
        return text
    }

    @Test func copiesAreOneAndEqualValuesAreTwo() {
        let border = Border.filled(.black, cornerRadius: 8)
        #expect(Border.filled(.black, cornerRadius: 8) == border)
        #expect(pills { _ in border }.runs.count == 1)
        let twins = pills { _ in .filled(.black, cornerRadius: 8) }
        #expect(twins.runs.count == 2)
        #expect(twins.runs(of: \.backgroundBorder).count == 2)
        var changed = border
        changed.cornerRadius = 8
        #expect(pills { $0 == 0 ? border : changed }.runs.count == 1)
    }

    @Test func settingAnEqualBorderReplacesTheOldOne() {
        var text = pills { _ in .filled(.black) }
        text.backgroundBorder = .filled(.black)
        #expect(text.runs.count == 1)
        let middle = text.index(atUTF8: 1)
        text[text.startIndex..<middle].backgroundBorder = .filled(.black)
        #expect(text.runs.count == 2)
    }

    @Test func textTypedBetweenEqualBordersBelongsToNeither() {
        let text = pills { _ in .filled(.black) }
        #expect(text.typingAttributes(at: text.index(atUTF8: 2)).backgroundBorder == nil)
        #expect(text.typingAttributes(at: text.index(atUTF8: 1)).backgroundBorder != nil)
    }

    @Test func documentsKeepEqualBordersSeparate() throws {
        let twins = pills { _ in .filled(.black) }
        let json = Document(twins).json()
        let back = try Document.decode(json: json).document
        #expect(try back.attributedText() == twins)
        #expect(try back.attributedText().runs(of: \.backgroundBorder).count == 2)
        // A decoded document is written again byte for byte.
        #expect(back.json() == json)
        // One border needs no number, and borders without a number are joined as before.
        #expect(!Document(pills { _ in Border.filled(.black) }).json().isEmpty)
        let border = Border.filled(.black)
        #expect(!Document(pills { _ in border }).json().contains("tag"))
        let melted =
            ##"{"text":"ab","spans":[{"range":[0,1],"border":{"fill":"#000"}},{"range":[1,2],"border":{"fill":"#000"}}]}"##
        #expect(try Document.decode(json: melted).document.attributedText().runs.count == 1)
        let codable = try JSONDecoder().decode(AttributedText.self, from: JSONEncoder().encode(twins))
        #expect(codable == twins && codable.runs(of: \.backgroundBorder).count == 2)
    }
}

@Suite struct AttachmentModelTests {
    @Test(arguments: [
        (14.0, 17.5, 5.46875, -3.535, 19.0), (20, 22, 6.875, -3.55, 23.5), (30, 30, 9.375, -3.825, 31.5),
    ])
    func emojiBoxes(size: Double, ascent: Double, descent: Double, y: Double, advance: Double) {
        let box = TextAttachment.emoji(image: "smile.png", fontSize: size)
        #expect(abs(box.height - box.descent - ascent) < 1e-9)
        #expect(abs(box.descent - descent) < 1e-9)
        #expect(abs(box.width - advance) < 1e-9)
        // The image is square, with its lower edge at y.
        #expect(abs(box.insets.top - (ascent - (ascent + y))) < 1e-9)
        #expect(abs(box.insets.bottom - (descent + y)) < 1e-9)
        #expect(box.insets.left == 0.75 && box.insets.right == 0.75)
        let content = Rect(x: 0, y: 0, width: box.width, height: box.height).inset(by: box.insets)
        #expect(abs(content.width - content.height) < 1e-9)
    }

    @Test func contentIsAnImageAHostedViewOrADrawing() throws {
        var attachment = TextAttachment(width: 2, height: 3, content: .hosted(id: "view"), userInfo: ["a": "b"])
        let data = try JSONEncoder().encode(attachment)
        #expect(try JSONDecoder().decode(TextAttachment.self, from: data) == attachment)
        #expect(attachment.image == nil)
        attachment.image = nil
        #expect(attachment.content == .hosted(id: "view"))
        attachment.image = "a.png"
        #expect(attachment.content == .image("a.png"))
    }

    @Test func conveniencesMakeTextsOfOneCharacter() {
        var text = AttributedText("a")
        text.append(.attachment(image: "i.png", size: Size(width: 3, height: 4), alignment: .center))
        text.append(.emoji(image: "s.png", fontSize: 20, backing: ":s:"))
        text.append(.link("https://example.org", "here"))
        #expect(text.string == "a\u{FFFC}\u{FFFC}here")
        #expect(text.runs.map(\.attachment?.image) == [nil, "i.png", "s.png", nil])
        #expect(text.runs(of: \.link).map(\.value) == [nil, "https://example.org"])
    }
}

@Suite struct GradientLimitTests {
    @Test func everyGradientRoundTrips() throws {
        for gradient in [
            Gradient(
                .radial(center: UnitPoint(x: 1e12, y: -1e300), radius: UnitPoint(x: .infinity, y: 2)),
                stops: [.init(.black, at: 1e9)]),
            Gradient(.linear(angle: -1e17), stops: [.init(.black), .init(.white, at: .nan)]),
        ] {
            #expect(try JSONDecoder().decode(Gradient.self, from: JSONEncoder().encode(gradient)) == gradient)
        }
    }
}
