public import GalleyShaping
internal import GalleySupport
package import GalleyText
internal import GalleyUnicode

/// The text before the start of a line that is not a part of the layout's text.
public struct LineLabel: Sendable {
    /// The glyphs.
    public var shaped: ShapedText
    /// The base level: the line's (UAX #9).
    public var baseLevel: UInt8
    /// The style.
    package var style: AttributedText.Style
    /// The distance from the line, in ``LayoutUnit``s: half an em.
    public var gap: Int
}

extension Placer {
    /// The label of a line, shaped in the style of its paragraph; nil without one.
    func label(of source: LineSource, isFirst: Bool) -> LineLabel? {
        guard source.base < text.utf8Count else { return nil }
        let first = text.style(ofRun: text.styleRunIndex(atUTF8: source.base)).attributes
        guard let style = first.paragraph, let label = isFirst ? style.label : style.wrapLabel, !label.isEmpty else {
            return nil
        }
        // The markers of list items have other fonts than the text after them.
        var run = text.styleRunIndex(atUTF8: source.base)
        let end = source.base + source.paragraph.text.count
        var own = first
        while own.generated == true, run + 1 < text.styleRuns.count, Int(text.styleRuns[run + 1].start) < end {
            run += 1
            own = text.style(ofRun: run).attributes
        }
        // Only the font and the colours: everything else belongs to the text.
        var attributes = TextAttributes(font: own.font, color: style.labelColor ?? own.color)
        attributes.language = own.language
        let baseLevel = source.paragraph.summary.baseLevel
        let words = label.prefix(100).split(whereSeparator: \.isNewline).joined(separator: " ")
        // The text's own style was resolved before, so no error can occur now.
        guard
            let paragraph = try? shape(
                AttributedText(words, attributes: attributes), direction: baseLevel & 1 == 1 ? .rtl : .ltr)
        else { return nil }
        return LineLabel(
            shaped: paragraph.shaped, baseLevel: paragraph.summary.baseLevel, style: attributes.storage,
            gap: LayoutUnit.from(FontDescriptor.usable(size: own.font?.size) / 2))
    }
}
