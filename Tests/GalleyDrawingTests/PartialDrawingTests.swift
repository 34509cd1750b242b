import GalleyBoxes
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Drawing a part of an image again.
@Suite struct PartialDrawingTests {
    private static let background = Color(red: 0.9, green: 0.95, blue: 1)

    /// A text with effects that reach outside of their lines.
    ///
    /// - Parameter isPlain: whether all effects can be drawn in parts.
    private static func text(isPlain: Bool, using random: inout SeededGenerator) -> AttributedText {
        let pieces = 20 + Int.random(in: 0..<40, using: &random)
        var text =
            isPlain
            ? AttributedText(RandomText.make(pieces, using: &random)) : RandomText.attributed(pieces, using: &random)
        let count = text.string.unicodeScalars.count
        guard count > 0 else { return text }
        for _ in 0..<4 {
            let scalars = text.string.unicodeScalars
            let start = scalars.index(scalars.startIndex, offsetBy: Int.random(in: 0..<count, using: &random))
            let end = scalars.index(
                start, offsetBy: Int.random(in: 1...60, using: &random), limitedBy: scalars.endIndex)
            text.mergeAttributes(effect(isPlain: isPlain, using: &random), in: start..<(end ?? scalars.endIndex))
        }
        return text
    }

    private static func effect(isPlain: Bool, using random: inout SeededGenerator) -> TextAttributes {
        var span = TextAttributes()
        let color = random.pick([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0.3, blue: 0.9, alpha: 0.5)])
        let shadow: Shadow? =
            isPlain ? nil : Shadow(color: color, offset: Vector(dx: -7, dy: 9), radius: Double(random.pick([0, 2, 5])))
        switch Int.random(in: 0..<(isPlain ? 7 : 12), using: &random) {
        case 0: span.font = FontDescriptor(size: 27, weight: 700)
        case 1: span.backgroundColor = color
        case 2:
            span.border = Border(
                .line(color, width: 2), cornerRadius: 4, box: .insets(-3), shadow: shadow)
        case 3: span.backgroundBorder = Border(.line(color), fill: color, cornerRadius: 6)
        case 4: span.baselineOffset = 14
        case 5: span.underline = LineDecoration(style: .double, color: color, offset: 6)
        case 6: span.strikethrough = LineDecoration(width: 3, color: color)
        case 7: span.shadow = shadow
        case 8:
            span.blockBorder = Border(
                .line(color, width: 2, pattern: .dash), box: .insets(-4))
        case 9: span.blockBorder = Border(fill: color, cornerRadius: 8, shadow: shadow)
        case 10: span.stroke = TextStroke(width: 3, color: color)
        default: span.glyphTransform = Transform(a: 1, b: 0.4, c: 0, d: 1.3, tx: 4, ty: -5)
        }
        return span
    }

    private static func edited(
        _ text: AttributedText, isPlain: Bool, using random: inout SeededGenerator
    ) -> AttributedText {
        var result = text
        let count = text.string.unicodeScalars.count
        let scalars = text.string.unicodeScalars
        let start = scalars.index(scalars.startIndex, offsetBy: Int.random(in: 0...count, using: &random))
        let end =
            scalars.index(
                start, offsetBy: random.pick([0, 0, 1, 4, 30]), limitedBy: scalars.endIndex) ?? scalars.endIndex
        let range = text.utf8Range(start..<end)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: result.mergeAttributes(effect(isPlain: isPlain, using: &random), in: start..<end)
        case 1 where !isPlain: result.replace(range, with: RandomText.attributed(2, using: &random))
        default:
            result.replace(
                range,
                with: AttributedText(
                    random.pick(["x", "word ", "\n", "", "ي", "漢", "W"]),
                    attributes: text.typingAttributes(at: start)))
        }
        return result
    }

    private static func container(using random: inout SeededGenerator) -> TextContainer {
        var container = TextContainer.unbounded
        if Int.random(in: 0..<6, using: &random) > 0 {
            container.width = Double(Int.random(in: 60...220, using: &random))
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: container.writingMode = .verticalRL
        case 1: container.writingMode = .verticalLR
        default: break
        }
        if container.writingMode != .horizontal {
            container.height = container.width
            container.width = nil
        }
        container.maximumRows = random.pick([nil, nil, nil, nil, 3])
        return container
    }

    @Test(arguments: UInt64(0)..<60) func aChangedAreaDrawnAgainGivesTheSamePixels(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let container = Self.container(using: &random)
        let isPlain = seed % 5 != 0
        var text = Self.text(isPlain: isPlain, using: &random)
        var before = try TextLayout(text, in: container, fonts: bundledFonts)
        let origin = Point(x: 30.25, y: 41.5)
        let scale = random.pick([1, 2, 1.5])
        let size = Size(width: 300, height: 360)
        func draw(_ layout: TextLayout, on surface: ImageSurface) throws {
            // Inside a group everything is drawn by Cairo.
            if seed % 3 == 0 {
                try surface.group(GraphicsState(clip: Path(rect: Rect(x: 8, y: 10, width: 250, height: 320)))) {
                    try surface.draw(layout, at: origin)
                }
            } else {
                try surface.draw(layout, at: origin)
            }
        }
        func whole(_ layout: TextLayout) throws -> ImageSurface {
            let surface = try ImageSurface(size: size, scale: scale, background: Self.background)
            try draw(layout, on: surface)
            return surface
        }
        var shown = try whole(before).finish()
        for step in 0..<4 {
            text = Self.edited(text, isPlain: isPlain, using: &random)
            let after = try TextLayout(text, in: container, fonts: bundledFonts)
            let expected = try whole(after).finish()
            guard let area = after.difference(from: before).area else {
                (before, shown) = (after, expected)
                continue
            }
            var moved = Rect(x: area.x + origin.x, y: area.y + origin.y, width: area.width, height: area.height)
            // Cairo rounds outlines where the sides of its clip cut them.
            if seed % 3 == 0, !moved.isEmpty { (moved.x, moved.width) = (0, size.width) }
            let surface = try ImageSurface(
                updating: shown, in: Self.covering(moved, scale), scale: scale, background: Self.background)
            try draw(after, on: surface)
            let result = surface.finish()
            let different = zip(pixels(of: result), pixels(of: expected)).count { $0 != $1 }
            #expect(different == 0, "seed \(seed) step \(step): area \(moved), scale \(scale)")
            (before, shown) = (after, expected)
        }
    }

    private static func covering(_ rect: Rect, _ scale: Double) -> PixelRect {
        guard !rect.isEmpty else { return .empty }
        return PixelRect(
            left: Int((rect.minX * scale).rounded(.down)) - 1, top: Int((rect.minY * scale).rounded(.down)) - 1,
            right: Int((rect.maxX * scale).rounded(.up)) + 1, bottom: Int((rect.maxY * scale).rounded(.up)) + 1)
    }

    /// A paragraph that keeps its height changes nothing outside of it.
    @Test(arguments: [ParagraphStyle.Direction.ltr, .rtl])
    func theAreaIsThatOfTheParagraph(direction: ParagraphStyle.Direction) throws {
        var style = ParagraphStyle()
        style.direction = direction
        let attributes = TextAttributes(paragraph: style)
        let word = direction == .ltr ? "word " : "مرحبا "
        let paragraph = String(repeating: word, count: 20) + "\n"
        var text = AttributedText(String(repeating: paragraph, count: 10), attributes: attributes)
        let before = try TextLayout(text, in: .width(200), fonts: bundledFonts)
        let place = paragraph.utf8.count * 4 + word.utf8.count
        var edits = TextEdits()
        edits.replace(place..<place, withUTF8Count: 1)
        text.replace(place..<place, with: AttributedText("i", attributes: attributes))
        let after = try before.updated(by: edits, to: text, fonts: bundledFonts)
        let difference = after.difference(from: before)
        let lines = after.lines.count / 10
        #expect(difference.lines == lines * 4..<lines * 5 && difference.replacedLines == difference.lines)
        let area = try #require(difference.area)
        let (top, bottom) = (after.lines[lines * 4].frame.minY, after.lines[lines * 5 - 1].frame.maxY)
        #expect(area.minY >= top - 2 && area.maxY <= bottom + 2)
        #expect(area.height > 0.5 * (bottom - top))
        // A new layout is the same.
        #expect(try TextLayout(text, in: .width(200), fonts: bundledFonts).difference(from: before) == difference)
        #expect(after.difference(from: after).area == .zero)
    }

    @Test func movedLinesAreChanged() throws {
        let text = AttributedText("a\nb\nc\nd")
        let before = try TextLayout(text, in: .width(100), fonts: bundledFonts)
        var longer = text
        longer.replace(3..<3, with: AttributedText("\n"))
        let after = try TextLayout(longer, in: .width(100), fonts: bundledFonts)
        let difference = after.difference(from: before)
        #expect(difference.lines == 2..<5)
        #expect(difference.replacedLines == 2..<4)
        // Other containers, and truncated texts, are compared as a whole.
        let other = try TextLayout(text, in: .width(101), fonts: bundledFonts)
        let whole = other.difference(from: before)
        #expect(whole.lines == 0..<4 && whole.replacedLines == 0..<4 && whole.area == nil)
    }

    @Test func onlyTheAreaIsChanged() throws {
        let base = try ImageSurface(size: Size(width: 10, height: 10), background: .white).finish()
        let area = PixelRect(left: 2, top: 3, right: 6, bottom: 8)
        let surface = try ImageSurface(updating: base, in: area, scale: 1, background: .black)
        let whole = Rect(x: -5, y: -5, width: 50, height: 50)
        try surface.fill(whole, with: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        try surface.group(GraphicsState(opacity: 0.5)) { try surface.fill(Path(rect: whole), with: .white) }
        try surface.fill(
            Path(ellipseAt: Point(x: 5, y: 5), radiusX: 30, radiusY: 30), with: Color(white: 0.2, alpha: 0.5))
        let result = pixels(of: surface)
        for y in 0..<10 {
            for x in 0..<10 {
                let isInside = x >= 2 && x < 6 && y >= 3 && y < 8
                #expect((result[y * 10 + x] == 0xFFFF_FFFF) != isInside, "\(x) \(y)")
            }
        }
        surface.clear(.black)
        #expect(pixels(of: surface).filter { $0 == 0xFF00_0000 }.count == area.count)
        #expect(pixels(of: base).allSatisfy { $0 == 0xFFFF_FFFF })
        #expect(surface.drawnArea == area)
    }
}
