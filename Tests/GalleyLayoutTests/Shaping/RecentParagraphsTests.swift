import Testing

@testable import GalleyLayout
@testable import GalleyText

/// The paragraphs that a worker keeps for itself.
struct RecentParagraphsTests {
    private let fonts = FontLibrary(bundledFonts: true, systemFonts: false)

    private func paragraph(_ text: String, style: StyleSpan, hash: UInt64) -> ShapedParagraph {
        let worker = fonts.takeWorker()
        defer { fonts.giveBack(worker) }
        worker.spans = [style]
        var text = text
        let shaped = text.withUTF8 { unsafe worker.paragraph($0, options: Self.options) }
        return ShapedParagraph(sharing: shaped, hash: hash)
    }

    private static let options = ParagraphOptions(
        direction: .auto, strictness: .auto, wordBreak: .normal, locale: nil)

    private func span() throws -> StyleSpan {
        let worker = fonts.takeWorker()
        defer { fonts.giveBack(worker) }
        let style = unsafe try worker.styles.resolve(
            0, of: AttributedText("x").styles, fonts: Unmanaged.passUnretained(fonts))
        return StyleSpan(start: 0, style: style)
    }

    /// Equal hashes do no harm, and a full set lets the new one in.
    @Test func findsWhatItHolds() throws {
        let style = try span()
        var recent = RecentParagraphs()
        let texts = (0..<4).map { "paragraph \($0)" }
        let paragraphs = texts.map { paragraph($0, style: style, hash: 7) }
        for paragraph in paragraphs { recent.insert(paragraph) }
        for (text, paragraph) in zip(texts, paragraphs) {
            #expect(find(text, [style], 7, in: &recent) === paragraph)
        }
        #expect(find("paragraph 9", [style], 7, in: &recent) == nil)
        #expect(find(texts[0], [style], 8, in: &recent) == nil)
        let fifth = paragraph("paragraph 4", style: style, hash: 7)
        recent.insert(fifth)
        #expect(find("paragraph 4", [style], 7, in: &recent) === fifth)
        #expect(texts.filter { find($0, [style], 7, in: &recent) != nil }.count == 3)
        recent.removeAll()
        #expect(recent.bytes == 0)
        #expect(find("paragraph 4", [style], 7, in: &recent) == nil)
    }

    /// It stays within its bound whatever comes, and the last to come is there.
    @Test func isBounded() throws {
        let style = try span()
        let text = String(repeating: "A sentence of some length. ", count: 100)
        let long = paragraph(text, style: style, hash: 0)
        var recent = RecentParagraphs()
        var random = SeededGenerator(seed: 5)
        let count = RecentParagraphs.byteLimit / long.footprint * 4
        #expect(count > 100)
        for _ in 0..<count {
            let hash = random.next()
            recent.insert(ShapedParagraph(sharing: long, hash: hash))
            #expect(recent.bytes <= RecentParagraphs.byteLimit)
            #expect(find(text, [style], hash, in: &recent) != nil)
        }
        #expect(recent.bytes > RecentParagraphs.byteLimit / 2)
    }

    private func find(
        _ text: String, _ spans: [StyleSpan], _ hash: UInt64, in recent: inout RecentParagraphs
    ) -> ShapedParagraph? {
        var text = text
        return text.withUTF8 { unsafe recent.find($0, spans: spans, options: Self.options, hash: hash) }
    }
}
