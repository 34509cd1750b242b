public import GalleyText

extension MarkdownHighlighting {
    /// The former form of ``update(_:replacedUTF8:withUTF8Count:)``.
    @available(*, deprecated, renamed: "update(_:replacedUTF8:withUTF8Count:)")
    @discardableResult
    public mutating func update(
        _ text: inout AttributedText, replaced: Range<Int>, withUTF8Count count: Int
    ) -> Range<Int> {
        update(&text, replacedUTF8: replaced, withUTF8Count: count)
    }
}
