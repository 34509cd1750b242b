import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Words that are wider than their lines, with word joiners (U+2060).
@Suite struct WordJoinerTests {
    private func lines(_ string: String, width: Double, tabs: Bool = false) throws -> [String] {
        let layout = try TextLayout(Box.text((tabs ? "\t" : "") + string), in: .width(width), fonts: Box.fonts)
        layout.checkInvariants()
        return layout.lines.map { String(layout.text.string[$0.range]).filter { $0 != "\t" } }
    }

    /// A line ends at another place if it has one.
    @Test func linesEndElsewhere() throws {
        let letter = try #require(TextLayout(Box.text("a"), fonts: Box.fonts).lines.first).frame.width
        for count in 2...6 {
            let result = try lines("aaaaaa\u{2060}b", width: letter * Double(count) + 0.1)
            #expect(!result.contains { $0.hasPrefix("b") || $0.hasPrefix("\u{2060}") }, "\(result)")
            #expect(result.joined() == "aaaaaa\u{2060}b")
        }
    }

    /// Without another place, the joined characters are separated.
    @Test func joinedCharactersAreSeparated() throws {
        let letter = try #require(TextLayout(Box.text("a"), fonts: Box.fonts).lines.first).frame.width
        let result = try lines("a\u{2060}b\u{2060}c", width: letter * 1.5)
        #expect(result.map { $0.filter { $0 != "\u{2060}" } } == ["a", "b", "c"])
    }

    /// The same lines as in ``linesEndElsewhere()``, after a tab.
    @Test func linesWithTabsEndElsewhere() throws {
        let letter = try #require(TextLayout(Box.text("a"), fonts: Box.fonts).lines.first).frame.width
        for count in 2...14 {
            let result = try lines("aaaaaa\u{2060}b", width: letter * Double(count) + 0.1, tabs: true)
            #expect(!result.contains { $0.hasPrefix("b") || $0.hasPrefix("\u{2060}") }, "\(result)")
        }
    }
}
