import GalleyTestSupport
import GalleyText
import GalleyTextTestSupport
import Testing

@Suite struct TextEditsTests {
    /// Each remaining old character is found at its new position.
    @Test(arguments: 0..<50)
    func positionsFollowTheirCharacters(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let old = Array(0..<40)
        var new: [Int] = []
        var edits = TextEdits()
        var position = 0
        var replaced: [Range<Int>] = []
        while position < old.count {
            let start = Int.random(in: position...old.count, using: &random)
            let end = min(old.count, start + Int.random(in: 0...4, using: &random))
            let count = Int.random(in: 0...4, using: &random)
            new += old[position..<start]
            new += Array(repeating: -1, count: count)
            edits.replace(start..<end, withUTF8Count: count)
            if start < end { replaced.append(start..<end) }
            position = end
            if start == old.count { break }
        }
        new += old[position...]
        for (offset, character) in old.enumerated() {
            let kept = !replaced.contains { $0.contains(offset) }
            if kept {
                #expect(new[edits.newOffset(for: offset)] == character, "seed \(seed)")
                #expect(edits.newOffset(for: offset + 1, bias: .before) == new.firstIndex(of: character)! + 1)
            }
            #expect(edits.newOffset(for: offset) <= edits.newOffset(for: offset + 1))
        }
    }

    @Test func selectionsFollowTheirText() {
        var edits = TextEdits()
        edits.replace(2..<4, withUTF8Count: 5)
        edits.replace(6..<6, withUTF8Count: 1)
        edits.replace(8..<10, withUTF8Count: 0)
        #expect(edits.newRange(for: 2..<4) == 2..<7)
        #expect(edits.newRange(for: 3..<3) == 7..<7)
        #expect(edits.newRange(for: 0..<2) == 0..<2)
        #expect(edits.newRange(for: 4..<6) == 7..<9)
        #expect(edits.newRange(for: 6..<6) == 10..<10)
        #expect(edits.newRange(for: 6..<8) == 10..<12)
        #expect(edits.newRange(for: 8..<10) == 12..<12)
        #expect(edits.newRange(for: 9..<12) == 12..<14)
        #expect(TextEdits().newRange(for: 3..<5) == 3..<5)
    }

    /// Doubles each of the given letters once; letters that are already doubled stay.
    struct Doubler: TextParser {
        var letter: Character

        func parse(_ text: inout AttributedText, selection: inout Range<String.Index>?) -> Bool {
            let old = text
            var edits = TextEdits()
            let single = String(letter)
            var skipped: Set<Int> = []
            for range in old.ranges(of: single + single) {
                let utf8 = old.utf8Range(range)
                skipped.formUnion(utf8)
            }
            for range in old.ranges(of: single) where !skipped.contains(old.utf8Range(range).lowerBound) {
                edits.replace(old.utf8Range(range), withUTF8Count: 2 * single.utf8.count)
            }
            guard !edits.isEmpty else { return false }
            for range in old.ranges(of: single).reversed() where !skipped.contains(old.utf8Range(range).lowerBound) {
                let place = text.range(forUTF8: old.utf8Range(range))
                text.replaceSubrange(place, with: single + single)
            }
            if let old_ = selection { selection = edits.newRange(for: old_, of: old, in: text) }
            return true
        }
    }

    @Test func aCompositeRunsItsPartsInOrderAndReportsChanges() throws {
        var text: AttributedText = "axbéa"
        var selection = text.range(of: "b")
        let parser = CompositeParser(Doubler(letter: "a"), Doubler(letter: "é"), Doubler(letter: "x"))
        #expect(parser.parse(&text, selection: &selection))
        #expect(text.string == "aaxxbééaa")
        #expect(text.string[try #require(selection)] == "b")
        #expect(text.brokenInvariants() == [])
        #expect(!parser.parse(&text, selection: &selection))
        #expect(text.string == "aaxxbééaa")
        #expect(CompositeParser().parsed("q") == "q")
    }

    /// Two parsers that undo each other change nothing.
    @Test func aCompositeReportsThatNothingChanged() {
        struct Painter: TextParser {
            var color: Color?
            func parse(_ text: inout AttributedText, selection: inout Range<String.Index>?) -> Bool {
                if text.color == color { return false }
                text.color = color
                return true
            }
        }
        var text: AttributedText = "x"
        #expect(!CompositeParser(Painter(color: .white), Painter(color: nil)).parse(&text))
        #expect(CompositeParser(Painter(color: nil), Painter(color: .white)).parse(&text))
    }
}
