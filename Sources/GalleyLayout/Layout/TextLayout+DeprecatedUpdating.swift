internal import GalleyShaping
public import GalleyText

extension TextLayout {
    /// The former form of ``EditableLayout/update(by:to:fonts:)``.
    @available(*, deprecated, message: "use EditableLayout.update(by:to:)")
    public static func update(
        _ layout: inout TextLayout, by edits: TextEdits, to text: AttributedText,
        fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) {
        try edit(&layout, by: edits, to: text, fonts: fonts)
    }

    /// The former form of ``EditableLayout/replaceSubrange(_:with:fonts:)``.
    @available(*, deprecated, message: "use EditableLayout.replaceSubrange(_:with:)")
    public static func replaceSubrange(
        _ range: Range<String.Index>, with new: AttributedText, in layout: inout TextLayout,
        fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) {
        _ = try replace(layout.text.utf8Range(range), with: new, in: &layout, fonts: fonts)
    }

    /// The former form of ``EditableLayout/append(_:fonts:)``.
    @available(*, deprecated, message: "use EditableLayout.append(_:)")
    public static func append(
        _ new: AttributedText, to layout: inout TextLayout, fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) {
        let end = layout.text.utf8Count
        _ = try replace(end..<end, with: new, in: &layout, fonts: fonts)
    }
}
