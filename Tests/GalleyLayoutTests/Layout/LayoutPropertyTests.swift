import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping

/// Properties of every text in every container.
@Suite struct LayoutPropertyTests {
    static let fonts = FontLibrary(systemFonts: false)

    @Test(arguments: 0..<600)
    func everyCharacterIsInExactlyOneLine(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<12 {
            let text = RandomText.attributed(Int.random(in: 0...40, using: &random), using: &random)
            let width = [nil, 0, 0.5, 7, 33.3, 80, 211.7, 1000].randomElement(using: &random) ?? nil
            let layout = try TextLayout(text, in: TextContainer(width: width), fonts: Self.fonts)
            #expect(!layout.isTruncated)
            #expect(layout.naturalWidth >= layout.minimumWidth)
            var end = 0
            for line in layout.lines {
                #expect(line.frame.width >= 0)
                #expect(line.utf8Range.lowerBound == end)
                end = line.utf8Range.upperBound
                expectRunsTile(line)
            }
            #expect(end == text.string.utf8.count)
            #expect(!layout.lines.isEmpty)
        }
    }

    /// The runs of a line cover its text exactly once, next to each other.
    private func expectRunsTile(_ line: TextLine) {
        let runs = line.runs
        var covered: [Range<Int>] = []
        for (index, run) in runs.enumerated() {
            if !run.isInserted { covered.append(run.utf8Range) }
            if index > 0 {
                let previous = runs[index - 1]
                #expect(abs(previous.origin.x + previous.width - run.origin.x) < 1e-9)
            }
            let sum = run.glyphs.reduce(0) { $0 + $1.advance }
            if !run.glyphs.isEmpty { #expect(abs(sum - run.width) < 1e-9) }
        }
        covered.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        var end = line.utf8Range.lowerBound
        for range in covered {
            #expect(range.lowerBound == end)
            end = range.upperBound
        }
        #expect(end == line.utf8Range.upperBound || runs.isEmpty)
        let total = runs.reduce(0) { $0 + $1.width }
        #expect(abs(total - line.frame.width - line.trailingWhitespace) < 1e-9)
    }

    @Test(arguments: 0..<600)
    func layingOutInTheMeasuredSizeGivesTheSameLines(seed: Int) throws {
        var random = SeededGenerator(seed: 1000 + UInt64(seed))
        for _ in 0..<12 {
            let text = RandomText.attributed(Int.random(in: 1...40, using: &random), using: &random)
            var container = TextContainer(
                width: Bool.random(using: &random) ? Double.random(in: 0...300, using: &random) : nil,
                height: Bool.random(using: &random) ? Double.random(in: 0...300, using: &random) : nil,
                insets: EdgeInsets(
                    top: Double.random(in: 0...9, using: &random), left: Double.random(in: 0...9, using: &random),
                    bottom: Double.random(in: 0...9, using: &random), right: Double.random(in: 0...9, using: &random)))
            container.maximumRows = [nil, nil, 1, 3].randomElement(using: &random) ?? nil
            container.truncation = Bool.random(using: &random) ? .end : .none
            let measured = try TextLayout(text, in: container, fonts: Self.fonts)
            container.width = measured.size.width
            container.height = measured.size.height
            let again = try TextLayout(text, in: container, fonts: Self.fonts)
            #expect(again.lines.map(\.utf8Range) == measured.lines.map(\.utf8Range), "\(text.string.debugDescription)")
            #expect(again.size == measured.size, "\(text.string.debugDescription)")
        }
    }

    /// Texts from random tests that failed once:
    ///
    /// - A truncated line next to floats or a drop cap.
    /// - A tab below an annotation that a line break divides.
    /// - Tabs next to the truncation token.
    /// - A truncated line that starts inside a ligature.
    /// - A cluster wider than the space inside an outline with very many edges.
    /// - A first cluster that is higher than its row.
    /// - White space in a word that is cut; white space and invisible characters before the end of a cloned box.
    /// - Lines without height.
    /// - Rows that a float makes lower, or that contain it only at their old length.
    /// - A token at the start of a box, or before only a float.
    /// - Rows below a drop cap that are lower than their first cluster.
    /// - A tab in a box in which lines break anywhere.
    /// - Spaced letters that join where they are cut.
    @Test(arguments: [
        #"{"text": "offiABCDEFGHI-\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48\ufffc\ufdd0\ud83d\ude00\tABCDEFGHI-Stra\u00dfe 2026jgyStra\u00dfe 2026\ufffc", "spans": [{"range": [60, 61], "attachment": {"width": 1, "height": 5, "id": "view"}, "float": "right"}], "container": {"width": 200, "maxLines": 2, "truncation": "end"}}"#,
        #"{"text": "\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48\ud83f\udffeStra\u00dfe 2026Stra\u00dfe 2026", "style": {"font": {"size": 25.333458078747654}, "dropCap": {"lines": 2}}, "container": {"width": 200, "maxLines": 2, "truncation": "end"}}"#,
        #"{"text": "e\u0301\u0323Stra\u00dfe 2026offioffi\nStra\u00dfe 2026\t\t", "spans": [{"range": [14, 34], "font": {"size": 23.736266051874527}}, {"range": [34, 36], "font": {"family": "Noto Sans Devanagari", "size": 39.844988712057464, "weight": 1000}, "ruby": {"text": "wide annotation", "position": "under"}}], "container": {"width": 200}}"#,
        #"{"text": "\u0645\u064f\u062d\u064e\u0645\u064e\u0651\u062f\u0000\t\ud83d\ude00ABCDEFGHI \u0645\u064f\u062d\u064e\u0645\u064e\u0651\u062f\t", "spans": [{"range": [0, 12], "font": {"size": 35.511808135011506}}], "container": {"width": 80, "maxLines": 2, "truncation": "end"}}"#,
        #"{"text": "    e\u0301\u0323\ud83d\ude00\ufffcW\u0302\te\u0301\u0323\uffff\u0645\u064f\u062d\u064e\u0645\u064e\u0651\u062fW\u0302Fly", "spans": [{"range": [0, 9], "font": {"size": 7.877927432720073}}, {"range": [10, 17], "font": {"size": 32.80511585761573, "weight": 1000}, "ruby": {"text": "a", "position": "under"}}], "container": {"width": 80, "maxLines": 2, "truncation": "end"}}"#,
        #"{"text": "\ufffc\ud83f\udffe\u0000\t ", "spans": [{"range": [4, 6], "ruby": {"text": "a"}}], "container": {"width": 30}}"#,
        #"{"text": "\uffffoffioffi  ", "style": {"font": {"size": 15.08676202245245, "weight": 400}}, "container": {"width": 28, "maxLines": 2, "truncation": "end"}}"#,
        #"{"text": "\uffffoffioffi  ", "style": {"font": {"size": 15.08676202245245, "weight": 700}}, "container": {"width": 30, "maxLines": 2, "truncation": "end"}}"#,
        #"{"text": "\ufffcABCDEFGHIJ", "spans": [{"range": [0, 1], "attachment": {"width": 5, "height": 5, "id": "view"}, "float": "right", "shapeOutside": {"path": "M 1000005 5 C 1000005 8.31370849898476 552289.7498307935 11 5.000000000061232 11 C -552279.7498307932 11 -999994.9999999999 8.313708498984761 -999995 5 C -999995 1.6862915010152406 -552279.7498307936 -0.9999999999999991 4.999999999816303 -1 C 552289.7498307931 -1 1000004.9999999999 1.6862915010152388 1000005 5 Z", "margin": 11}}], "container": {"width": 30}}"#,
        #"{"text": "Fly\u0645\u064f\u062d\u064e\u0645\u064e\u0651\u062foffi  \t\ufffc", "spans": [{"range": [0, 3], "paragraph": {"alignment": "left", "direction": "ltr", "lineHeight": 6.606412817236843, "firstLineHeadIndent": 3}, "ruby": {"text": "a"}}, {"range": [3, 18], "font": {"size": 35.14642987105998}, "baselineOffset": 12}, {"range": [18, 19], "attachment": {"width": 1.3, "height": 6, "id": "view"}, "float": "right"}], "container": {"width": 80}}"#,
        #"{"text": "\u200dStra\u00dfe 2026", "style": {"font": {"size": 10.82673586521945}, "letterSpacing": 3, "ruby": {"text": "wide annotation", "position": "under"}}, "container": {"width": 30}}"#,
        #"{"text": "\ufdd0\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48 \u0000", "style": {"backgroundBorder": {"style": "thick", "width": 4, "color": "black", "sides": ["leading"], "insets": [-5.347795564698778, -10, 0.2564713732195578, -1], "padding": [-6.84258402514345, 7.063654656398664, 7.6566568940568205, 4.1222771060846695], "decorationBreak": "clone"}}, "container": {}}"#,
        #"{"text": "\u0915\u093f\u0924\u093e\u092c\ud83d\ude00offi  ", "style": {"font": {"family": "Noto Sans Mono", "size": 28.533321457118056}, "backgroundBorder": {"style": "thick", "width": 4, "color": "black", "sides": ["top", "bottom"], "insets": [6.173053187257847, 6.812271430464469, 0.21911820366671986, 2], "padding": [-2.2015977443996304, -12, -2.463788247017816, -10], "decorationBreak": "clone"}}, "container": {"height": 80, "writingMode": "verticalLR"}}"#,
        #"{"text": "\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48W\u0302\u0645\u064f\u062d\u064e\u0645\u064e\u0651\u062fStra\u00dfe 2026", "spans": [{"range": [0, 8], "paragraph": {"alignment": "right", "direction": "ltr", "lineHeight": 1e-09, "firstLineHeadIndent": -3.916206473837075}, "dropCap": {"lines": 1}}]}"#,
        #"{"text": "Fly\n\ufffc\ud83f\udffe\t\ufffc\t\toffiABCDEFGHI\ud83f\udffe", "spans": [{"range": [8, 9], "attachment": {"width": 7.372345087641465, "height": 6, "contentMode": "top", "insets": [5.918263874273704, 3, 3.9179197635836296, -6.66380536665595], "alignment": "top", "id": "view"}, "float": "right"}, {"range": [24, 26], "font": {"size": 35.52739674787358}}], "container": {"writingMode": "verticalRL", "maxLines": 2}}"#,
        #"{"text": "\u0915\u093f\u0924\u093e\u092c\u0645\u064f\u062d\u064e\u0645\u064e\u0651\u062f\ufffc\ufffc", "spans": [{"range": [0, 13], "font": {"size": 7.854745422859967}}, {"range": [13, 14], "font": {"size": 11.403841911727975}, "attachment": {"width": 2.964545118914433, "height": 0.658726968214765, "insets": [-7.544556140029479, 1.5780857301998266, 6.427485272532696, -1.0074088101677123], "id": "view"}, "float": "right"}, {"range": [14, 15], "attachment": {"width": 4.617040836398123, "height": 7.932649947492899, "contentMode": "bottomLeft", "insets": [-4.3642053726756, -5.46240706255274, -5.798169763414063, 0], "alignment": "top", "id": "view"}}], "container": {"width": 30, "insets": [3, 5, 7, 2], "maxLines": 2}}"#,
        #"{"text": "\tW\u0302jgy\ud83f\udffe\ufffc", "spans": [{"range": [0, 8], "font": {"size": 10.44838670332646}, "paragraph": {"alignment": "natural", "direction": "ltr", "firstLineHeadIndent": -7}}, {"range": [8, 9], "attachment": {"width": 10, "height": 3.46135503185136, "contentMode": "bottomRight", "insets": [-0.7782604240274518, 0, 9, -5.658202007043392], "id": "view"}, "float": "left"}], "container": {"width": 80}}"#,
        #"{"text": "-\u0915\u093f\u0924\u093e\u092c\n\t\ufffc offi\ufdd0  Flye\u0301\u0323 Fly\ufffc", "spans": [{"range": [0, 8], "font": {"size": 4.538552722191463}, "paragraph": {"alignment": "justified", "direction": "ltr", "lineHeight": 0.7038315663132897, "firstLineHeadIndent": -4.577015219859498}}, {"range": [27, 28], "attachment": {"width": 5.685859837879506, "height": 1000000, "contentMode": "bottomRight", "insets": [-5, 6, 0.8927435760182538, 0.8365827964075407], "alignment": "top", "id": "view"}, "float": "left"}], "container": {"width": 200}}"#,
        #"{"text": " offi  \ufdd0  ABCDEFGHI\t  W\u0302\u200de\u0301\u0323", "spans": [{"range": [20, 24], "font": {"family": "Noto Sans Mono", "size": 39.133579404407314}, "ruby": {"text": "wide annotation", "position": "under"}}], "container": {"width": 200, "maxLines": 2, "truncation": "end"}}"#,
        #"{"text": "\tStra\u00dfe 2026\ufffc  \ue000Flye\u0301\u0323\ufffc", "spans": [{"range": [0, 12], "font": {"family": "Noto Sans Mono", "size": 26.008949172876466}}, {"range": [12, 13], "attachment": {"width": 7.481176914913072, "height": 1.942433556031128, "contentMode": "topLeft", "insets": [5, -4.323017830097933, 0.9435882978937586, -5]}, "float": "left"}, {"range": [13, 19], "font": {"size": 11.751609013046036}, "border": {"pattern": "dashDot", "width": 0.6607649845498678, "color": "black", "sides": ["top", "bottom"], "cornerRadius": 6.504904703127371, "insets": [-7.541592190369856, -5, 5.493922000461758, 3.1493860997006937], "padding": [1.2014257530034573, 2.966890709839687, 2.473965806585129, -7.307493265336881], "decorationBreak": "clone"}}], "container": {"width": 200, "maxLines": 2, "truncation": "end"}}"#,
        #"{"text": "\ufffc\u200d\uffffoffi\n\ufffc\nStra\u00dfe 2026\u0645\u064f\u062d\u064e\u0645\u064e\u0651\u062f  W\u0302", "spans": [{"range": [0, 1], "attachment": {"width": 0.876695942276962, "height": 5, "contentMode": "scaleToFill", "insets": [7.635443471359563, -0.1649742695534142, 5.711215215840423, -3.2868605352886053], "alignment": "center", "id": "view"}, "float": "left"}, {"range": [8, 9], "attachment": {"width": 1.3934597629174421, "height": 7.83983943838519, "contentMode": "bottomRight", "insets": [4.5766806851869495, 6, 7, 0.13848122998437162], "id": "view"}, "float": "left"}, {"range": [9, 10], "expansion": 0.2}], "container": {"maxLines": 2, "truncation": "end"}}"#,
        #"{"text": " Flye\u0301\u0323    offi", "spans": [{"range": [9, 11], "border": {"style": "double", "pattern": "circleDot", "width": 5.889754255539138, "color": "black", "sides": ["leading"], "gradient": {"radial": {"center": [0.5, 0.5], "radius": [3, 6.114664658137274], "stops": [["color(srgb 0.5929614 0.5417463 0.56920016 / 0)"]]}}, "cornerRadius": 4, "insets": [-9, 0.8604317155890469, -1000000000, -4], "margin": [-2, -6.368878823952058, -1000000, 1000000]}}], "container": {"height": 200, "writingMode": "verticalRL", "maxLines": 2, "truncation": "end"}}"#,
        #"{"text": "\uffff-offijgy\u05e9\u05dc\u05d5\u05dd-", "spans": [{"range": [0, 9], "font": {"size": 4.211285079820597}, "paragraph": {"lineHeight": 3.1301098844476707}, "dropCap": {}, "emphasis": {}, "backgroundBorder": {"style": "double", "width": 3.4298770037738953, "color": "black", "margin": [1.623184999771759, 7.396256277651605, -1, -2], "decorationBreak": "clone"}}], "container": {"width": 80}}"#,
        #"{"text": "\u05e9\u05dc\u05d5\u05dde\u0301\u0323\u0645\u064f\u062d\u064e\u0645\u064e\u0651\u062f", "spans": [{"range": [0, 4], "paragraph": {"lineHeight": 0.568419670799063}, "dropCap": {}, "emphasis": {"position": "under"}}, {"range": [7, 15], "font": {"family": "Noto Sans Devanagari", "size": 21.576051408141243}}], "container": {"width": 80}}"#,
        #"{"text": "\tjgy\t-\ufffc\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48\n\ufffc", "spans": [{"range": [6, 7], "attachment": {"width": 5, "height": 6.068262210749756}, "float": "right"}, {"range": [13, 14], "expansion": 9}], "container": {"maxLines": 2, "truncation": "end"}}"#,
        #"{"text": "\ufffc\nW\u0302  \ue000\t\ue000", "spans": [{"range": [0, 1], "attachment": {"width": 1.0963524671303189, "height": 4.031175487437571}, "float": "right"}, {"range": [7, 9], "expansion": 9}], "container": {"maxLines": 2, "truncation": "end"}}"#,
        #"{"text": "\ufffc\n\u0915\u093f\u0924\u093e\u092c\t\u200d", "spans": [{"range": [1, 7], "font": {"size": 29.301178301070923}, "paragraph": {"firstLineHeadIndent": -1000000000}}, {"range": [7, 8], "backgroundBorder": {"style": "thick", "width": 7.417324829134973, "color": "black", "margin": [1, -4.846365223960413, -3.5297382974697085, 1.5613651330541831]}}], "container": {"width": 80, "insets": [3, 5, 7, 2]}}"#,
        #"{"text": "\u202daa\u0627\u0644\u0639\u0631\u0628\u064a\u0629", "spans": [{"range": [4, 6], "letterSpacing": 3.43}, {"range": [6, 10], "letterSpacing": 3.43}], "style": {"paragraph": {"lineBreak": "character"}}, "container": {"width": 46}}"#,
    ]) func documentsFitTheirMeasuredSize(json: String) throws {
        let document = try Document.decode(json: Array(json.utf8)).document
        let text = try document.attributedText()
        let measured = try TextLayout(text, in: document.container, fonts: Self.fonts)
        var container = document.container
        container.width = measured.size.width
        container.height = measured.size.height
        let again = try TextLayout(text, in: container, fonts: Self.fonts)
        #expect(again.lines.map(\.utf8Range) == measured.lines.map(\.utf8Range))
        #expect(again.size == measured.size)
    }

    /// Ligatures that a narrow column divides, emoji modifiers after a space, and text wider than a million points.
    @Test(arguments: [
        ("ffice", 16.0, 15.0), ("office affine", 16, 20), ("a 🏽 b 🏽", 16, 30), ("a \u{301}b c", 16, 12),
        (String(repeating: "wide ", count: 40), 20_000, 1e9), (String(repeating: "wide ", count: 40), 20_000, 1.2e6),
    ]) func unusualTextsFitTheirMeasuredSize(string: String, size: Double, width: Double) throws {
        let text = AttributedText(string, attributes: TextAttributes(font: FontDescriptor(size: size)))
        let measured = try TextLayout(text, in: .width(width), fonts: Self.fonts)
        let again = try TextLayout(text, in: .width(measured.size.width), fonts: Self.fonts)
        #expect(again.lines.map(\.utf8Range) == measured.lines.map(\.utf8Range))
        #expect(again.size == measured.size)
        let unbounded = try TextLayout(text, fonts: Self.fonts)
        let natural = try TextLayout(text, in: .width(unbounded.size.width), fonts: Self.fonts)
        #expect(natural.lines.count == 1)
    }

    @Test(arguments: 0..<60)
    func onlyLinesOfOneClusterAreWiderThanTheirContainer(seed: Int) throws {
        var random = SeededGenerator(seed: 2000 + UInt64(seed))
        for _ in 0..<10 {
            let text = AttributedText(RandomText.make(30, using: &random))
            let width = Double.random(in: 0...120, using: &random)
            let layout = try TextLayout(text, in: .width(width), fonts: Self.fonts)
            for line in layout.lines where line.frame.width > width + 1e-3 {
                // White space hangs, and control characters take no space.
                let visible = text.string[line.range].filter { character in
                    !character.isWhitespace && character != "\u{200B}"
                        && !character.unicodeScalars.allSatisfy { $0.value < 0x20 || $0.value == 0x7F }
                }
                #expect(
                    visible.count <= 1,
                    "\(String(visible).debugDescription) at \(width) of \(text.string.unicodeScalars.map { String($0.value, radix: 16) })"
                )
            }
        }
    }

    @Test func cachesChangeNothing() throws {
        var random = SeededGenerator(seed: 77)
        for _ in 0..<150 {
            let text = RandomText.attributed(30, using: &random)
            let container = TextContainer.width(Double.random(in: 20...300, using: &random))
            let cold = FontLibrary(systemFonts: false)
            let warm = try TextLayout(text, in: container, fonts: Self.fonts)
            let first = try TextLayout(text, in: container, fonts: cold)
            let second = try TextLayout(text, in: container, fonts: cold)
            let third = try cold.typesetters.withoutCaches {
                try TextLayout(text, in: container, fonts: cold)
            }
            let reference = first.fingerprint
            #expect(warm.fingerprint == reference)
            #expect(second.fingerprint == reference)
            #expect(third.fingerprint == reference, "\(text.string.unicodeScalars.map { String($0.value, radix: 16) })")
        }
    }

    @Test func hugeAndHostileTextsEnd() throws {
        let long = String(repeating: "x", count: 100_000)
        let layout = try TextLayout(AttributedText(long), in: .width(500), fonts: Self.fonts)
        #expect(layout.lines.count > 1000)
        let unbroken = try TextLayout(AttributedText(long), fonts: Self.fonts)
        #expect(unbroken.lines.count == 1)
        let marks = "a" + String(repeating: "\u{301}", count: 50_000)
        #expect(try TextLayout(AttributedText(marks), in: .width(10), fonts: Self.fonts).lines.count == 1)
        let tabs = String(repeating: "\t", count: 20_000)
        _ = try TextLayout(AttributedText(tabs), fonts: Self.fonts)
        let narrow = String(repeating: "word ", count: 5_000)
        #expect(try TextLayout(AttributedText(narrow), in: .width(0), fonts: Self.fonts).lines.count == 20_000)
        let bidi = String(repeating: "\u{202E}\u{202A}\u{2067}", count: 5_000) + "שלום abc"
        _ = try TextLayout(AttributedText(bidi), in: .width(40), fonts: Self.fonts)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1])
    func impossibleSizesAreRefused(size: Double) {
        #expect(throws: GalleyError.self) {
            try TextLayout("x", in: TextContainer(width: size), fonts: Self.fonts)
        }
        #expect(throws: GalleyError.self) {
            try TextLayout("x", in: TextContainer(height: size), fonts: Self.fonts)
        }
    }
}
