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
    /// Both layouts remain valid, so their common parts are copied. An ``EditableLayout`` avoids that, for long texts and
    /// streams.
    ///
    /// - Parameters:
    ///   - edits: All differences between the texts, including attributes: an edit may replace text by equal text.
    ///   - text: The text after the edits.
    /// - Throws: As ``init(_:in:fonts:)``.
    /// - Complexity: O(the edited paragraphs), and a copy of the lines' records.
    public func updated(
        by edits: TextEdits, to text: AttributedText, fonts: borrowing FontLibrary = .shared
    ) throws(GalleyError) -> TextLayout {
        var layout = self
        try TextLayout.edit(&layout, by: edits, to: text, fonts: fonts)
        return layout
    }

    /// Updates a layout in place after its text was edited; see ``EditableLayout/update(by:to:fonts:)``.
    @discardableResult
    package static func edit(
        _ layout: inout TextLayout, by edits: TextEdits, to text: AttributedText, fonts: borrowing FontLibrary
    ) throws(GalleyError) -> EditableLayout.Change {
        guard let extent = edits.extent else {
            let end = layout.records.count
            return EditableLayout.Change(lines: end..<end, movesFollowingLines: false)
        }
        let delta = extent.new.count - extent.old.count
        guard text.utf8Count == layout.text.utf8Count + delta, extent.old.upperBound <= layout.text.utf8Count,
            let splice = try LayoutSplice(
                of: layout, replacing: extent.old, count: extent.new.count,
                part: { AttributedText(text[text.range(forUTF8: $0.lowerBound..<$0.upperBound + delta)]) }, fonts: fonts
            )
        else {
            layout = try TextLayout(text, in: layout.container, fonts: fonts)
            return EditableLayout.Change(lines: 0..<layout.records.count, movesFollowingLines: false)
        }
        change(&layout, by: splice, fonts: fonts) { $0 = text }
        return splice.change
    }

    static func replace(
        _ range: Range<Int>, with new: AttributedText, in layout: inout TextLayout, fonts: borrowing FontLibrary
    ) throws(GalleyError) -> EditableLayout.Change {
        guard !range.isEmpty || !new.isEmpty else {
            let end = layout.records.count
            return EditableLayout.Change(lines: end..<end, movesFollowingLines: false)
        }
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
            return EditableLayout.Change(lines: 0..<layout.records.count, movesFollowingLines: false)
        }
        change(&layout, by: splice, fonts: fonts) { $0.replace(range, with: new) }
        return splice.change
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
        layout = TextLayout(parts.finished(fonts: copy fonts))
    }

    /// The value of a variable while its layout is changed.
    private static let nothing = TextLayout(
        LayoutRecord(
            text: AttributedText(), container: .unbounded, size: .zero, isTruncated: false, lines: [], storages: [],
            originX: 0, originY: 0, regionWidth: 0, axes: LineAxes(mode: .horizontal, blockSize: 0), visibleEnd: 0))
}
