import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleySupport
@testable import GalleyUnicode

/// Tab leaders. A dot is 3 wide, a letter 6, a space 2.5.
@Suite struct TabLeaderTests {
    private typealias Stop = ParagraphStyle.TabStop

    /// The start of each repetition along the line, from the inner edge.
    private func places(_ layout: TextLayout, line: Int = 0) -> [Double] {
        var result: [Double] = []
        layout.forEachLeaderRun(inLine: line) { result.append(LayoutUnit.points($0.x - layout.originX)) }
        return result
    }

    @Test func dotsFillTheTab() throws {
        let layout = try Box.layout("a\tb") { $0.tabStops = [Stop(location: 60, alignment: .right, leader: ".")] }
        #expect(places(layout) == Array(stride(from: 6.0, through: 51, by: 3)))
        layout.forEachLeaderRun(inLine: 0) {
            #expect($0.width == 3 << 12)
            #expect(LayoutUnit.points($0.baseline) == layout.lines[0].baseline)
            #expect($0.utf8Range == 1..<1)
        }
        #expect(try places(Box.layout("a\tb") { $0.tabStops = [Stop(location: 60)] }) == [])
    }

    @Test func repetitionsAreAlignedBetweenLines() throws {
        let layout = try Box.layout("a\tb\naaa\tbb\nil\tb") {
            $0.tabStops = [Stop(location: 60, alignment: .right, leader: ". ")]
        }
        // Multiples of 5.5, as many as fit.
        #expect(places(layout, line: 0) == Array(stride(from: 11.0, through: 44, by: 5.5)))
        #expect(places(layout, line: 1) == Array(stride(from: 22.0, through: 38.5, by: 5.5)))
        #expect(places(layout, line: 2) == Array(stride(from: 11.0, through: 44, by: 5.5)))
    }

    @Test func rightToLeftAndVertical() throws {
        let stops = [Stop(location: 60, alignment: .right, leader: ".")]
        let hebrew = try Box.layout("אב\tגד", width: 100) { $0.tabStops = stops }
        #expect(places(hebrew) == Array(stride(from: 51.0, through: 87, by: 3)))
        let text = Box.text("a\tb") { $0.tabStops = stops }
        for mode in [TextContainer.WritingMode.verticalRL, .verticalLR] {
            let layout = try Box.layout(text, in: TextContainer(height: 100, writingMode: mode))
            #expect(places(layout) == Array(stride(from: 6.0, through: 51, by: 3)))
            var baselines: Set<Int> = []
            layout.forEachGlyphRun(inLine: 0) { baselines.insert($0.baseline) }
            layout.forEachLeaderRun(inLine: 0) { #expect(baselines.contains($0.baseline)) }
        }
    }

    @Test func theyStayInJustifiedAndInTruncatedLines() throws {
        var text = Box.text("a\tbb bb bb bb bb bb bb bb") {
            $0.tabStops = [Stop(location: 30, leader: ".")]
            $0.alignment = .justified
        }
        let dots = Array(stride(from: 6.0, through: 27, by: 3))
        let justified = try Box.layout(text, in: .width(60))
        #expect(justified.widths[0] == 60)
        #expect(places(justified) == dots)
        text.paragraph?.alignment = .left
        var container = TextContainer.width(60)
        container.maximumRows = 1
        container.truncation = .end
        let cut = try Box.layout(text, in: container)
        #expect(cut.isTruncated)
        #expect(places(cut) == dots)
    }

    @Test func theyAreNoText() throws {
        let layout = try Box.layout("a\tb") { $0.tabStops = [Stop(location: 60, alignment: .right, leader: ".")] }
        #expect(layout.text.string == "a\tb")
        #expect(layout.clusters(inLine: 0).count == 3)
        let found = layout.character(at: Point(x: 30, y: 5))
        #expect(found.map { layout.text.string[$0.range] } == "\t")
    }

    @Test(arguments: ["", "\n\t", "\u{200B}", "\u{FFFC}"])
    func unusableLeadersAreNotRepeated(leader: String) throws {
        #expect(try places(Box.layout("a\tb") { $0.tabStops = [Stop(location: 60, leader: leader)] }) == [])
    }

    @Test func repetitionsAreLimited() throws {
        var text = Box.text("a\tb") { $0.tabStops = [Stop(location: 100_000, leader: ".")] }
        #expect(try places(Box.layout(text)).count == 4096)
        // Dots narrower than a quarter of a point could not be seen.
        if let tab = text.range(of: "\t") { text[tab].mergeFont(FontDescriptor("Galley Box", size: 0.5)) }
        #expect(try places(Box.layout(text)) == [])
    }

    /// A tab before hanging white space at the end of a line has no leader.
    @Test func aHangingTabHasNoLeader() throws {
        let layout = try Box.layout("a\t\nb") { $0.tabStops = [Stop(location: 60, leader: ".")] }
        #expect(places(layout) == [])
    }

    @Test func inkCoversThem() throws {
        var text = Box.text("a\tb") { $0.tabStops = [Stop(location: 60, leader: "b")] }
        let plain = try Box.layout(text).inkBounds.height
        if let tab = text.range(of: "\t") { text[tab].mergeFont(FontDescriptor("Galley Box", size: 30)) }
        #expect(try Box.layout(text).inkBounds.height > plain * 2)
    }

    @Test func documentsHaveThem() throws {
        let json = ##"{"text":"a\tb","style":{"paragraph":{"tabStops":[{"location":60,"leader":". "}]}}}"##
        let document = try Document.decode(json: json).document
        let style = try document.attributedText().style(ofRun: 0).attributes.paragraph
        #expect(style?.tabStops == [Stop(location: 60, leader: ". ")])
        #expect(document.json().contains(##""leader":". ""##) || document.json().contains(##""leader": ". ""##))
    }
}
