internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

extension TextLayout {
    /// The layout of a text after edits of this layout's text: the edited paragraphs are laid out again, the following
    /// lines are moved.
    ///
    ///     var edits = TextEdits()
    ///     edits.replace(text.string.utf8.count..<text.string.utf8.count, withUTF8Count: 1)
    ///     text.append("!")
    ///     let next = try layout.updated(by: edits, to: text)
    ///
    /// It is identical to a new layout of the text. If the following lines depend on more than their position (with a
    /// bounded height or number of lines, an unbounded width, floats, drop caps), a new layout is made.
    ///
    /// Both layouts remain valid, so their common parts are copied; ``update(_:by:to:fonts:)``,
    /// ``replaceSubrange(_:with:in:fonts:)`` and ``append(_:to:fonts:)`` avoid that, for long texts and streams.
    ///
    /// - Parameters:
    ///   - edits: All differences between the texts, including attributes: an edit may replace text by equal text.
    ///   - text: The text after the edits.
    /// - Throws: As ``init(_:in:fonts:)``.
    /// - Complexity: O(the edited paragraphs), and a copy of the lines' records.
    public func updated(
        by edits: TextEdits, to text: AttributedText, fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) -> TextLayout {
        var layout = self
        try TextLayout.update(&layout, by: edits, to: text, fonts: fonts)
        return layout
    }

    /// Updates a layout in place after its text was edited.
    ///
    /// As ``updated(by:to:fonts:)``, but reuses the memory of the previous layout if it is uniquely referenced.
    ///
    /// - Parameters:
    ///   - edits: All differences between the texts, including attributes: an edit may replace text by equal text.
    ///   - text: The text after the edits.
    /// - Throws: As ``init(_:in:fonts:)``; the variable is then unchanged.
    /// - Complexity: O(the edited paragraphs), and a step for each line after them.
    public static func update(
        _ layout: inout TextLayout, by edits: TextEdits, to text: AttributedText,
        fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) {
        guard let extent = edits.extent else { return }
        let delta = extent.new.count - extent.old.count
        guard text.utf8Count == layout.text.utf8Count + delta, extent.old.upperBound <= layout.text.utf8Count,
            let splice = try LayoutSplice(
                of: layout, replacing: extent.old, count: extent.new.count,
                part: { AttributedText(text[text.range(forUTF8: $0.lowerBound..<$0.upperBound + delta)]) }, fonts: fonts
            )
        else {
            layout = try TextLayout(text, in: layout.container, fonts: fonts)
            return
        }
        change(&layout, by: splice, fonts: fonts) { $0 = text }
    }

    /// Replaces a part of a layout's text, and updates the layout.
    ///
    /// The variable then contains another layout, identical to a new one. It reuses the memory of the previous one if
    /// that is uniquely referenced; the cost is then that of the edit.
    ///
    /// - Parameters:
    ///   - range: The part of the layout's text; it need not be at grapheme cluster boundaries.
    ///   - new: The replacement, with its attributes.
    /// - Throws: As ``init(_:in:fonts:)``; the variable is then unchanged.
    /// - Complexity: O(the edited paragraphs), and a step for each line after them. As ``updated(by:to:fonts:)`` if the
    ///   layout has other references, and as a new layout if one is made.
    public static func replaceSubrange(
        _ range: Range<String.Index>, with new: AttributedText, in layout: inout TextLayout,
        fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) {
        try replace(layout.text.utf8Range(range), with: new, in: &layout, fonts: fonts)
    }

    /// Appends text with its attributes to a layout's text, and updates the layout: a token of a stream, a line of a
    /// log.
    ///
    ///     var layout = try TextLayout(text)
    ///     for token in ["All ", "at ", "once"] {
    ///         try TextLayout.append(AttributedText(token), to: &layout)
    ///     }
    ///
    /// The variable then contains another layout, identical to a new one. It reuses the memory of the previous one if
    /// that is uniquely referenced, so that the total time for a stream is linear.
    ///
    /// - Throws: As ``init(_:in:fonts:)``; the variable is then unchanged.
    /// - Complexity: O(*the last paragraph*), amortised; see ``replaceSubrange(_:with:in:fonts:)``.
    public static func append(
        _ new: AttributedText, to layout: inout TextLayout, fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) {
        let end = layout.text.utf8Count
        try replace(end..<end, with: new, in: &layout, fonts: fonts)
    }

    private static func replace(
        _ range: Range<Int>, with new: AttributedText, in layout: inout TextLayout, fonts: borrowing FontLibrary
    ) throws(GalleyError) {
        guard !range.isEmpty || !new.isEmpty else { return }
        let splice = try LayoutSplice(
            of: layout, replacing: range, count: new.utf8Count,
            part: { middle in
                var part = AttributedText(layout.text[layout.text.range(forUTF8: middle)])
                part.replace(range.lowerBound - middle.lowerBound..<range.upperBound - middle.lowerBound, with: new)
                return part
            }, fonts: fonts)
        guard let splice else {
            var text = layout.text
            text.replace(range, with: new)
            layout = try TextLayout(text, in: layout.container, fonts: fonts)
            return
        }
        change(&layout, by: splice, fonts: fonts) { $0.replace(range, with: new) }
    }

    private static func change(
        _ layout: inout TextLayout, by splice: LayoutSplice, fonts: borrowing FontLibrary,
        text change: (inout AttributedText) -> Void
    ) {
        var parts = MutableLayout(layout)
        // Release the layout: unless it has other references, its parts are now uniquely referenced, and not copied.
        layout = .nothing
        change(&parts.text)
        splice.apply(to: &parts)
        layout = TextLayout(parts, fonts: copy fonts)
    }

    /// The value of a variable while its layout is changed.
    private static let nothing = TextLayout(MutableLayout(), fonts: nil)
}
