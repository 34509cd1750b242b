internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

extension TextLayout {
    /// The layout of a text that edits made of this one's: the paragraphs they touch are typeset, what follows is moved.
    ///
    ///     var edits = TextEdits()
    ///     edits.replace(text.string.utf8.count..<text.string.utf8.count, withUTF8Count: 1)
    ///     text.append("!")
    ///     let next = try layout.updated(by: edits, to: text)
    ///
    /// It is equal to a fresh layout of the text in every figure. Where what follows depends on more than its place (a
    /// bounded height or number of lines, an unbounded width, floats, drop caps), it is a fresh layout.
    ///
    /// Both layouts stay, so that what they have in common is copied; ``update(_:by:to:fonts:)``,
    /// ``replaceSubrange(_:with:in:fonts:)`` and ``append(_:to:fonts:)`` do without, for long texts and streams.
    ///
    /// - Parameters:
    ///   - edits: All differences between the texts, attributes among them: an edit may replace text by itself.
    ///   - text: The text after the edits.
    /// - Throws: As ``init(_:in:fonts:)``.
    /// - Complexity: O(the paragraphs touched), and a copy of the lines' records.
    public func updated(
        by edits: TextEdits, to text: AttributedText, fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) -> TextLayout {
        var layout = self
        try TextLayout.update(&layout, by: edits, to: text, fonts: fonts)
        return layout
    }

    /// Makes a layout that of a text that edits made of its own.
    ///
    /// As ``updated(by:to:fonts:)``, but in the memory of the layout before where nobody else holds that one.
    ///
    /// - Parameters:
    ///   - edits: All differences between the texts, attributes among them: an edit may replace text by itself.
    ///   - text: The text after the edits.
    /// - Throws: As ``init(_:in:fonts:)``; the variable then is as it was.
    /// - Complexity: O(the paragraphs touched), and a step for each line behind them.
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

    /// Puts text in place of a part of a layout's text.
    ///
    /// The variable holds another layout afterwards, equal to a fresh one. Its memory is that of the one before where
    /// nobody else holds that one: then it costs what the edit costs.
    ///
    /// - Parameters:
    ///   - range: Which part of the layout's text, cut at grapheme cluster boundaries or not.
    ///   - new: What comes there, with its own attributes.
    /// - Throws: As ``init(_:in:fonts:)``; the variable then is as it was.
    /// - Complexity: O(the paragraphs touched), and a step for each line behind them. As ``updated(by:to:fonts:)`` where
    ///   others hold the layout, and as a fresh layout where that makes one.
    public static func replaceSubrange(
        _ range: Range<String.Index>, with new: AttributedText, in layout: inout TextLayout,
        fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) {
        try replace(layout.text.utf8Range(range), with: new, in: &layout, fonts: fonts)
    }

    /// Adds text at the end of a layout's text, with its own attributes: a token of a stream, a line of a log.
    ///
    ///     var layout = try TextLayout(text)
    ///     for token in ["All ", "at ", "once"] {
    ///         try TextLayout.append(AttributedText(token), to: &layout)
    ///     }
    ///
    /// The variable holds another layout afterwards, equal to a fresh one, in the same memory where nobody else holds the
    /// one before: what a stream takes in all grows as it does.
    ///
    /// - Throws: As ``init(_:in:fonts:)``; the variable then is as it was.
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
        var parts = LayoutParts(layout)
        // Whoever else holds it keeps it; else all it was made of is the parts' alone from here on, and is not copied.
        layout = .nothing
        change(&parts.text)
        splice.apply(to: &parts)
        layout = TextLayout(parts, fonts: copy fonts)
    }

    /// What is in a variable while its layout is changed.
    private static let nothing = TextLayout(LayoutParts(), fonts: nil)
}

/// What a layout in one rectangle is made of, to be changed.
struct LayoutParts {
    var text = AttributedText()
    var container = TextContainer.unbounded
    var axes = LineAxes(mode: .horizontal, blockSize: 0)
    var originX = 0
    var originY = 0
    var regionWidth = 0
    var records: [LineRecord] = []
    var storages: [LineStorage] = []
    var bands: [RowRecord] = []
    var tables: [TableRecord] = []
    /// How far lines and their indents reach, up to each line.
    var reaches: [Int] = []

    init() {}

    init(_ layout: TextLayout) {
        text = layout.text
        container = layout.container
        axes = layout.axes
        (originX, originY, regionWidth) = (layout.originX, layout.originY, layout.regionWidth)
        (records, storages) = (layout.records, layout.storages)
        (bands, tables) = (layout.bands, layout.tables)
        reaches = layout.reaches
    }

    /// Bounding size.
    var size: Size {
        let insets = LayoutUnit.from(container.insets.left) + LayoutUnit.from(container.insets.right)
        let bottom = records.last.map { LayoutParts.bottom(of: $0, in: bands) } ?? 0
        return Size(
            width: LayoutUnit.points(min(reaches.last ?? 0, regionWidth) + insets),
            height: LayoutUnit.points(bottom + originY + LayoutUnit.from(container.insets.bottom)))
    }

    /// Where a line, or the row of a table that it is in, ends.
    static func bottom(of record: LineRecord, in bands: [RowRecord]) -> Int {
        guard record.band >= 0 else { return record.y + record.height }
        let band = bands[Int(record.band)]
        return band.top + band.height
    }

    /// Where a line, or the row of a table that it is in, starts.
    static func top(of record: LineRecord, in bands: [RowRecord]) -> Int {
        record.band >= 0 ? bands[Int(record.band)].top : record.y
    }

    /// Brings the reaches from a line on up to date.
    mutating func measureReaches(from first: Int) {
        reaches.removeSubrange(min(first, reaches.count)...)
        var widest = reaches.last ?? 0
        for record in records[reaches.count...] {
            widest = max(
                widest,
                record.band >= 0 ? bands[Int(record.band)].reach : record.width + record.frame.head + record.frame.tail)
            reaches.append(widest)
        }
    }
}
