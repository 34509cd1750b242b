import Foundation
import GalleyDocuments
import GalleyTestSupport
import GalleyText
import GalleyTextTestSupport
import Testing

@Suite struct ColorTests {
    /// From the examples and tables of CSS Color 4.
    @Test func sixDigitsAreOpaque() throws {
        #expect(Color(rgb: 0x336699) == Color(rgba: 0x336699FF))
        #expect(try Color(rgb: 0x336699) == Color(css: "#369"))
        #expect(Color(rgb: 0xFF33_6699) == Color(rgb: 0x336699))
    }

    @Test(
        arguments: [
            ("#0f0", 0x00FF_00FF), ("#0F08", 0x00FF_0088), ("#00ff00", 0x00FF_00FF), ("#12345678", 0x1234_5678),
            ("rebeccapurple", 0x6633_99FF), ("RebeccaPurple", 0x6633_99FF), ("transparent", 0), ("red", 0xFF00_00FF),
            ("lightgoldenrodyellow", 0xFAFA_D2FF), ("darkslategrey", 0x2F4F_4FFF), ("tan", 0xD2B4_8CFF),
        ] as [(String, UInt32)])
    func notationsOfCSS(_ css: String, _ rgba: UInt32) throws {
        #expect(try Color(css: css) == Color(rgba: rgba))
    }

    /// CSS Color 4, sections 5 and 7: numbers, percentages and angles, with spaces or with commas.
    @Test(
        arguments: [
            ("rgb(255 0 153)", 0xFF00_99FF), ("rgb(255, 0, 153)", 0xFF00_99FF), ("rgba(255,0,153)", 0xFF00_99FF),
            ("rgb(100% 0% 60%)", 0xFF00_99FF), ("rgb(100%,0%,60%)", 0xFF00_99FF), ("rgb(100% 0 153)", 0xFF00_99FF),
            ("rgb(255 0 153 / 50%)", 0xFF00_9980), ("rgb(255 0 153/.4)", 0xFF00_9966),
            ("rgba(255, 0, 153, 1e-1)", 0xFF00_991A), ("RGB( 300 -5 none / none )", 0xFF00_0000),
            ("rgb(12.5% 50% 100%)", 0x2080_FFFF), ("rgb(1 2 3 / 200%)", 0x0102_03FF),
            ("hsl(120 100% 25%)", 0x0080_00FF), ("hsl(120deg 100 25)", 0x0080_00FF),
            ("hsl(120, 100%, 50%)", 0x00FF_00FF), ("hsla(30, 100%, 50%, 0.4)", 0xFF80_0066),
            ("hsl(0.5turn 60% 70%)", 0x85E0_E0FF), ("hsl(200grad 100% 50%)", 0x00FF_FFFF),
            ("hsl(3.14159265358979rad 100% 50% / 1)", 0x00FF_FFFF), ("hsl(-120 100% 50%)", 0x0000_FFFF),
            ("hsl(840 100% 50%)", 0x00FF_00FF), ("hsl(none 0% 100%)", 0xFFFF_FFFF), ("hsl(77 300% 120%)", 0xFFFF_FFFF),
        ] as [(String, UInt32)])
    func functionsOfCSS(_ css: String, _ rgba: UInt32) throws {
        let color = try Color(css: css)
        let bytes = [color.red, color.green, color.blue, color.alpha].map { UInt32(($0 * 255).rounded()) }
        #expect(bytes.reduce(0) { $0 << 8 | $1 } == rgba)
    }

    @Test(arguments: [
        "rgb()", "rgb(1 2)", "rgb(1 2 3 4)", "rgb(1, 2 3)", "rgb(1, 2, 3 / 4)", "rgb(1,,3)", "rgb(1, 2, 3,)",
        "rgb(1, 2%, 3)", "rgb(none, 0, 0)", "rgb(1deg 2 3)", "rgb(0x1 2 3)", "rgb(inf 0 0)", "rgb(nan 0 0)",
        "rgb(1 2 3 /)", "rgb(1 2 3 / 4 / 5)", "rgb(1 2 3", "rgb 1 2 3)", "rgb (1 2 3)", "hsl(10% 1% 1%)",
        "hsl(1, 2, 3)", "hsl(1 2deg 3)", "hsl(1 2 3 / 1deg)", "color(srgb 1, 2, 3)", "color(srgb 1 2 3 / 1deg)",
        "color(display-p3 1 0 0)", "hwb(1 2% 3%)", "(1 2 3)", "rgb(1 2 3))",
    ])
    func invalidFunctionsAreRefused(_ css: String) {
        #expect(throws: GalleyError.self) { try Color(css: css) }
    }

    /// Components that a program computes are usually `Double`s.
    @Test func componentsMayBeDoubles() {
        let (half, quarter): (Double, Double) = (0.5, 0.25)
        #expect(Color(white: quarter) == Color(red: 0.25, green: 0.25, blue: 0.25))
        #expect(Color(white: half, alpha: quarter) == Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25))
        #expect(Color(red: half, green: quarter, blue: half) == Color(red: 0.5, green: 0.25, blue: 0.5))
    }

    @Test(arguments: [
        "", "#", "#12", "#12345", "#1234567", "#ggg", "#-12", "# 12", "blu", "rgb", "#１２３", "color(srgb 1 2)",
    ])
    func invalidColoursAreRefused(_ css: String) {
        #expect(throws: GalleyError.self) { try Color(css: css) }
    }

    @Test(arguments: [
        ("#ffffff", "#fff"), ("#11223344", "#1234"), ("#123456", "#123456"), ("#112233fe", "#112233fe"),
        ("transparent", "#0000"), ("red", "#f00"),
    ])
    func theShortestNotationIsWritten(_ css: String, _ shortest: String) throws {
        #expect(try Color(css: css).css == shortest)
    }

    @Test func anyColourRoundTrips() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            let color = random.color()
            #expect(try Color(css: color.css) == color)
        }
    }

    @Test func componentsAreClamped() {
        let color = Color(red: -1, green: 2, blue: .nan, alpha: .infinity)
        #expect(color == Color(red: 0, green: 1, blue: 0, alpha: 1))
    }

    @Test func geometryIsCodedAsArrays() throws {
        func text(_ value: some Encodable) throws -> String {
            String(decoding: try JSONEncoder().encode([value]), as: UTF8.self)
        }
        #expect(try text(Point(x: 1, y: 2.5)) == "[[1,2.5]]")
        #expect(try text(Rect(x: 1, y: 2, width: 3, height: 4)) == "[[1,2,3,4]]")
        #expect(try text(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == "[[1,2,3,4]]")
        #expect(try text(GalleyText.Transform.identity) == "[[1,0,0,1,0,0]]")
        #expect(try text(Color.white) == "[\"#fff\"]")
        #expect(
            try JSONDecoder().decode([Rect].self, from: Data("[[1,2,3,4]]".utf8)) == [
                Rect(x: 1, y: 2, width: 3, height: 4)
            ])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Rect].self, from: Data("[[1,2,3]]".utf8)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Color].self, from: Data(#"["no"]"#.utf8)) }
    }
}
