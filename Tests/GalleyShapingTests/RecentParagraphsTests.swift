import GalleyTestSupport
import Testing

@testable import GalleyLayout
@testable import GalleyPlacing
@testable import GalleyShaping
@testable import GalleyText

/// A typesetter's own recent paragraphs.
struct RecentParagraphsTests {
    private let maker = ParagraphMaker()

    /// Equal hashes are handled, and a full set accepts the new one.
    @Test func findsStoredParagraphs() throws {
        let style = try maker.span()
        var recent = RecentParagraphs()
        let texts = (0..<4).map { "paragraph \($0)" }
        let paragraphs = texts.map { maker.paragraph($0, style: style, hash: 7) }
        for paragraph in paragraphs { recent.insert(paragraph) }
        for (text, paragraph) in zip(texts, paragraphs) {
            #expect(find(text, [style], 7, in: &recent) === paragraph)
        }
        #expect(find("paragraph 9", [style], 7, in: &recent) == nil)
        #expect(find(texts[0], [style], 8, in: &recent) == nil)
        let fifth = maker.paragraph("paragraph 4", style: style, hash: 7)
        recent.insert(fifth)
        #expect(find("paragraph 4", [style], 7, in: &recent) === fifth)
        #expect(texts.filter { find($0, [style], 7, in: &recent) != nil }.count == 3)
        recent.removeAll()
        #expect(recent.bytes == 0)
        #expect(find("paragraph 4", [style], 7, in: &recent) == nil)
    }

    /// It stays within its limit, and contains the newest paragraph.
    @Test func isBounded() throws {
        let style = try maker.span()
        let text = String(repeating: "A sentence of some length. ", count: 100)
        let long = maker.paragraph(text, style: style, hash: 0)
        var recent = RecentParagraphs()
        var random = SeededGenerator(seed: 5)
        let count = RecentParagraphs.byteLimit / long.footprint * 4
        #expect(count > 100)
        for _ in 0..<count {
            let hash = random.next()
            recent.insert(ShapedParagraph(sharing: long, spans: [style], hash: hash))
            #expect(recent.bytes <= RecentParagraphs.byteLimit)
            #expect(find(text, [style], hash, in: &recent) != nil)
        }
        #expect(recent.bytes > RecentParagraphs.byteLimit / 2)
    }

    /// Two workers with the same paragraph share neither its styles nor its fonts.
    @Test func paragraphsOfOtherWorkersHaveOwnStylesAndFonts() throws {
        var attributes = TextAttributes()
        attributes.font = FontDescriptor(weight: 700)
        var text = AttributedText("Latin, ")
        text.append(AttributedText("bold and Ж ", attributes: attributes))
        text.append(AttributedText("עברית"))
        let fonts = FontLibrary(systemFonts: false)
        let (one, other) = (fonts.takeTypesetter(), fonts.takeTypesetter())
        func shaped(by typesetter: Typesetter) throws -> ShapedText {
            // The slot of this thread contains the typesetter that the layout uses.
            fonts.release(typesetter)
            let layout = try TextLayout(text, in: .unbounded, fonts: fonts)
            #expect(fonts.takeTypesetter() === typesetter)
            return layout.storages[0].shaped
        }
        let (first, second) = (try shaped(by: one), try shaped(by: other))
        #expect(first.glyphIDs.elementsEqual(second.glyphIDs))
        #expect(first.fonts.count == second.fonts.count && first.styles.count == second.styles.count)
        for (a, b) in zip(first.fonts, second.fonts) { #expect(a !== b && a.isSame(as: b)) }
        for (a, b) in zip(first.styles, second.styles) { #expect(a !== b && a.isSame(as: b)) }
        // The second typesetter's shaped paragraphs and its received ones share their objects.
        for style in second.styles { #expect(second.fonts.contains { $0 === style.primary }) }
    }

    private func find(
        _ text: String, _ spans: [StyleSpan], _ hash: UInt64, in recent: inout RecentParagraphs
    ) -> ShapedParagraph? {
        var text = text
        return text.withUTF8 { unsafe recent.find($0, spans: spans, options: ParagraphMaker.options, hash: hash) }
    }
}
