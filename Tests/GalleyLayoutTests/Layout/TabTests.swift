import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Tab stops are measured from the leading edge of the line. By default, the interval is eight spaces: 20.
@Suite struct TabTests {
    private typealias Stop = ParagraphStyle.TabStop

    @Test func defaultStops() throws {
        #expect(try Box.layout("a\tb").box("b")?.x == 20)
        #expect(try Box.layout("aaaa\tb").box("b")?.x == 40)
        // From one stop to the next.
        #expect(try Box.layout("\t\tb").box("b")?.x == 40)
        #expect(try Box.layout("a\tb") { $0.defaultTabInterval = 50 }.box("b")?.x == 50)
    }

    /// CSS Text 3, 4.2: a default stop nearer than half of a zero's advance, 3, is skipped, but not an explicit one.
    @Test func aTabCanBeSeen() throws {
        #expect(try Box.layout("a\tb") { $0.defaultTabInterval = 8 }.box("b")?.x == 16)
        #expect(try Box.layout("a\tb") { $0.defaultTabInterval = 9 }.box("b")?.x == 9)
        #expect(try Box.layout("a\tb") { $0.tabStops = [Stop(location: 8)] }.box("b")?.x == 8)
    }

    @Test func stopsOfEachAlignment() throws {
        func x(_ string: String, _ alignment: Stop.Alignment, _ part: String) throws -> Double? {
            try Box.layout(string) { $0.tabStops = [Stop(location: 60, alignment: alignment)] }.box(part)?.x
        }
        #expect(try x("a\tbcd", .left, "bcd") == 60)
        #expect(try x("a\tbcd", .right, "bcd") == 42)
        #expect(try x("a\tbcd", .center, "bcd") == 51)
        #expect(try x("a\t12.5", .decimal, "12") == 48)
        #expect(try x("a\t12.5", .decimal, ".") == 60)
        #expect(try x("a\t125", .decimal, "125") == 42)
        #expect(try x("a\t12\u{66B}5", .decimal, "\u{66B}") == 60)
        // Text that is too wide for its stop starts at the tab.
        #expect(try x("aaaaaaaa\tbcd", .right, "bcd") == 48)
    }

    /// From the CLDR: regions can differ from their language, and the parent of Mexico is Latin American Spanish.
    @Test(arguments: [
        (nil, "."), ("en", "."), ("de", ","), ("de-DE-1996", ","), ("de-u-nu-latn", ","), ("de-CH", "."), ("es", ","),
        ("es-MX", "."), ("es-AR", ","), ("en-ZA", ","), ("pt-BR", ","), ("zh-Hant-TW", "."), ("sr-Latn-RS", ","),
        ("xx-YY", "."), ("", "."), ("not a tag", "."), (String(repeating: "x", count: 500), "."),
    ])
    func theDecimalSeparatorIsTheLanguages(locale: String?, separator: String) throws {
        let text = separator == "," ? "a\t1.234,5" : "a\t1,234.5"
        let layout = try Box.layout(text) {
            $0.tabStops = [Stop(location: 60, alignment: .decimal)]
            $0.language = locale
        }
        #expect(layout.box(separator)?.x == 60)
    }

    /// Markers of every width end half an em, 5, before the first stop; wide ones begin before the edge.
    @Test func markersEndBeforeTheirText() throws {
        for marker in ["a", "aaa", "aaaaaaaa"] {
            let layout = try Box.layout(marker + "\tbb bb") { style in
                style.tabStops = [Stop(location: 30)]
                style.headIndent = 30
                style.alignsMarker = true
            }
            #expect(layout.box("bb")?.x == 30)
            #expect(layout.box(marker)?.x == 25 - Double(marker.count) * 6)
        }
        // Without a tab or a stop, nothing moves.
        #expect(try Box.layout("bb") { $0.alignsMarker = true }.box("bb")?.x == 0)
        #expect(try Box.layout("a\tb") { $0.alignsMarker = true }.box("b")?.x == 20)
    }

    @Test func severalStopsInOrder() throws {
        let layout = try Box.layout("a\tb\tc\td\te") {
            $0.tabStops = [
                Stop(location: 90, alignment: .center), Stop(location: 30), Stop(location: 60, alignment: .right),
            ]
        }
        #expect(["b", "c", "d"].map { layout.box($0)?.x } == [30, 54, 87])
        // After the last stop, multiples of eight spaces are used.
        #expect(layout.box("e")?.x == 100)
    }

    @Test func tabsInRightToLeftParagraphs() throws {
        let layout = try Box.layout("אב\tגד", width: 100) { $0.tabStops = [Stop(location: 30)] }
        #expect(layout.box("אב") == Rect(x: 90, y: 0, width: 10, height: 10))
        #expect(layout.box("גד") == Rect(x: 60, y: 0, width: 10, height: 10))
        let right = try Box.layout("אב\tגד", width: 100) { $0.tabStops = [Stop(location: 30, alignment: .right)] }
        // The text ends 30 from the right edge.
        #expect(right.box("גד")?.x == 70)
    }

    @Test func stopsCountFromTheEdgeNotTheIndent() throws {
        let layout = try Box.layout("a\tb") {
            $0.tabStops = [Stop(location: 30)]
            $0.firstLineHeadIndent = 10
        }
        #expect(layout.lefts == [10])
        #expect(layout.box("b")?.x == 30)
    }

    @Test func aTabAtALineEndHangs() throws {
        let layout = try Box.layout("aaaa\tb", width: 30)
        #expect(layout.lineTexts == ["aaaa\t", "b"])
        #expect(layout.widths == [24, 6])
        // A stop beyond the edge.
        let beyond = try Box.layout("a\tbb", width: 50) { $0.tabStops = [Stop(location: 100, alignment: .right)] }
        #expect(beyond.lineTexts == ["a\t", "bb"])
    }

    @Test func linesWithTabsWrap() throws {
        // b at 20; "bbb cc" is 18 + 2.5 + 12: up to 52.5.
        #expect(try Box.layout("a\tbbb cc", width: 52.5).lineTexts == ["a\tbbb cc"])
        #expect(try Box.layout("a\tbbb cc", width: 52).lineTexts == ["a\tbbb ", "cc"])
        let second = try Box.layout("aaa bb\tc", width: 30)
        #expect(second.lineTexts == ["aaa ", "bb\tc"])
        #expect(second.box("c")?.x == 20)
    }

    @Test func naturalAndMinimumWidthCountTabs() throws {
        #expect(try Box.layout("a\tb").naturalWidth == 26)
        #expect(try Box.layout("a\tb", width: 3).naturalWidth == 26)
        #expect(try Box.layout("a\tb", width: 10).minimumWidth == 6)
        // No break before a closing bracket (UAX #14, LB13): the tab belongs to the unbreakable part.
        #expect(try Box.layout("a\t)").minimumWidth == 26)
        #expect(try Box.layout("a\t)", width: 3).minimumWidth == 26)
        let indented = try Box.layout("a\tb", width: 3) {
            $0.tabStops = [Stop(location: 50)]
            $0.firstLineHeadIndent = 10
            $0.tailIndent = -4
        }
        #expect(indented.naturalWidth == 60)
    }

    @Test func tabsJustifyNothingBeforeThem() throws {
        let layout = try Box.layout("a b\tc d eeeeeeeeee", width: 50) { $0.alignment = .justified }
        #expect(layout.lineTexts[0] == "a b\tc d ")
        #expect(layout.box("c")?.x == 20)
        #expect(layout.widths[0] == 50)
        #expect(layout.box("d")?.x == 44)
    }

    /// The natural width is exactly the width of the widest line of an unbounded layout.
    @Test(arguments: 0..<120) func naturalWidthIsThatOfTheUnboundedLayout(seed: Int) throws {
        var random = SeededGenerator(seed: 7000 + UInt64(seed))
        for _ in 0..<6 {
            var text = RandomText.attributed(Int.random(in: 0...20, using: &random), using: &random)
            var style = text.attributes(at: text.startIndex).paragraph ?? ParagraphStyle()
            style.tabStops = [
                Stop(location: 25), Stop(location: 90, alignment: .right), Stop(location: 130, alignment: .decimal),
            ]
            // Justified lines fill the width up to the tail indent, whatever their text is.
            if style.alignment == .justified { style.alignment = .center }
            if Bool.random(using: &random) { style.tailIndent = Double(Int.random(in: -20...150, using: &random)) }
            text.mergeParagraph(style)
            let fonts = LayoutPropertyTests.fonts
            let unbounded = try TextLayout(text, fonts: fonts)
            let narrow = try TextLayout(
                text, in: TextContainer(width: Double.random(in: 0...200, using: &random)), fonts: fonts)
            #expect(unbounded.naturalWidth == max(0, unbounded.size.width), "\(text.string.debugDescription)")
            #expect(narrow.naturalWidth == unbounded.naturalWidth, "\(text.string.debugDescription)")
        }
    }

    /// 0.0004 points beyond the end are rounding.
    @Test(arguments: [451.2756, 451.276, 451.3, ParagraphStyle.TabStop.lineEnd])
    func aStopAtTheMargin(location: Double) throws {
        let layout = try Box.layout("aaa\t12", width: 451.2756) {
            $0.tabStops = [.init(location: location, alignment: .right, leader: ".")]
        }
        #expect(layout.lines.count == 1)
        #expect(abs(layout.lines[0].frame.width - min(location, 451.2756)) < 0.001)
    }

    @Test func aStopAtTheEndFollowsEachLine() throws {
        func layout(_ container: TextContainer, indent: Double = 0) throws -> TextLayout {
            try Box.layout(
                Box.text("aaa\taa\naaaa\ta") {
                    $0.tabStops = [.atLineEnd(leader: ".")]
                    $0.headIndent = indent
                    $0.firstLineHeadIndent = indent
                    $0.tailIndent = -indent
                }, in: container)
        }
        #expect(try layout(.width(100)).lines.map(\.frame.maxX) == [100, 100])
        #expect(try layout(.width(100), indent: 10).lines.map(\.frame.maxX) == [90, 90])
        // A line of any length has no end.
        let unbounded = try layout(.unbounded)
        #expect(unbounded.lines.count == 2 && unbounded.lines[0].frame.width < 100)
        // A full line continues on the next, as at other stops.
        #expect(try layout(.width(24)).lines.count == 4)
    }
}
