import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyRegions
@testable import GalleyShaping

/// The breaks of paragraphs between linked containers and columns (CSS Fragmentation 3). Lines of the test font are 10
/// points high, and contain two words of four letters in 62 points.
@Suite struct WidowControlTests {
    private struct Part {
        var lines: Int
        var style: (inout ParagraphStyle) -> Void = { _ in }
        var block: BlockIntent?
    }

    private func text(_ parts: [Part]) -> AttributedText {
        var text = AttributedText()
        for (index, part) in parts.enumerated() {
            let words = Array(repeating: "aaaa", count: part.lines * 2).joined(separator: " ")
            var paragraph = Box.text(words + (index + 1 < parts.count ? "\n" : ""), part.style)
            paragraph.block = part.block
            text.append(paragraph)
        }
        return text
    }

    /// The number of lines in each container with space for `rows` lines.
    private func counts(_ parts: [Part], rows: [Int]) throws -> [Int] {
        let containers = rows.map { TextContainer(width: 62, height: Double($0) * 10) }
        let layout = try TextLayout(text(parts), in: containers, fonts: Box.fonts)
        layout.checkInvariants()
        #expect(!layout.warnings.contains { $0.code == .unsupported })
        return layout.containers.map(\.lines.count)
    }

    @Test func widowsMoveWithOtherLines() throws {
        #expect(try counts([Part(lines: 4)], rows: [3, 3]) == [3, 1])
        #expect(try counts([Part(lines: 4) { $0.widows = 2 }], rows: [3, 3]) == [2, 2])
        #expect(try counts([Part(lines: 5) { $0.widows = 2 }], rows: [3, 3]) == [3, 2])
        // Also for the break before the last one.
        #expect(try counts([Part(lines: 7) { $0.widows = 3 }], rows: [3, 3, 3]) == [3, 1, 3])
        // There are no more lines to move.
        #expect(try counts([Part(lines: 2) { $0.widows = 3 }], rows: [1, 3]) == [1, 1])
    }

    @Test func orphansGoOn() throws {
        let before = Part(lines: 2)
        #expect(try counts([before, Part(lines: 3)], rows: [3, 3, 3]) == [3, 2, 0])
        #expect(try counts([before, Part(lines: 3) { $0.orphans = 2 }], rows: [3, 3, 3]) == [2, 3, 0])
        // No container has space for all of them.
        #expect(try counts([Part(lines: 3) { $0.orphans = 3 }], rows: [2, 2]) == [2, 1])
        // There is no other container.
        #expect(try counts([before, Part(lines: 3) { $0.orphans = 2 }], rows: [3]) == [3])
    }

    @Test func bothAreKept() throws {
        let before = Part(lines: 1)
        let parted = Part(lines: 3) {
            $0.widows = 2
            $0.orphans = 2
        }
        #expect(try counts([before, parted], rows: [3, 3]) == [1, 3])
    }

    @Test func keptParagraphsAreNotDivided() throws {
        let before = Part(lines: 2)
        #expect(try counts([before, Part(lines: 2) { $0.keepTogether = true }], rows: [3, 3]) == [2, 2])
        #expect(try counts([Part(lines: 5) { $0.keepTogether = true }], rows: [3, 3]) == [3, 2])
    }

    @Test func paragraphsThatKeepWithTheNextMoveWithIt() throws {
        let (before, after) = (Part(lines: 2), Part(lines: 2))
        let title = Part(lines: 1) { $0.keepWithNext = true }
        #expect(try counts([before, Part(lines: 1), after], rows: [3, 3]) == [3, 2])
        #expect(try counts([before, title, after], rows: [3, 3]) == [2, 3])
        // A chain of them moves as a whole, unless it is at the start of a container.
        #expect(try counts([Part(lines: 1), title, title, after], rows: [3, 4]) == [1, 4])
        #expect(try counts([title, title, title, after], rows: [3, 3]) == [3, 2])
        // Headings are kept by default.
        let heading = BlockIntent(components: [.init(kind: .heading(level: 1), identity: 1)])
        #expect(try counts([before, Part(lines: 1, block: heading), after], rows: [3, 3]) == [2, 3])
        let free = Part(lines: 1, style: { $0.keepWithNext = false }, block: heading)
        #expect(try counts([before, free, after], rows: [3, 3]) == [3, 2])
    }

    @Test func columnsDoToo() throws {
        var container = TextContainer(width: 134, height: 30)
        container.columns = .init(count: 2, gap: 10)
        let layout = try TextLayout(
            text([Part(lines: 4) { $0.widows = 2 }]), in: container, fonts: Box.fonts)
        #expect(layout.containers.map(\.lines.count) == [2, 2])
    }

    /// Balanced columns are higher if lower ones would separate lines that stay together, as in Chromium and Firefox.
    @Test func balancedColumnsDoToo() throws {
        func counts(_ parts: [Part], columns: Int) throws -> [Int] {
            var container = TextContainer(width: Double(columns) * 72 - 10)
            container.columns = .init(count: columns, gap: 10)
            let layout = try TextLayout(text(parts), in: container, fonts: Box.fonts)
            layout.checkInvariants()
            #expect(layout.size.height == Double(layout.containers.map(\.lines.count).max() ?? 0) * 10)
            // At the measured size, columns are filled one after another, with the same result.
            var fixed = container
            fixed.height = layout.size.height
            let again = try TextLayout(text(parts), in: fixed, fonts: Box.fonts)
            #expect(again.containers.map(\.lines) == layout.containers.map(\.lines))
            #expect(again.containers.map(\.rect) == layout.containers.map(\.rect))
            return layout.containers.map(\.lines.count)
        }
        #expect(try counts([Part(lines: 1)], columns: 2) == [1, 0])
        #expect(try counts([Part(lines: 2)], columns: 2) == [1, 1])
        #expect(try counts([Part(lines: 2) { $0.keepTogether = true }], columns: 2) == [2, 0])
        #expect(try counts([Part(lines: 2) { $0.orphans = 2 }], columns: 4) == [2, 0, 0, 0])
        #expect(try counts([Part(lines: 3) { $0.widows = 2 }], columns: 2) == [1, 2])
        #expect(
            try counts(
                [
                    Part(lines: 3) {
                        $0.widows = 2
                        $0.orphans = 2
                    }
                ], columns: 3) == [3, 0, 0])
        let title = Part(lines: 1) { $0.keepWithNext = true }
        #expect(try counts([title, Part(lines: 1)], columns: 2) == [2, 0])
        #expect(try counts([Part(lines: 2), title, Part(lines: 3)], columns: 2) == [4, 2])
        #expect(try counts([Part(lines: 2) { $0.keepTogether = true }, Part(lines: 4)], columns: 3) == [2, 2, 2])
    }

    /// A paragraph moved to the next column has no space above it, like any paragraph that begins a column.
    @Test func movedParagraphsHaveNoSpaceAbove() throws {
        let before = Part(lines: 2) { $0.paragraphSpacing = 12 }
        let title = Part(lines: 1) {
            $0.keepWithNext = true
            $0.paragraphSpacingBefore = 5
        }
        var container = TextContainer(width: 134, height: 52)
        container.columns = .init(count: 2, gap: 10)
        let layout = try TextLayout(text([before, title, Part(lines: 2)]), in: container, fonts: Box.fonts)
        #expect(layout.containers.map(\.lines.count) == [2, 3])
        #expect(layout.lines.map(\.frame.y) == [0, 10, 0, 10, 20])
    }

    @Test func documentsSayIt() throws {
        let paragraph = #"{"lineHeight": 20, "widows": 2}"#
        let json = """
            {"text": "one two three four", "style": {"font": {"size": 16}, "paragraph": \(paragraph)},
             "containers": [{"width": 50, "height": 60}, {"width": 50, "height": 60}]}
            """
        let document = try Document.decode(json: json).document
        let layout = try TextLayout(
            document.attributedText(), in: document.containers, fonts: FontLibrary(systemFonts: false))
        #expect(layout.containers.map(\.lines.count) == [2, 2])
    }

    /// Each break follows the settings if that is possible there, and no text is lost.
    @Test(arguments: 0..<120)
    func breaksFollowTheSettingsIfPossible(seed: Int) throws {
        var random = SeededGenerator(seed: 90_000 + UInt64(seed))
        let parts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
            let (widows, orphans) = (Int.random(in: 1...3, using: &random), Int.random(in: 1...3, using: &random))
            let keeps = Int.random(in: 0..<5, using: &random) == 0
            return Part(lines: Int.random(in: 1...6, using: &random)) {
                $0.widows = widows
                $0.orphans = orphans
                $0.keepWithNext = keeps
            }
        }
        let rows = Int.random(in: 3...6, using: &random)
        let containers = Array(repeating: TextContainer(width: 62, height: Double(rows) * 10), count: 40)
        let text = text(parts)
        let layout = try TextLayout(text, in: containers, fonts: Box.fonts)
        layout.checkInvariants()
        #expect(!layout.isTruncated && layout.lines.count == parts.reduce(0) { $0 + $1.lines })
        // The paragraph of each line, and the line's index in it.
        let places = parts.enumerated().flatMap { index, part in (0..<part.lines).map { (paragraph: index, line: $0) } }
        for container in layout.containers where container.lines.upperBound < places.count && !container.lines.isEmpty {
            let (last, next) = (places[container.lines.upperBound - 1], places[container.lines.upperBound])
            let first = places[container.lines.lowerBound]
            guard last.paragraph == next.paragraph else { continue }
            var style = ParagraphStyle()
            parts[last.paragraph].style(&style)
            let startsHere = first.paragraph != last.paragraph || first.line == 0
            let isAtTop = first.paragraph == last.paragraph
            if startsHere, !isAtTop { #expect(last.line + 1 >= style.orphans ?? 1, "seed \(seed)") }
            let left = parts[last.paragraph].lines - next.line
            let before = isAtTop ? last.line - first.line + 1 : last.line + 1
            if left < style.widows ?? 1 {
                // Moving one more line would leave too few, and the paragraph cannot be moved as a whole.
                let needed = (style.widows ?? 1) - left
                #expect(before - needed < (startsHere ? style.orphans ?? 1 : 1) && isAtTop, "seed \(seed)")
            }
        }
    }
}
