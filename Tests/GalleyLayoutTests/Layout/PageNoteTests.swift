import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Notes at the foot of pages. Lines of the test font are 10 points high and contain two words of four letters; the space
/// above notes is one line.
@Suite struct PageNoteTests {
    private static func page(lines: Int, _ notes: Document.Page.NotePlacement = .foot) -> Document.Page {
        var page = Document.Page(
            size: Size(width: 82, height: Double(lines) * 10 + 40),
            margins: EdgeInsets(top: 20, left: 10, bottom: 20, right: 10))
        page.notes = notes
        return page
    }

    private static func reference(_ number: Int) -> AttributedText {
        var attributes = Box.attributes()
        attributes.inline = [.link, .footnote]
        attributes.link = "#fn\(number)"
        return AttributedText("o", attributes: attributes)
    }

    /// A note of lines with one word. The last word has a reference to another note.
    private static func note(_ number: Int, lines: Int, to other: Int? = nil) -> AttributedText {
        let words = Array(repeating: "nnnnnnnn", count: lines).joined(separator: " ")
        var text = Box.text(words) + (other.map(reference) ?? Box.text("")) + Box.text("\n")
        let block = BlockIntent(components: [
            .init(kind: .paragraph, identity: 0), .init(kind: .footnote(number: number, label: "x"), identity: number),
        ])
        text.transformAttributes(inUTF8: 0..<text.utf8Count) { $0.block = block }
        return text
    }

    /// A paragraph of lines with two words; references are after the second word of their lines.
    private static func lines(_ count: Int, references: [Int: Int] = [:]) -> AttributedText {
        var text = Box.text("")
        for line in 0..<count {
            text.append(Box.text(references[line] == nil ? "aaaa aaaa" : "aaaa aaa"))
            if let number = references[line] { text.append(reference(number)) }
            text.append(Box.text(line + 1 < count ? " " : "\n"))
        }
        return text
    }

    private static func pages(_ text: AttributedText, _ page: Document.Page) throws -> [TextPage] {
        var result: [TextPage] = []
        try TextPages(text, on: page, fonts: Box.fonts).forEach { result.append($0) }
        return result
    }

    /// The numbers of lines of text and notes on each page.
    private static func counts(_ pages: [TextPage]) -> [[Int]] {
        pages.map { page in page.pieces.map(\.layout.lines.count) }
    }

    @Test func aNoteIsOnThePageOfItsReference() throws {
        let text = Self.lines(8, references: [1: 1, 6: 2]) + Self.note(1, lines: 1) + Self.note(2, lines: 1)
        let pages = try Self.pages(text, Self.page(lines: 6))
        #expect(Self.counts(pages) == [[4, 1], [4, 1]])
        let first = pages[0]
        #expect(first.notes?.origin == Point(x: 10, y: 70))
        // A third of the width, in the middle of the space above the notes.
        #expect(first.noteRule?.rect.y == 65 && first.noteRule?.rect.x == 10)
        #expect(abs((first.noteRule?.rect.width ?? 0) - 62.0 / 3) < 0.1)
        #expect(pages.map { $0.notes.map { $0.layout.lineTexts.count } } == [1, 1])
        #expect(pages.map(\.utf8Range) == [0..<40, 40..<80])
    }

    /// The line of a reference goes to the next page if there is no space for its note below it.
    @Test func aReferenceGoesWithItsNote() throws {
        for line in [4, 5] {
            let text = Self.lines(8, references: [line: 1]) + Self.note(1, lines: 1)
            let counts = Self.counts(try Self.pages(text, Self.page(lines: 6)))
            // Six lines without a note, or those above the reference.
            #expect(counts == [[line], [8 - line, 1]])
        }
        let text = Self.lines(8, references: [3: 1]) + Self.note(1, lines: 1)
        #expect(Self.counts(try Self.pages(text, Self.page(lines: 6))) == [[4, 1], [4]])
    }

    /// Lines after a reference move to the next page, so that its note is complete.
    @Test func aNoteIsComplete() throws {
        let text = Self.lines(8, references: [1: 1]) + Self.note(1, lines: 3)
        #expect(Self.counts(try Self.pages(text, Self.page(lines: 8))) == [[4, 3], [4]])
        // If the page would be short without the line of the reference, the note is split.
        let late = Self.lines(9, references: [5: 1]) + Self.note(1, lines: 6)
        #expect(Self.counts(try Self.pages(late, Self.page(lines: 10))) == [[7, 2], [2, 4]])
    }

    /// A note of three lines with widows and orphans is never split, so it is complete below its reference, or goes with it.
    @Test func splitNotesHaveTwoLinesOnEachSide() throws {
        var text = Self.lines(12, references: [0: 1, 3: 2]) + Self.note(1, lines: 9) + Self.note(2, lines: 3)
        for (widows, counts) in [(2, [[3, 6], [3, 6], [6]]), (1, [[3, 6], [3, 6], [6]])] {
            text.transformAttributes(inUTF8: 0..<text.utf8Count) { attributes in
                attributes.paragraph?.widows = widows
                attributes.paragraph?.orphans = widows
            }
            #expect(Self.counts(try Self.pages(text, Self.page(lines: 10))) == counts)
        }
        // One line would be left.
        let three = Self.lines(9, references: [6: 1]) + Self.note(1, lines: 3)
        #expect(Self.counts(try Self.pages(three, Self.page(lines: 10))) == [[6], [3, 3]])
    }

    /// A note begins with two lines below its reference, and then has half of each page, or as much as it needs to end.
    @Test func aLongNoteContinues() throws {
        let text = Self.lines(9, references: [0: 1]) + Self.note(1, lines: 7)
        let pages = try Self.pages(text, Self.page(lines: 6))
        #expect(Self.counts(pages) == [[3, 2], [3, 2], [2, 3], [1]])
        // The rule above the rest of a note is as long as the lines.
        let widths = pages.map { ($0.noteRule?.rect.width ?? 0).rounded() }
        #expect(widths.prefix(3) == [21, 62, 62])
        #expect(pages.last?.notes == nil && pages.last?.body.layout.lineTexts == ["aaaa aaaa\n"])
    }

    @Test func aSecondReferenceHasNoSecondNote() throws {
        let text = Self.lines(8, references: [0: 1, 7: 1]) + Self.note(1, lines: 1)
        #expect(Self.counts(try Self.pages(text, Self.page(lines: 6))) == [[4, 1], [4]])
    }

    /// Notes that only notes refer to follow the others on the last page.
    @Test func notesOfNotesAreLast() throws {
        let notes = Self.note(1, lines: 1, to: 3) + Self.note(2, lines: 1) + Self.note(3, lines: 1)
        let pages = try Self.pages(Self.lines(6, references: [0: 1, 4: 2]) + notes, Self.page(lines: 6))
        #expect(Self.counts(pages) == [[4, 1], [2, 2]])
    }

    /// Without references, and at the end of the text, notes are text.
    @Test func notesAtTheEndAreText() throws {
        let text = Self.lines(4, references: [0: 1]) + Self.note(1, lines: 1)
        #expect(Self.counts(try Self.pages(text, Self.page(lines: 6, .end))) == [[5]])
        let plain = Self.lines(7)
        #expect(try Self.counts(Self.pages(plain, Self.page(lines: 6))) == [[6], [1]])
        // Only notes.
        #expect(Self.counts(try Self.pages(Self.note(1, lines: 3), Self.page(lines: 6))) == [[3]])
    }

    @Test func notesAreFoundOnTheirPages() throws {
        let text = Self.lines(8, references: [6: 1]) + Self.note(1, lines: 1, to: 1)
        let pages = try TextPages(text, on: Self.page(lines: 6), fonts: Box.fonts)
        let shown = try Self.pages(text, Self.page(lines: 6))
        try #require(shown.count == 2)
        let note = try #require(text.range(of: "nnnnnnnn"))
        #expect(pages.selectionRects(for: note, on: shown[0]).isEmpty)
        #expect(pages.selectionRects(for: note, on: shown[1]) == [Rect(x: 10, y: 70, width: 48, height: 10)])
        // The reference in the text and the one in the note.
        #expect(pages.links(on: shown[1]).map(\.url) == ["#fn1", "#fn1"])
        let hit = try #require(pages.hits(at: Point(x: 60, y: 75), on: shown[1]).first)
        #expect(hit.target == .link("#fn1") && hit.utf8Range == text.utf8Count - 2..<text.utf8Count - 1)
        let tree = pages.accessibilityTree(of: shown[1])
        #expect(tree.children.last?.role == .footnote(number: 1))
        #expect(shown[1].piece(at: Point(x: 20, y: 75)).layout === shown[1].notes?.layout)
        #expect(shown[1].piece(at: Point(x: 20, y: 25)).layout === shown[1].body.layout)
    }

    /// All text is shown, in order; text and notes never overlap; and a note is never before its reference.
    @Test(arguments: 0..<80) func randomNotes(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var (text, notes) = (AttributedText(), AttributedText())
        var count = 0
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let lines = Int.random(in: 1...12, using: &random)
            var references: [Int: Int] = [:]
            for line in 0..<lines where Int.random(in: 0..<3, using: &random) == 0 {
                count += 1
                references[line] = count
                let length = [1, 1, 2, 3, 9, 30].randomElement(using: &random) ?? 1
                notes.append(Self.note(count, lines: length))
            }
            text.append(Self.lines(lines, references: references))
        }
        let end = text.utf8Count
        text.append(notes)
        text.transformAttributes(inUTF8: 0..<text.utf8Count) { attributes in
            attributes.paragraph?.widows = 2
            attributes.paragraph?.orphans = 2
        }
        var page = Self.page(lines: Int.random(in: 3...9, using: &random))
        var container = TextContainer()
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            page.size.width += 80
            container.columns = TextContainer.Columns(count: 2, gap: 18)
        case 1, 2:
            container.writingMode = seed.isMultiple(of: 2) ? .verticalRL : .verticalLR
            page.size = Size(width: page.size.height - 20, height: page.size.width + 20)
        default: break
        }
        let pages = try TextPages(text, on: page, container: container, fonts: Box.fonts)
        var (shown, noteEnd) = (0, end)
        try pages.forEach { page in
            #expect(page.pieces[0].utf8Range.lowerBound == (shown < end ? shown : noteEnd))
            if shown < end { shown = page.utf8Range.upperBound } else { noteEnd = page.utf8Range.upperBound }
            let area = Rect(
                x: page.body.origin.x, y: page.body.origin.y, width: pages.container.width ?? 0,
                height: pages.container.height ?? 0)
            for piece in page.pieces.dropFirst() {
                #expect(piece.utf8Range.lowerBound == noteEnd)
                noteEnd = piece.utf8Range.upperBound
                let frames = piece.layout.lines.map { Self.moved($0.frame, by: piece.origin) }
                for frame in frames {
                    #expect(area.insetBy(-0.1).contains(frame), "\(frame) in \(area)")
                    for line in page.body.layout.lines {
                        let other = Self.moved(line.frame, by: page.body.origin)
                        #expect(!frame.insetBy(0.1).intersects(other), "\(frame) and \(other)")
                    }
                }
            }
        }
        #expect(shown == end && noteEnd == text.utf8Count)
    }

    private static func moved(_ rect: Rect, by origin: Point) -> Rect {
        Rect(x: rect.x + origin.x, y: rect.y + origin.y, width: rect.width, height: rect.height)
    }
}

extension Rect {
    fileprivate func insetBy(_ length: Double) -> Rect {
        Rect(x: x + length, y: y + length, width: width - 2 * length, height: height - 2 * length)
    }

    fileprivate func contains(_ other: Rect) -> Bool {
        x <= other.x && y <= other.y && other.x + other.width <= x + width && other.y + other.height <= y + height
    }

    fileprivate func intersects(_ other: Rect) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
}
