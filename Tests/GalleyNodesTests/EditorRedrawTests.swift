import GalleyDisplay
import GalleyDrawing
import GalleyEditing
import GalleyLayout
import GalleyTestSupport
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyNodes

/// An editor draws only what an edit changes.
@MainActor @Suite struct EditorRedrawTests {
    private func stage(
        _ text: AttributedText, _ size: Size = Size(width: 300, height: 400), scale: Double = 1
    ) -> Stage {
        let stage = Stage(size.width + 20, size.height + 20, scale: scale)
        stage.show(
            EditorNode(text).multiline().id("field").size(width: .points(size.width), height: .points(size.height))
                .position(10, 10).spec.inAbsolute)
        stage.host.setFocus(stage.host.path(of: "field"))
        stage.host.handle(.key(KeyStroke("Home", .control)))
        stage.settle()
        return stage
    }

    private func paragraphs(_ word: String, _ count: Int, _ attributes: TextAttributes = TextAttributes())
        -> AttributedText
    {
        AttributedText(
            Array(repeating: String(repeating: word, count: 14), count: count).joined(separator: "\n"),
            attributes: attributes)
    }

    /// A key redraws the rectangle of its paragraph, and a window uploads no more than that.
    @Test(arguments: ["word ", "مرحبا "], [1.0, 2.0]) func aKeyDrawsItsParagraph(word: String, scale: Double) throws {
        var style = ParagraphStyle()
        style.direction = word == "word " ? .ltr : .rtl
        let stage = stage(paragraphs(word, 6, TextAttributes(paragraph: style)), scale: scale)
        let whole = stage.total.drawnPixels
        #expect(whole > Int(300 * 400 * scale * scale))
        for _ in 0..<4 { stage.host.handle(.key(KeyStroke("Down"))) }
        stage.settle()
        _ = try stage.pixels()
        stage.host.handle(.text("i"))
        let work = stage.settle()
        let node = try #require(stage.host.node("field"))
        guard case .editor(let drawing) = node.wanted.content else { return }
        let layout = try #require(drawing.text)
        // The caret is in the last line of the first paragraph or in the second one.
        let caret = try #require(stage.host.caretRect).moved(-18, -16)
        let paragraphs = (0..<6).map { index in
            layout.lines.filter { line in
                let place = layout.text.string.utf8.distance(
                    from: layout.text.startIndex, to: line.range.lowerBound)
                return layout.text.string.utf8.prefix(place).count { $0 == 10 } == index
            }.reduce(Rect.zero) { $0.union($1.frame) }
        }
        let paragraph = try #require(paragraphs.first { $0.minY <= caret.midY && caret.midY <= $0.maxY })
        #expect(paragraph.height > 20 && paragraph.height < 120)
        let most = Int((paragraph.height + 4) * scale) * Int(304 * scale)
        #expect(work.drawn == 1 && work.drawnPixels > 0 && work.drawnPixels <= most)
        let changed = try stage.compositor.composite()
        #expect(!changed.isEmpty)
        for area in changed {
            // The node is at (10, 10), its text after a padding of 8 and 6.
            #expect(Double(area.top) >= (paragraph.minY + 16 - 2) * scale - 1)
            #expect(Double(area.bottom) <= (paragraph.maxY + 16 + 2) * scale + 1)
        }
        #expect(stage.compositor.drawnPixels <= most)
    }

    @Test func aMovedCaretDrawsNothingAndASelectedLetterDrawsItsArea() {
        let stage = stage(paragraphs("word ", 6))
        stage.host.handle(.key(KeyStroke("Right")))
        #expect(stage.settle().drawnPixels == 0)
        stage.host.handle(.key(KeyStroke("Right", .shift)))
        let work = stage.settle()
        #expect(work.drawn == 1 && work.drawnPixels > 0 && work.drawnPixels < 304 * 26)
    }

    @Test func aFieldDrawsItsLine() {
        let stage = Stage()
        stage.show(EditorNode("Some text").id("field").size(width: 150, height: 60))
        stage.host.setFocus(stage.host.path(of: "field"))
        stage.settle()
        stage.host.handle(.text("x"))
        let work = stage.settle()
        #expect(work.drawn == 1 && work.drawnPixels < 160 * 26)
    }

    // MARK: - Random edits

    private static func attributes(using random: inout SeededGenerator) -> TextAttributes {
        var result = TextAttributes()
        let color = random.pick([red, Color(red: 0, green: 0.4, blue: 0.8, alpha: 0.5)])
        let shadow = Shadow(color: color, offset: Vector(dx: 5, dy: -6), radius: 3)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: result.shadow = shadow
        case 1: result.border = Border(.line(color, width: 2), cornerRadius: 5, box: .insets(-4), shadow: shadow)
        case 2: result.blockBorder = Border(fill: color, cornerRadius: 7, box: .insets(-5))
        case 3: result.blockBorder = Border(.line(color, pattern: .dash), shadow: shadow)
        case 4: result.backgroundColor = color
        case 5: result.underline = LineDecoration(style: .double, color: color, offset: 5)
        case 6: result.font = FontDescriptor(size: 24)
        case 7:
            var style = ParagraphStyle()
            style.direction = .rtl
            result.paragraph = style
        default: break
        }
        return result
    }

    private static func event(_ host: NodeHost, _ frame: Rect, using random: inout SeededGenerator) {
        let pick = random.pick([
            "Left", "Right", "Up", "Down", "Home", "End", "BackSpace", "Delete", "Return", "type", "type", "type",
            "point", "drag", "undo", "compose", "style", "select", "blur", "find",
        ])
        func place() -> Point {
            Point(
                x: Double.random(in: frame.minX...frame.maxX, using: &random),
                y: Double.random(in: frame.minY...frame.maxY, using: &random))
        }
        switch pick {
        case "type":
            host.handle(.text(random.pick(["a", "word ", "W", "ي", "שלום ", "漢", "- item\n", "1. one\n", "\t"])))
        case "point", "drag":
            let start = place()
            host.handle(.pointer(.down, at: start))
            if pick == "drag" { host.handle(.pointer(.move, at: place())) }
            host.handle(.pointer(.up, at: start))
        case "undo": host.handle(.key(KeyStroke(random.pick(["z", "y"]), .control)))
        case "compose":
            host.handle(.compose(random.pick(["に", "にほ", "", nil]), caret: 0, clause: random.pick([nil, 0..<1])))
        case "find":
            guard let path = host.path(of: "field") else { return }
            host.selectOccurrence(random.pick([.next, .previous]), of: random.pick(["o", "a", "ו", ""]), in: path)
        case "select": host.handle(.key(KeyStroke(random.pick(["Left", "Down", "End"]), .shift)))
        case "blur": host.setFocus(random.pick([nil, host.path(of: "field")]))
        case "style":
            guard let path = host.path(of: "field") else { return }
            let span = attributes(using: &random)
            host.edit(path) { editor in
                let count = editor.text.string.unicodeScalars.count
                let scalars = editor.text.string.unicodeScalars
                let start = scalars.index(scalars.startIndex, offsetBy: Int.random(in: 0...count, using: &random))
                let end = scalars.index(start, offsetBy: 12, limitedBy: scalars.endIndex) ?? scalars.endIndex
                var part = AttributedText(editor.text[start..<end])
                part.mergeAttributes(span, in: part.startIndex..<part.endIndex)
                return editor.replace(start..<end, with: part)
            }
        default: host.handle(.key(KeyStroke(pick)))
        }
    }

    /// Whatever is edited, the pictures that were drawn part by part are those of drawing everything.
    @Test(arguments: UInt64(0)..<24) func incrementalRedrawEqualsAFullOne(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var text = paragraphs(random.pick(["word ", "שלום עולם ", "漢字かな"]), 3)
        text.mergeAttributes(Self.attributes(using: &random), in: text.startIndex..<text.endIndex)
        let scale = random.pick([1, 2, 1.5])
        let isGrowing = random.chance(1, in: 3)
        let stage = Stage(260, 260, scale: scale)
        stage.host.spellChecker = WordsWithA()
        let editor = EditorNode(text).multiline().checksSpelling().appearance {
            $0.shadows = [Shadow(color: .black, offset: Vector(dx: 2, dy: 3), radius: 5)]
        }
        let sized = isGrowing ? editor.size(width: 200) : editor.size(width: 200, height: 150)
        stage.show(sized.id("field").position(12, 9.5).spec.inAbsolute)
        stage.host.setFocus(stage.host.path(of: "field"))
        stage.settle()
        for step in 0..<30 {
            let frame = try #require(stage.frame("field"))
            Self.event(stage.host, frame, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: stage.host.turn()
            case 1: stage.workers.step(0)
            default: stage.settle()
            }
            if random.chance(1, in: 3) { try stage.compositor.composite() }
            guard step % 3 == 2 else { continue }
            stage.settle()
            let node = try #require(stage.host.node("field"))
            let layer = node.picture ?? node.layer
            let contents = try #require(layer.contents)
            let whole = try node.wanted.surface(renderer: stage.host.renderer, cancellation: CancellationToken())
                .finish()
            let different = difference(bitmapPixels(contents), bitmapPixels(whole)).largest
            #expect(different == 0, "seed \(seed) step \(step)")
            let shown = try stage.pixels()
            stage.compositor.setNeedsFullComposite()
            #expect(try difference(stage.pixels(), shown).largest == 0, "seed \(seed) step \(step)")
        }
    }

    /// Marks the words that contain an "a".
    private struct WordsWithA: SpellChecker {
        func misspelledRanges(in paragraph: AttributedText, language: String?) -> [Range<String.Index>] {
            paragraph.spellingWords.filter { $0.string.contains("a") }.map(\.range)
        }

        func suggestions(for word: String, language: String?) -> [String] { [] }
    }

    private func bitmapPixels(_ bitmap: Bitmap) -> [UInt32] {
        bitmap.withUnsafeBytes { pixels(in: $0, width: bitmap.width, height: bitmap.height, stride: bitmap.stride) }
    }
}

extension LayoutSpec {
    fileprivate var inAbsolute: LayoutSpec { .absolute { self } }
}
