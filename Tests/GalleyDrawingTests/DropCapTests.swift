import GalleyDrawing
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

/// Tests the ink of drop caps.
@Suite struct DropCapTests {
    /// In columns of upright text, a sideways letter reaches from the right side of its first line's em to the left
    /// side of its last line's em.
    @Test(arguments: [TextContainer.WritingMode.verticalRL, .verticalLR], [2, 3])
    func aSidewaysDropCapReachesAsFarAsUprightText(mode: TextContainer.WritingMode, lines: Int) throws {
        var attributes = TextAttributes(font: FontDescriptor(size: 16))
        var style = ParagraphStyle()
        style.lineHeight = 24
        attributes.paragraph = style
        attributes.orientation = .upright
        var text = AttributedText("H" + String(repeating: "aa ", count: 60), attributes: attributes)
        let first = text.startIndex..<text.string.index(after: text.startIndex)
        text[first].dropCap = DropCap(lines: lines)
        text[first].orientation = .mixed
        text[first].color = Color(red: 1, green: 0, blue: 0)
        let layout = try TextLayout(
            text, in: TextContainer(height: 300, writingMode: mode), fonts: FontLibrary(systemFonts: false))
        #expect(layout.lines[0].runs[0].orientation == .sideways)
        let surface = try ImageSurface.render(layout, scale: 4, background: .white)
        let pixels = pixels(of: surface)
        let inked = pixels.indices.filter { pixels[$0] & 0xFF_FFFF == 0xFF_0000 }.map { $0 % surface.width }
        let (left, right) = (try #require(inked.min()), try #require(inked.max()) + 1)
        let breadth = Double(lines) * 24
        let (start, end) = mode == .verticalRL ? (layout.size.width - breadth, layout.size.width) : (0, breadth)
        #expect(abs(Double(left) / 4 - start - 4) < 0.5, "\(left)")
        #expect(abs(Double(right) / 4 - end + 4) < 0.5, "\(right)")
    }
}
