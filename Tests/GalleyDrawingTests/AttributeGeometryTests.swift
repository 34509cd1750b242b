import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyShaping
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Tests every attribute with numbers: the positions that it changes, or the pixels that it paints. The switch covers
/// every declared attribute, so an attribute without numbers does not compile.
///
/// In the test font, a letter is 0.6 em wide; its box is from 0.05 to 0.55 em and 0.7 em high. `i l` are 0.3 em wide,
/// `f` 0.4 and spaces 0.25. The ascent is 0.8 and the descent 0.2.
@Suite struct AttributeGeometryTests {
    private static let fonts = Result {
        let library = FontLibrary(systemFonts: false)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        _ = try library.addFont(file: root.appendingPathComponent("Fonts/Test/GalleyBox.ttf").path)
        return library
    }
    private let red = Color(rgb: 0xFF0000)
    private let redPixel: UInt32 = 0xFFFF_0000
    private let white: UInt32 = 0xFFFF_FFFF
    private let black: UInt32 = 0xFF00_0000

    private func styled(
        _ string: String, size: Double, _ change: (inout TextAttributes) -> Void
    ) -> AttributedText {
        var attributes = TextAttributes(font: FontDescriptor("Galley Box", size: size))
        change(&attributes)
        return AttributedText(string, attributes: attributes)
    }

    private func layout(
        _ string: String = "ab", size: Double = 10, in container: TextContainer = .unbounded,
        _ change: (inout TextAttributes) -> Void = { _ in }
    ) throws -> TextLayout {
        try TextLayout(styled(string, size: size, change), in: container, fonts: Self.fonts.get())
    }

    /// A layout of text with the attribute, followed by text without it.
    private func layout(
        _ string: String, then rest: String, width: Double? = nil, _ change: (inout TextAttributes) -> Void
    ) throws -> TextLayout {
        var text = styled(string, size: 10, change)
        text.append(styled(rest, size: 10) { _ in })
        return try TextLayout(text, in: TextContainer(width: width), fonts: Self.fonts.get())
    }

    private func glyphs(_ layout: TextLayout) -> [GlyphRun.Glyph] {
        layout.lines.flatMap { $0.runs.flatMap(\.glyphs) }
    }

    /// The position of the second letter.
    private func second(_ string: String = "ab", _ change: (inout TextAttributes) -> Void) throws -> Double {
        let all = try glyphs(layout(string, change))
        return try #require(all.last).position.x
    }

    /// Draws a letter of 100 points with a margin of 10, and returns its pixels in the letter's coordinates.
    private func drawn(
        _ string: String = "a", _ change: (inout TextAttributes) -> Void
    ) throws -> (Int, Int) -> UInt32 {
        let surface = try ImageSurface.render(
            layout(string, size: 100, change), background: .white, padding: 10)
        let all = pixels(of: surface)
        return { all[($1 + 10) * surface.width + $0 + 10] }
    }

    private func near(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.02 }

    /// The attributes that only pages show.
    private func checkPages(_ name: TextAttributes.Name) throws {
        switch name {
        case .anchor:
            // The target of links, which is not visible.
            let page = Document.Page(size: Size(width: 200, height: 200), margins: EdgeInsets(10))
            let text = styled("ab\ncd", size: 10) { $0.anchor = "a" }
            let pages = try TextPages(text, on: page, fonts: Self.fonts.get())
            try pages.forEach { page in
                #expect(page.places.map(\.anchor.name) == ["a"] && page.places[0].position == Point(x: 10, y: 10))
            }
        case .pageReference:
            // Only pages have numbers.
            #expect(try layout("0") { $0.pageReference = "a" }.text.string == "0")
            let page = Document.Page(size: Size(width: 200, height: 200), margins: EdgeInsets(10))
            let text = styled("0", size: 10) { $0.pageReference = "a" }
            #expect(try TextPages(text, on: page, fonts: Self.fonts.get()).text.string == "?")
        case .pageStrings:
            // Boxes in the margins show them.
            var page = Document.Page(size: Size(width: 200, height: 200), margins: EdgeInsets(30))
            page.boxes[.topLeft] = Document.Page.MarginBox(Document(text: "{{string a}}"))
            let text = styled("0", size: 10) { $0.pageStrings = ["a": "b"] }
            try TextPages(text, on: page, fonts: Self.fonts.get()).forEach { page in
                #expect(page.boxes.map(\.content.layout.text.string) == ["b"])
            }
        case .bookmarkLevel, .bookmarkLabel:
            // Entries of the outline of a PDF.
            let page = Document.Page(size: Size(width: 200, height: 200), margins: EdgeInsets(10))
            let text = styled("ab", size: 10) { ($0.bookmarkLevel, $0.bookmarkLabel) = (2, "c") }
            try TextPages(text, on: page, fonts: Self.fonts.get()).forEach { page in
                #expect(page.places.map(\.anchor.bookmark?.level) == [2])
                #expect(page.places.map(\.anchor.bookmark?.title) == ["c"])
            }
        default: Issue.record("\(name) is not an attribute of pages")
        }
    }

    @Test(arguments: TextAttributes.Name.allCases) func numbers(_ name: TextAttributes.Name) throws {
        switch name {
        case .font: #expect(try layout { $0.font?.size = 20 }.size == Size(width: 24, height: 20))
        case .letterSpacing: #expect(try second { $0.letterSpacing = 1 } == 7)
        case .wordSpacing: #expect(try second("a b") { $0.wordSpacing = 3 } == 6 + 2.5 + 3)
        case .kerning:
            #expect(try second("AV") { $0.kerning = true } == 5)
            #expect(try second("AV") { $0.kerning = false } == 6)
        case .ligatures:
            #expect(try glyphs(layout("ffi") { $0.ligatures = TextAttributes.Ligatures.none }).count == 3)
            #expect(try glyphs(layout("ffi") { $0.ligatures = .standard }).count == 1)
            #expect(try glyphs(layout("ct") { $0.ligatures = .all }).count == 1)
        case .language:
            // The font has a different glyph for Romanian.
            func id(_ language: String?) throws -> UInt32? {
                try glyphs(
                    layout("\u{15F}") {
                        $0.font = FontDescriptor("Noto Sans", size: 10)
                        $0.language = language
                    }
                ).first?.id
            }
            #expect(try id("ro") != id("tr"))
        case .orientation:
            var column = TextContainer(height: 100)
            column.writingMode = .verticalRL
            #expect(try layout(in: column) { $0.orientation = .sideways }.lines[0].advance == 12)
            #expect(try layout(in: column) { $0.orientation = .upright }.lines[0].advance == 20)
        case .combineUpright:
            var column = TextContainer(height: 100)
            column.writingMode = .verticalRL
            #expect(try layout("12", in: column) { $0.combineUpright = .all }.lines[0].advance == 10)
        case .baselineOffset:
            let line = try layout("a", then: "b") { $0.baselineOffset = 3 }
            #expect(line.size.height == 13)
            #expect(glyphs(line).map(\.position.y) == [8, 11])
        case .paragraph:
            let line = try layout(in: .width(100)) { $0.paragraph = ParagraphStyle(alignment: .right, lineHeight: 30) }
            #expect(line.lines[0].frame == Rect(x: 88, y: 0, width: 12, height: 30))
        case .expansion: #expect(try near(second { $0.expansion = 0.5 }, 6 * exp(0.5)))
        case .obliqueness:
            let ink = try layout("a") { $0.obliqueness = 0.5 }.inkBounds
            #expect(near(ink.minX, 0.5) && near(ink.maxX, 5.5 + 3.5))
        case .glyphTransform:
            let ink = try layout("a") { $0.glyphTransform = Transform(a: 2, b: 0, c: 0, d: 1, tx: 1, ty: 0) }.inkBounds
            #expect(near(ink.minX, 2) && near(ink.maxX, 12))
        case .attachment:
            let box = try layout("\u{FFFC}", then: "a") { $0.attachment = TextAttachment(width: 24, height: 20) }
            #expect(box.attachments.map(\.rect.width) == [24] && box.attachments.map(\.rect.height) == [20])
            #expect(glyphs(box).last?.position.x == 24)
        case .float:
            let box = try layout("\u{FFFC}", then: "aa aa", width: 40) {
                $0.attachment = TextAttachment(width: 20, height: 15)
                $0.float = .left
            }
            #expect(box.lines.map(\.frame.x) == [20, 20])
        case .clear:
            func heights(_ clear: TextAttributes.Clear?) throws -> [Double] {
                var text = AttributedText()
                for clear in [nil, clear] {
                    text.append(
                        styled("\u{FFFC}", size: 10) {
                            $0.attachment = TextAttachment(width: 10, height: 15)
                            $0.float = .left
                            $0.clear = clear
                        })
                }
                text.append(styled("a", size: 10) { _ in })
                return try TextLayout(text, in: .width(50), fonts: Self.fonts.get()).attachments.map(\.rect.y)
            }
            #expect(try heights(nil) == [0, 0])
            #expect(try heights(.left) == [0, 15])
        case .shapeOutside:
            let box = try layout("\u{FFFC}", then: "aa aa", width: 40) {
                $0.attachment = TextAttachment(width: 30, height: 20)
                $0.float = .left
                $0.shapeOutside = FloatShape(.path(Path(rect: Rect(x: 0, y: 0, width: 20, height: 10))))
            }
            #expect(box.lines.map(\.frame.x) == [20, 0])
        case .dropCap:
            let lines = try layout("A", then: "aaa aaaa aaaa aaaa", width: 60) {
                $0.dropCap = DropCap(lines: 2, gap: 3)
            }
            .lines
            #expect(lines[0].baseline == lines[2].baseline)
            #expect(near(lines[1].frame.x, lines[0].frame.maxX + 3))
        case .ruby:
            let line = try layout { $0.ruby = Ruby(text: "i") }
            #expect(line.size.height == 15)
            #expect(line.rubies.map(\.rect) == [Rect(x: 5.25, y: 0, width: 1.5, height: 5)])
        case .emphasis:
            let line = try layout { $0.emphasis = EmphasisMark() }
            #expect(line.size.width == 12 && line.size.height > 10)
            let over = try drawn { $0.emphasis = EmphasisMark(color: red) }
            #expect(!(0..<60).allSatisfy { x in (-10..<50).allSatisfy { over(x, $0) != redPixel } })
        case .color:
            let pixel = try drawn { $0.color = red }
            #expect(pixel(30, 40) == redPixel && pixel(2, 40) == white)
        case .backgroundColor:
            let pixel = try drawn { $0.backgroundColor = red }
            #expect(pixel(1, 1) == redPixel && pixel(58, 98) == redPixel)
            #expect(pixel(-2, 50) == white && pixel(61, 50) == white && pixel(30, -2) == white)
        case .gradient:
            let pixel = try drawn {
                $0.gradient = Gradient(.linear(angle: 90), stops: [.init(red), .init(Color(rgb: 0x0000FF))])
            }
            #expect(pixel(6, 40) >> 16 & 255 > 200 && pixel(53, 40) & 255 > 200)
            #expect(pixel(30, 20) == pixel(30, 70))
        case .stroke:
            let line = try layout("a", size: 100) { $0.stroke = TextStroke(width: 4, color: red, fill: false) }
            #expect(near(line.inkBounds.minX, 3) && near(line.inkBounds.maxX, 57))
            let pixel = try drawn { $0.stroke = TextStroke(width: 4, color: red, fill: false) }
            #expect(pixel(30, 40) == white && pixel(5, 40) == redPixel && pixel(30, 11) == redPixel)
        case .underline:
            let pixel = try drawn {
                $0.underline = LineDecoration(width: 4, color: red, offset: 5, skipInk: false)
            }
            #expect(
                (83..<91).map { pixel(30, $0) == redPixel } == [false, false, true, true, true, true, false, false])
        case .overline:
            let pixel = try drawn { $0.overline = LineDecoration(width: 4, color: red, skipInk: false) }
            #expect((-10..<10).filter { pixel(30, $0) == redPixel }.count == 4)
        case .strikethrough:
            // 0.3 em above the baseline and 0.05 em thick.
            let pixel = try drawn { $0.strikethrough = LineDecoration(color: red) }
            #expect((40..<70).filter { pixel(30, $0) == redPixel } == Array(50..<55))
        case .shadow:
            let shadow = Shadow(color: red, offset: Vector(dx: 10, dy: 5))
            let ink = try layout("a", size: 100) { $0.shadow = shadow }.inkBounds
            #expect(near(ink.maxX, 65) && near(ink.maxY, 85))
            let pixel = try drawn { $0.shadow = shadow }
            #expect(pixel(30, 40) == black && pixel(60, 40) == redPixel && pixel(60, 12) == white)
        case .innerShadow:
            let pixel = try drawn { $0.innerShadow = Shadow(color: red, offset: Vector(dx: 10, dy: 0)) }
            #expect(pixel(10, 40) == redPixel && pixel(30, 40) == black && pixel(2, 40) == white)
        case .border:
            let border = Border(.line(red, width: 4))
            let line = try layout("a", size: 100) { $0.border = border }
            #expect(line.size == Size(width: 60, height: 100))
            #expect(line.inkBounds == Rect(x: -4, y: -4, width: 68, height: 108))
            let pixel = try drawn { $0.border = border }
            #expect(pixel(-2, 50) == redPixel && pixel(62, 50) == redPixel && pixel(2, 50) == white)
        case .backgroundBorder:
            let line = try layout("a", then: "b") { $0.backgroundBorder = Border(fill: red, box: .padding(5)) }
            #expect(glyphs(line).map(\.position.x) == [5, 16])
            #expect(line.inkBounds.minY == -5 && line.inkBounds.minX == 0)
        case .blockBorder:
            let line = try layout(in: .width(100)) { $0.blockBorder = Border(fill: red) }
            #expect(line.inkBounds == Rect(x: 0, y: 0, width: 100, height: 10))
        case .anchor, .pageReference, .pageStrings, .bookmarkLevel, .bookmarkLabel: try checkPages(name)
        case .custom:
            // Values of the program.
            #expect(try layout("ab") { $0.custom = ["a": "b"] }.inkBounds == layout("ab").inkBounds)
        case .classes:
            // Names of a theme's styles, which change nothing until it is applied.
            #expect(try layout("ab") { $0.classes = "loud" }.inkBounds == layout("ab").inkBounds)
        case .cell:
            let table = BlockIntent.Component(kind: .table(columns: [.none]), identity: 1)
            let pixel = try drawn {
                $0.block = BlockIntent(components: [
                    .init(kind: .tableCell(column: 0), identity: 0),
                    .init(kind: .tableRow(isHeader: false), identity: 2),
                    table,
                ])
                $0.paragraph = ParagraphStyle()
                $0.paragraph?.cellInsets = EdgeInsets(20)
                $0.cell = CellStyle(fill: red)
            }
            #expect(pixel(2, 2) == redPixel && pixel(19, 60) == redPixel && pixel(20 + 30, 20 + 40) == black)
        case .block:
            var text = AttributedText()
            let table = BlockIntent.Component(kind: .table(columns: [.none, .none]), identity: 1)
            for column in 0..<2 {
                text.append(
                    styled("ab" + (column == 0 ? "\t" : ""), size: 10) {
                        $0.block = BlockIntent(components: [
                            .init(kind: .tableCell(column: column), identity: 0),
                            .init(kind: .tableRow(isHeader: false), identity: 2), table,
                        ])
                    })
            }
            let lines = try TextLayout(text, in: .width(200), fonts: Self.fonts.get()).lines
            #expect(lines.count == 2 && lines[0].frame.y == lines[1].frame.y)
            #expect(lines[1].frame.minX >= lines[0].frame.maxX)
        case .link:
            let line = try layout("aa", then: "b") { $0.link = "https://example.org" }
            let hit = try #require(line.hits(at: Point(x: 9, y: 5)).first)
            #expect(hit.target == .link("https://example.org"))
            #expect(hit.rects == [Rect(x: 0, y: 0, width: 12, height: 10)])
            #expect(line.hits(at: Point(x: 14, y: 5)).isEmpty)
        case .highlight:
            let highlight = Highlight(attributes: TextAttributes(color: .white))
            let line = try layout("aa", then: "b") { $0.highlight = highlight }
            let hit = try #require(line.hits(at: Point(x: 9, y: 5)).first)
            #expect(hit.target == .highlight(highlight))
            #expect(hit.rects == [Rect(x: 0, y: 0, width: 12, height: 10)])
        case .binding:
            let line = try layout("bcd", then: "e") { $0.binding = TextBinding() }
            #expect(line.position(closestTo: Point(x: 7, y: 5)).index == line.text.startIndex)
            #expect(line.text.string[line.position(closestTo: Point(x: 13, y: 5)).index...] == "e")
        case .backing, .inline, .image, .generated:
            // Semantic attributes do not change the layout, and can be read back.
            let line = try layout("ab") {
                switch name {
                case .backing: $0.backing = ":ab:"
                case .inline: $0.inline = .strong
                case .image: $0.image = ImageReference(url: "a.png", alt: "a")
                default: $0.generated = true
                }
            }
            #expect(try line.size == layout().size && glyphs(line) == glyphs(layout()))
            #expect(line.inkBounds == (try layout().inkBounds))
            #expect(line.text.attributes(at: line.text.startIndex).has(name))
        }
    }
}
