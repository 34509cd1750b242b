internal import GalleyPlacing
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// A paragraph that began on a page before.
struct ContinuedParagraph {
    /// The UTF-8 range in its text.
    let range: Range<Int>
    private let style: ParagraphStyle
    private let block: BlockIntent?

    /// The paragraph that contains an offset; nil if a paragraph begins there.
    init?(of whole: AttributedText, at offset: Int) {
        guard offset > 0, offset < whole.utf8Count else { return nil }
        let paragraph = TextBoundaries(whole).paragraph(at: offset)
        guard paragraph.lowerBound < offset else { return nil }
        range = paragraph
        let first = whole.style(ofRun: whole.styleRunIndex(atUTF8: paragraph.lowerBound)).attributes
        block = first.block
        var style = first.paragraph ?? ParagraphStyle()
        style.firstLineHeadIndent = style.headIndent ?? 0
        style.breakBefore = .auto
        style.alignsMarker = nil
        style.label = style.wrapLabel
        if style.direction ?? .auto == .auto {
            var string = whole.string
            let level = string.withUTF8 { bytes in
                unsafe BidiAnalysis.firstStrongLevel(UnsafeBufferPointer(rebasing: bytes[paragraph]))
            }
            style.direction = level == 1 ? .rtl : .ltr
        }
        self.style = style
    }

    /// Whether the paragraph began before an offset and ends after it.
    func continues(at offset: Int) -> Bool { range.lowerBound < offset && offset < range.upperBound }

    /// Applies the style after the first line to the first paragraph of a text, which is the rest of this paragraph.
    func apply(to text: inout AttributedText) {
        guard !text.isEmpty else { return }
        let first = TextBoundaries(text).paragraph(at: 0)
        let own = text.style(ofRun: 0).attributes.block
        // Only the first character of a paragraph decides whether it is a table row.
        let isTable = own.flatMap { TablePosition($0) } != nil && block.flatMap { TablePosition($0) } == nil
        text.transformAttributes(inUTF8: first) { attributes in
            attributes.paragraph = style
            attributes.dropCap = nil
            if isTable { attributes.block = block }
        }
    }
}
