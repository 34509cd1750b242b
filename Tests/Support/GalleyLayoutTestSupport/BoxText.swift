public import GalleyText

public import GalleyLayout
public import GalleyShaping

/// Texts in the test font at 10 points, so that results can be computed by hand. Letters and U+2010 are 6 wide, `i l .
/// ,` 3, `f -` 4, spaces 2.5, and every letter that is not in the font 5 (`.notdef`). The ascent is 8, the descent 2.
public enum Box {
    private static let library = Result { try TestFonts.library("GalleyBox.ttf") }
    public static var fonts: FontLibrary { get throws { try library.get() } }

    public static func attributes(
        size: Double = 10, _ style: (inout ParagraphStyle) -> Void = { _ in }
    ) -> TextAttributes {
        var paragraph = ParagraphStyle()
        style(&paragraph)
        return TextAttributes(font: FontDescriptor("Galley Box", size: size), paragraph: paragraph)
    }

    public static func text(
        _ string: String, size: Double = 10, _ style: (inout ParagraphStyle) -> Void = { _ in }
    ) -> AttributedText {
        AttributedText(string, attributes: attributes(size: size, style))
    }

    public static func layout(
        _ string: String, width: Double? = nil, size: Double = 10, _ style: (inout ParagraphStyle) -> Void = { _ in }
    ) throws -> TextLayout {
        try TextLayout(text(string, size: size, style), in: TextContainer(width: width), fonts: fonts)
    }

    public static func layout(_ text: AttributedText, in container: TextContainer = .unbounded) throws -> TextLayout {
        try TextLayout(text, in: container, fonts: fonts)
    }
}

extension TextLayout {
    /// The text of each line.
    public var lineTexts: [String] { lines.map { String(text.string[$0.range]) } }
    public var lefts: [Double] { lines.map(\.frame.x) }
    public var tops: [Double] { lines.map(\.frame.y) }
    public var widths: [Double] { lines.map(\.frame.width) }
    public var heights: [Double] { lines.map(\.frame.height) }
    public var baselines: [Double] { lines.map(\.baseline) }

    /// The selection rectangle of the only occurrence of `part`.
    public func box(_ part: String) -> Rect? {
        guard let range = text.range(of: part) else { return nil }
        let rects = selectionRects(for: range)
        return rects.count == 1 ? rects[0] : nil
    }

    /// The drawn glyphs of all lines.
    public var glyphs: [GlyphRun.Glyph] { lines.flatMap { $0.runs.flatMap(\.glyphs) } }
}
