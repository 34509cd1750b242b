import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping

/// The box font has no small capitals. At 10 points, its letters and capitals are 6 wide, `i` and `l` 3.
@Suite struct SmallCapsTests {
    private func layout(_ string: String, _ change: (inout FontDescriptor) -> Void) throws -> TextLayout {
        var attributes = Box.attributes()
        if var font = attributes.font {
            change(&font)
            attributes.font = font
        }
        return try Box.layout(AttributedText(string, attributes: attributes))
    }

    private func sizes(_ layout: TextLayout) -> [Double] { layout.lines[0].runs.map(\.size) }

    @Test func lettersWithoutSmallCapitalsAreCapitalsAtSevenTenths() throws {
        let layout = try layout("AbbA") { $0.caps = .smallCaps }
        #expect(sizes(layout) == [10, 7, 10])
        // Two of 6, and two of seven tenths of that.
        let width: Double = 20.4
        #expect(abs(layout.lines[0].frame.width - width) < 0.01)
        // The line has the height of the requested font.
        #expect(layout.lines[0].frame.height == 10)
        let capital = try Box.layout("B")
        #expect(glyphs(layout)[1] == glyphs(capital)[0])
        #expect(glyphs(layout)[1] == glyphs(layout)[2])
    }

    private func glyphs(_ layout: TextLayout) -> [UInt32] {
        layout.lines[0].runs.flatMap { $0.glyphs.map { UInt32($0.id) } }
    }

    @Test func allSmallCapsIncludeCapitals() throws {
        #expect(sizes(try layout("AbbA") { $0.caps = .allSmallCaps }) == [7])
        #expect(sizes(try layout("AB12") { $0.caps = .allSmallCaps }) == [7, 10])
    }

    @Test func synthesisMayBeForbidden() throws {
        let plain = try layout("AbbA") { _ in }
        let forbidden = try layout("AbbA") {
            $0.caps = .smallCaps
            $0.synthesis = [.weight, .style]
        }
        #expect(forbidden.lines[0].frame.width == plain.lines[0].frame.width)
        #expect(sizes(forbidden) == [10])
    }

    @Test func oneLetterMayBecomeTwoCapitalsInOneCluster() throws {
        let fonts = FontLibrary(systemFonts: false)
        func layout(_ string: String, _ caps: FontDescriptor.Caps) throws -> TextLayout {
            var text = AttributedText(string)
            text.mergeFont(FontDescriptor(families: ["Noto Sans"], size: 10, caps: caps))
            return try TextLayout(text, fonts: fonts)
        }
        // A ligature without a small capital in any font.
        let ligature = try layout("\u{FB01}", .smallCaps)
        #expect(ligature.clusters(inLine: 0).count == 1)
        let capitals = try layout("FI", .normal).lines[0].frame.width
        #expect(abs(ligature.lines[0].frame.width - 0.7 * capitals) < 0.01)
    }

    /// A mark stays with its letter.
    @Test func marksBelongToTheirLetters() throws {
        let accent = try layout("e\u{301}x") { $0.caps = .smallCaps }
        #expect(accent.clusters(inLine: 0).count == 2)
        #expect(Set(accent.lines[0].runs.filter { $0.font.face.familyName == "Galley Box" }.map(\.size)) == [7])
    }

    /// Noto Sans has its own small capitals for Latin, Greek and Cyrillic letters.
    @Test func aFontsOwnSmallCapitalsAreTaken() throws {
        let fonts = FontLibrary(systemFonts: false)
        var text = AttributedText("Abc")
        text.mergeFont(FontDescriptor("Noto Sans", size: 10))
        let plain = try TextLayout(text, fonts: fonts)
        text.mergeFont(FontDescriptor(caps: .smallCaps))
        let caps = try TextLayout(text, fonts: fonts)
        if caps.lines[0].runs.count == 1 {
            #expect(glyphs(caps) != glyphs(plain))
            #expect(caps.lines[0].runs[0].size == 10)
        } else {
            #expect(caps.lines[0].runs.map(\.size) == [10, 7])
        }
    }

    @Test(arguments: 0..<20) func brokenLinesAreTheSameGlyphs(seed: Int) throws {
        let string = "Abc deF ghi jkl"
        let whole = glyphs(try layout(string) { $0.caps = .smallCaps }).filter { $0 != 1 }.count
        var attributes = Box.attributes()
        attributes.font?.caps = .smallCaps
        let broken = try Box.layout(
            AttributedText(string, attributes: attributes), in: .width(10 + Double(seed) * 3))
        let count = broken.lines.flatMap(\.runs).map(\.glyphs.count).reduce(0, +)
        #expect(count >= whole - broken.lines.count)
        for line in broken.lines { for run in line.runs { #expect(run.size == 10 || run.size == 7) } }
    }

    @Test func slantsAndWeightsMayBeForbidden() throws {
        func fonts(_ string: String, _ synthesis: FontDescriptor.Synthesis) throws -> [Font] {
            var text = AttributedText(string)
            text.font = FontDescriptor(
                families: ["Noto Sans Hebrew"], size: 10, weight: 700, italic: true, synthesis: synthesis)
            return try TextLayout(text, fonts: FontLibrary(systemFonts: false)).visibleFonts
        }
        #expect(try fonts("אב", .all).allSatisfy(\.syntheticOblique))
        #expect(try fonts("אב", [.weight, .smallCaps, .rightToLeftStyle]).allSatisfy { !$0.syntheticOblique })
        #expect(try fonts("אב", [.weight, .style, .smallCaps]).allSatisfy { !$0.syntheticOblique })
        // Then only right-to-left scripts stay upright.
        var text = AttributedText("ab")
        text.font = FontDescriptor(
            families: ["Galley Box"], size: 10, italic: true, synthesis: [.style])
        #expect(try TextLayout(text, fonts: Box.fonts).visibleFonts.allSatisfy(\.syntheticOblique))
    }
}

extension TextLayout {
    fileprivate var visibleFonts: [Font] {
        var fonts: [Font] = []
        for index in lines.indices { forEachGlyphRun(inLine: index) { fonts.append($0.sizedFont.font) } }
        return fonts
    }
}
