import Foundation
import GalleyDocuments
import GalleyLayout
import GalleyLayoutTestSupport
import GalleyShaping
import GalleyText
import Testing

/// Small documents in which Chromium 156 and Firefox agree, one for each kind of difference that was found, with the figures
/// of both at 16 pixels in Noto Sans.
@Suite struct BrowserKindTests {
    /// Tables from right to left are the mirror images.
    @Test(arguments: [ParagraphStyle.Direction.ltr, .rtl])
    func columnsWithoutCellsOfTheirOwnHaveNoInsets(_ direction: ParagraphStyle.Direction) throws {
        // The first cell lies over two columns; the second begins right after its 8.98 points and its insets.
        let layout = try table(
            [[("a", 0, 2), ("b", 2, 1)]], columns: 3, insets: 6, width: 400, direction: direction)
        let frame = layout.lines[1].frame
        #expect(isNear(direction == .ltr ? frame.x : 400 - frame.maxX, 26.984))
        #expect(isNear(direction == .ltr ? frame.maxX : 400 - frame.x, 36.828))
    }

    @Test(arguments: [ParagraphStyle.Direction.ltr, .rtl])
    func whatASpanningCellNeedsAtLeastFollowsTheColumnsWidths(_ direction: ParagraphStyle.Direction) throws {
        let layout = try table(
            [[("to go on", 0, 1), ("a", 1, 1)], [("pneumonoultra", 0, 2)]], columns: 2, insets: 4, width: 130,
            direction: direction)
        let frame = layout.lines[1].frame
        #expect(isNear(direction == .ltr ? frame.x : 130 - frame.maxX, 105.563))
        #expect(isNear(direction == .ltr ? frame.maxX : 130 - frame.x, 114.547))
    }

    @Test func gapsBetweenCharactersLeaveCursiveWordsTogether() throws {
        let layout = try paragraph("دار ورد دار", width: 60, fonts: Self.bundled) {
            $0.alignment = .justified
            $0.justification = .interCharacter
        }
        // All of the room goes to the space.
        let lefts = try clusters(layout).prefix(5).map(\.x)
        let browsers = [52.359, 48.547, 42.672, 20.172, 13.016]
        for (ours, theirs) in zip(lefts, browsers) { #expect(isNear(ours, theirs)) }
    }

    /// Each Arabic word is as wide as without justification, also next to letters that do not join.
    @Test(arguments: ["دار ورد دار", "سلام عليكم سلام", "دار abc سلام"])
    func cursiveWordsKeepTheirWidth(_ string: String) throws {
        func widths(_ width: Double?) throws -> [Double] {
            let text = AttributedText(
                string,
                attributes: Self.sans {
                    $0.direction = .rtl
                    $0.alignment = .justified
                    $0.lastLineAlignment = .justified
                    $0.justification = .interCharacter
                })
            let layout = try TextLayout(text, in: TextContainer(width: width), fonts: Self.bundled)
            #expect(layout.lines.count == 1)
            if let width { #expect(isNear(layout.lines[0].frame.width, width)) }
            return string.split(separator: " ").map { word in
                layout.selectionRects(for: word.startIndex..<word.endIndex).reduce(0) { $0 + $1.width }
            }
        }
        let (natural, justified) = (try widths(nil), try widths(200))
        for (word, (one, other)) in zip(string.split(separator: " "), zip(natural, justified)) {
            if word == "abc" {
                #expect(other > one + 1)
            } else {
                #expect(isNear(one, other), "\(word)")
            }
        }
    }

    /// Digits among Arabic words are spread; a letter is apart from the space after it, which has both gaps.
    @Test func gapsBetweenCharactersSpreadDigitsAmongCursiveWords() throws {
        let string = "4159 وصلت السفينة إلى قالت الجدة من أكل من أكل من أكل"
        let layout = try paragraph(string, width: 280, fonts: Self.bundled) {
            $0.direction = .ltr
            $0.alignment = .justified
            $0.justification = .interCharacter
        }
        let boxes = try clusters(layout)
        for (index, left, right) in [
            (0, 0.0, 10.453), (1, 10.438, 20.891), (3, 31.328, 41.781), (4, 41.766, 47.234), (8, 236.094, 253.594),
            (9, 229.359, 236.109), (10, 225.547, 229.375),
        ] {
            #expect(isNear(boxes[index].x, left) && isNear(boxes[index].maxX, right), "\(index)")
        }
    }

    @Test func kernedPairsHaveTheirGap() throws {
        let layout = try paragraph("AVAVA To x", width: 76, fonts: Self.bundled) {
            $0.alignment = .justified
            $0.justification = .interCharacter
        }
        let lefts = try clusters(layout).map(\.x)
        for (index, theirs) in [(1, 10.578), (3, 31.141), (5, 52.344), (6, 57.516)] {
            #expect(isNear(lefts[index], theirs))
        }
    }

    @Test func spaceBeforeTheEndOfABoxHangs() throws {
        let border = Border(
            .line(.black), fill: .white,
            box: .init(padding: .zero, margin: EdgeInsets(top: 0, left: 2, bottom: 0, right: 8)))
        for text in ["Chuyến xe cuối cùng ", "Chuyen xe cuoi cung ", "Chuyến xe cuối cùng \n"] {
            var attributed = AttributedText(text, attributes: Self.sans())
            attributed.mergeAttributes(
                TextAttributes(backgroundBorder: border),
                in: text.startIndex..<text.index(text.startIndex, offsetBy: 20))
            let layout = try TextLayout(attributed, in: .width(170), fonts: Self.bundled)
            #expect(layout.lines.count == 1)
            #expect(isNear(layout.lines[0].trailingWhitespace, 4.16))
        }
    }

    @Test func floatsTakeNoJoinApart() throws {
        var text = AttributedText("بي\u{FFFC}بي", attributes: Self.sans { $0.direction = .rtl })
        let place = text.string.index(text.string.startIndex, offsetBy: 2)
        text.mergeAttributes(
            TextAttributes(attachment: TextAttachment(width: 60, height: 30), float: .left),
            in: place..<text.string.index(after: place))
        let layout = try TextLayout(text, in: .width(300), fonts: Self.bundled)
        #expect(isNear(layout.lines[0].frame.x, 272.453))
        #expect(isNear(layout.lines[0].frame.maxX, 300))
    }

    @Test func anywhereIsBalanced() throws {
        let layout = try paragraph(
            "A letter lay on the desk, unsealed", width: 220, fonts: Self.bundled, breaking: .balanced
        ) { $0.strictness = .anywhere }
        #expect(starts(layout) == [0, 18])
    }

    @Test func wordsMayBeLongerThanTheBalancedMeasure() throws {
        let text = "schlief, während die Glocken der StadtkirIm Straßenbahnhaltestellenwartehä"
        let layout = try paragraph(text, width: 320, fonts: Self.bundled, breaking: .balanced) {
            $0.lineBreak = .wordOverflow
        }
        #expect(starts(layout).prefix(2) == [0, 21])
    }

    @Test(arguments: [
        (ParagraphStyle.Alignment.right, 77.016), (.end, 77.016), (.center, 38.508), (.left, 0), (.justified, 0),
    ])
    func spaceBeforeAForcedBreakTakesRoomInAlignedLines(_ alignment: ParagraphStyle.Alignment, _ x: Double) throws {
        for text in ["ab ", "ab \n"] {
            let layout = try paragraph(text, width: 100, fonts: Self.bundled) { $0.alignment = alignment }
            #expect(isNear(layout.lines[0].frame.x, x))
        }
        // Where it does not fit it hangs.
        let narrow = try paragraph("ab   ", width: 20, fonts: Self.bundled) { $0.alignment = alignment }
        #expect(narrow.lines.count == 1)
        #expect(narrow.lines[0].frame.x >= 0 && narrow.lines[0].frame.maxX <= 20)
    }

    @Test func spaceBeforeAForcedBreakOfTextFromTheRight() throws {
        func x(_ alignment: ParagraphStyle.Alignment) throws -> Double {
            try paragraph("אב ", width: 100, fonts: Self.bundled) { $0.alignment = alignment }.lines[0].frame.x
        }
        let width = try paragraph("אב ", width: 100, fonts: Self.bundled) { _ in }.lines[0].frame.width
        #expect(try isNear(x(.left), 4.16))
        #expect(try isNear(x(.center), (100 - width - 4.16) / 2 + 4.16))
        #expect(try isNear(x(.right), 100 - width))
    }

    @Test func letterSpacingDoesNotFollowAHyphen() throws {
        let text = AttributedText(
            "ex\u{AD}tra\u{AD}or\u{AD}di\u{AD}nary", attributes: Self.sans().with { $0.letterSpacing = 3 })
        let layout = try TextLayout(text, in: .width(77), fonts: Self.bundled)
        #expect(isNear(layout.lines[0].frame.width, 58.375))
        #expect(isNear(layout.lines[1].frame.width, 47.094))
    }

    /// Tab stops follow the font of the document, not that of the span at its start.
    @Test(arguments: [("a\tb", 1, 0.0, 43.125), ("abcdefg\tb", 4, 26.0, 113.844)])
    func defaultTabStopsFollowTheBlocksFont(_ text: String, _ large: Int, _ interval: Double, _ end: Double) throws {
        let document = Document(
            text: text, style: Self.sans { $0.defaultTabInterval = interval },
            spans: [
                .init(utf16Range: 0..<large, attributes: TextAttributes(font: FontDescriptor("Noto Sans", size: 32)))
            ])
        let layout = try TextLayout(document.attributedText(), in: .width(300), fonts: Self.bundled)
        #expect(isNear(layout.lines[0].frame.maxX, end))
        let scaled = try TextLayout(document.attributedText().scaled(by: 2), fonts: Self.bundled)
        if interval == 0 { #expect(isNear(scaled.lines[0].frame.maxX, 2 * end)) }
    }

    /// The eight spaces between default tab stops have letter and word spacing (CSS Text 3, 4.2).
    @Test(arguments: [(3.0, 0.0, 57.281), (0, 3, 57.281), (3, 2, 73.281)])
    func defaultTabStopsHaveSpacing(_ letter: Double, _ word: Double, _ stop: Double) throws {
        let text = AttributedText(
            "ab\tcd",
            attributes: Self.sans().with {
                $0.letterSpacing = letter
                $0.wordSpacing = word
            })
        let layout = try TextLayout(text, in: .width(280), fonts: Self.bundled)
        #expect(isNear(try clusters(layout)[3].x, stop))
    }

    // MARK: - Ideographs

    /// Stops in the middle of their em are not trimmed (CSS Text 4, 8.4.2); brackets next to them are.
    @Test(
        .enabled(if: hasNotoSansCJK),
        arguments: [
            ("請。」", "zh-Hant", 48.0), ("請。」", "zh-TW", 48), ("請。」", "zh-Hans", 40), ("請。」", "ja", 40),
            ("請」。", "zh-Hant", 40), ("請。「", "zh-HK", 40), ("請」」", "zh-Hant", 40),
        ])
    func centredStopsKeepTheirWidth(_ text: String, _ language: String, _ width: Double) throws {
        let layout = try paragraph(text + "請", width: 200, fonts: Self.system, language: language) {
            $0.trimPunctuation = true
        }
        #expect(isNear(layout.lines[0].frame.width, width + 16))
    }

    @Test(.enabled(if: hasNotoSansCJK)) func breakAllFreesSmallKana() throws {
        func starts(_ strictness: ParagraphStyle.Strictness?) throws -> [Int] {
            self.starts(
                try paragraph("ちちちょう", width: 52, fonts: Self.system, language: "ja") {
                    $0.wordBreak = .breakAll
                    $0.strictness = strictness
                })
        }
        #expect(try starts(nil) == [0, 3])
        #expect(try starts(.strict) == [0, 2])
    }

    @Test(.enabled(if: hasNotoSansCJK)) func noSpaceBetweenScriptsAtALinesEnd() throws {
        let layout = try paragraph("来週の会議は3", width: 100, fonts: Self.system, language: "ja") {
            $0.autospace = true
        }
        let last = try #require(clusters(layout).first { $0.x > 79 })
        #expect(isNear(last.x, 80) && isNear(last.width, 16))
    }

    @Test(.enabled(if: hasNotoSansCJK)) func edgesOfBoxesAreNoNeighboursOfIdeographs() throws {
        var text = AttributedText(
            "￥45.80元；图", attributes: Self.sans(language: "zh-Hans") { $0.alignment = .justified })
        text.mergeAttributes(
            TextAttributes(
                backgroundBorder: Border(.line(.black), fill: .white, box: .init(padding: .zero, margin: .zero))))
        let layout = try TextLayout(text, in: .width(100), fonts: Self.system)
        #expect(isNear(try #require(clusters(layout).first).x, 1))
        #expect(isNear(layout.lines[0].frame.maxX, 100))
    }

    @Test(.enabled(if: hasNotoSansCJK)) func attachmentsKeepTheirWidthInJustifiedLines() throws {
        var text = AttributedText(
            "\u{FFFC}山頂的風", attributes: Self.sans(language: "zh-Hant") { $0.alignment = .justified })
        text.mergeAttributes(
            TextAttributes(attachment: TextAttachment(width: 48, height: 32)),
            in: text.string.startIndex..<text.string.index(after: text.string.startIndex))
        let layout = try TextLayout(text, in: .width(100), fonts: Self.system)
        #expect(layout.attachments.map(\.rect.width) == [48])
        #expect(isNear(layout.lines[0].frame.maxX, 100))
    }

    @Test(.enabled(if: hasNotoSansCJK)) func noEmptyLineAfterAFloatBeforeAnIdeograph() throws {
        for text in ["\u{FFFC}山頂的風", "\u{FFFC}abc"] {
            var attributed = AttributedText(text, attributes: Self.sans(language: "zh-Hant"))
            attributed.mergeAttributes(
                TextAttributes(attachment: TextAttachment(width: 90, height: 40), float: .left),
                in: text.startIndex..<text.index(after: text.startIndex))
            let layout = try TextLayout(attributed, in: .width(100), fonts: Self.system)
            #expect(layout.lines.count == 1)
            #expect(isNear(layout.lines[0].frame.y, 40))
        }
    }

    @Test(.enabled(if: hasNotoSansCJK), arguments: ["ja", "zh-Hans", "th", "ko"])
    func optimalJustifiedLinesAreFull(_ language: String) throws {
        let texts = [
            "ja": "港は二つの防波堤の後ろにあります。船は満ち潮に乗って入港し、外側のブイで水先案内人を待たなければなりません。「灯台」は1937年に建てられました。",
            "zh-Hans": "港口位于两道防波堤之后。船只乘着涨潮进港，必须在外侧浮标处等候领航员。“灯塔”建于1937年，至今仍在使用。",
            "th": "ท่าเรืออยู่หลังเขื่อนกันคลื่นสองแห่งเรือเข้าเทียบท่าพร้อมกับน้ำขึ้นและต้องรอนำร่องที่ทุ่นด้านนอกประภาคารสร้างขึ้นในปีพ.ศ.๒๔๘๐",
            "ko": "항구는 두 개의 방파제 뒤에 있습니다. 배는 밀물을 타고 입항하며 바깥쪽 부표에서 도선사를 기다려야 합니다.",
        ]
        let text = try #require(texts[language])
        for width in stride(from: 125.0, to: 600, by: 25) {
            let layout = try paragraph(
                text, width: width, fonts: Self.system, language: language, breaking: .optimal
            ) { $0.alignment = .justified }
            for line in layout.lines.dropLast() {
                #expect(line.frame.width > width / 2, "\(width)")
                if language != "th" { #expect(isNear(line.frame.width, width), "\(width)") }
            }
        }
    }

    // MARK: -

    private static let bundled = FontLibrary(systemFonts: false)
    private static let system = FontLibrary()
    private static let hasNotoSansCJK = FileManager.default.fileExists(
        atPath: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")

    private func isNear(_ ours: Double, _ theirs: Double) -> Bool { abs(ours - theirs) < 0.1 }

    private static func sans(
        language: String? = nil, _ style: (inout ParagraphStyle) -> Void = { _ in }
    ) -> TextAttributes {
        var paragraph = ParagraphStyle()
        paragraph.language = language
        style(&paragraph)
        return TextAttributes(font: FontDescriptor("Noto Sans", size: 16), paragraph: paragraph, language: language)
    }

    private func paragraph(
        _ text: String, width: Double, fonts: FontLibrary, language: String? = nil,
        breaking: TextContainer.LineBreaking = .greedy, _ style: (inout ParagraphStyle) -> Void
    ) throws -> TextLayout {
        var container = TextContainer.width(width)
        container.lineBreaking = breaking
        return try TextLayout(
            AttributedText(text, attributes: Self.sans(language: language, style)), in: container, fonts: fonts)
    }

    /// A table of cells with their columns and how many of them they take.
    private func table(
        _ rows: [[(text: String, column: Int, span: Int)]], columns: Int, insets: Double, width: Double,
        direction: ParagraphStyle.Direction = .ltr
    ) throws -> TextLayout {
        var text = AttributedText()
        let table = BlockIntent.Component(kind: .table(columns: Array(repeating: .none, count: columns)), identity: 9)
        for (index, row) in rows.enumerated() {
            let part = BlockIntent.Component(kind: .tableRow(isHeader: false), identity: 100 + index)
            for (place, cell) in row.enumerated() {
                var attributes = Self.sans {
                    $0.cellInsets = EdgeInsets(top: 0, left: insets, bottom: 0, right: insets)
                    $0.lineBreak = .wordOverflow
                    $0.direction = direction
                }
                attributes.block = BlockIntent(components: [part, table])
                if place > 0 || index > 0 { text.append(place > 0 ? "\t" : "\n", attributes: attributes) }
                attributes.block = BlockIntent(
                    components: [.init(kind: .tableCell(column: cell.column), identity: place), part, table])
                attributes.cell = CellStyle(columnSpan: cell.span)
                text.append(cell.text, attributes: attributes)
            }
        }
        return try TextLayout(text, in: .width(width), fonts: Self.bundled)
    }

    private func starts(_ layout: TextLayout) -> [Int] {
        layout.lines.map {
            layout.text.string.utf16.distance(from: layout.text.string.startIndex, to: $0.range.lowerBound)
        }
    }

    /// The cells of the first line's grapheme clusters, in logical order.
    private func clusters(_ layout: TextLayout) throws -> [Rect] {
        let line = try #require(layout.lines.first)
        let string = layout.text.string
        return string[line.range].indices.compactMap {
            layout.selectionRects(for: $0..<string.index(after: $0)).first
        }
    }
}

extension TextAttributes {
    fileprivate func with(_ change: (inout TextAttributes) -> Void) -> TextAttributes {
        var result = self
        change(&result)
        return result
    }
}
