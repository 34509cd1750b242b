import GalleyText
import Testing

/// Texts that are built from blocks.
@Suite struct TextBlockTests {
    private func blocks(_ text: AttributedText) -> [[BlockIntent.Kind]] {
        text.string.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard let start = line.indices.first else { return [] }
            return text.attributes(at: start).block?.components.map(\.kind) ?? []
        }
    }

    @Test func blocksAreNested() {
        let quote = BlockStyle(padding: BoxSides(12))
        let isShown = true
        let text = AttributedText {
            TextBlock(.heading(level: 1)) {
                "Ti"
                AttributedText("des", attributes: TextAttributes(color: .black))
            }
            "Outside"
            TextBlock(.blockQuote, style: quote) {
                "First"
                TextBlock(.unorderedList(isTight: true)) {
                    for number in 1...2 { TextBlock(.listItem(number: number, task: nil)) { "Item \(number)" } }
                }
                if isShown { "Last" }
            }
        }
        #expect(text.string == "Tides\nOutside\nFirst\nItem 1\nItem 2\nLast")
        let list = BlockIntent.Kind.unorderedList(isTight: true)
        #expect(
            blocks(text) == [
                [.heading(level: 1)], [.paragraph], [.paragraph, .blockQuote],
                [.paragraph, .listItem(number: 1, task: nil), list, .blockQuote],
                [.paragraph, .listItem(number: 2, task: nil), list, .blockQuote], [.paragraph, .blockQuote],
            ])
        // All paragraphs of the quote are in one block, with its box.
        let outer = text.runs.compactMap { $0.attributes.block?.components.last }.filter { $0.kind == .blockQuote }
        #expect(Set(outer).count == 1 && outer[0].identity > 0 && outer[0].style == quote)
    }

    @Test func blocksHaveIdentities() {
        let text = AttributedText {
            TextBlock(.codeBlock(language: "sh")) { "a\nb" }
            TextBlock(.codeBlock(language: "sh")) { "c" }
            TextBlock { "d\ne" }
        }
        let identities = text.string.split(separator: "\n").map { line in
            text.attributes(at: line.startIndex).block?.components.first?.identity
        }
        #expect(identities[0] == identities[1] && identities[1] != identities[2] && identities[2] != 0)
        #expect(identities[3] == 0 && identities[4] == 0)
    }

    @Test func attributesAreInherited() {
        let blue = Color(rgb: 0x0000FF)
        let text = AttributedText {
            TextBlock(.blockQuote, attributes: TextAttributes(color: .black)) {
                "a"
                TextBlock(attributes: TextAttributes(color: blue)) { "b" }
                AttributedText("c", attributes: TextAttributes(color: .white))
            }
        }
        let colors = "abc".compactMap { text.string.firstIndex(of: $0) }.map { text.attributes(at: $0).color }
        #expect(colors == [.black, blue, .white])
    }

    @Test func emptyBlocksAreParagraphs() {
        let text = AttributedText {
            TextBlock { "" }
            TextBlock(.blockQuote) {}
            TextBlock(.heading(level: 2)) {}
        }
        #expect(blocks(text) == [[.paragraph], [.heading(level: 2)]])
        #expect(AttributedText(blocks: []).isEmpty)
    }
}
