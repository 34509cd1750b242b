@testable import GalleyLayout
@testable import GalleyShaping
@testable import GalleyText

/// Shapes paragraphs for caches, with hashes that the test chooses.
struct ParagraphMaker {
    static let options = ParagraphOptions(direction: .auto, strictness: .auto, wordBreak: .normal, locale: nil)
    private let fonts = FontLibrary(bundledFonts: true, systemFonts: false)

    func span() throws -> StyleSpan {
        let typesetter = fonts.takeTypesetter()
        defer { fonts.release(typesetter) }
        let style = unsafe try typesetter.styles.resolve(
            0, of: AttributedText("x").styles, fonts: Unmanaged.passUnretained(fonts))
        return StyleSpan(start: 0, style: style)
    }

    func paragraph(_ text: String, style: StyleSpan, hash: UInt64) -> ShapedParagraph {
        let typesetter = fonts.takeTypesetter()
        defer { fonts.release(typesetter) }
        var text = text
        let shaped = text.withUTF8 { unsafe typesetter.paragraph($0, spans: [style], options: Self.options) }
        return ShapedParagraph(sharing: shaped, spans: [style], hash: hash)
    }
}
