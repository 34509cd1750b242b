internal import GalleyPlacing
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

extension TextLayout {
    /// The layout while the highlights in a range are pressed: the patch of each ``TextAttributes/highlight`` is
    /// applied to the attributes of its text.
    ///
    /// If the patches only affect drawing, nothing is shaped or broken again, and the lines are those of this layout.
    /// If they affect widths or heights, the text is laid out again with the same line ends, so that text does not move
    /// under the finger: in a rectangle even if a line then overflows, in other shapes, columns and linked containers
    /// as long as lines fit. Cells of tables are broken again.
    ///
    /// - Parameters:
    ///   - links: The appearance of links without a highlight; `nil` does not change them.
    ///   - keepsLineBreaks: Whether lines have the same ends although widths have changed.
    /// - Throws: As ``init(_:in:fonts:)``.
    /// - Complexity: O(*runs*) of the text if only drawing changes.
    public func highlighting(
        _ range: Range<String.Index>, links: Highlight? = nil, keepsLineBreaks: Bool = true,
        fonts: borrowing FontLibrary = .shared
    ) throws(GalleyError) -> TextLayout {
        switch pressing(range, links: links) {
        case (let pressed, false): TextLayout(self, drawing: pressed)
        case (let pressed, true):
            try TextLayout(pressed, in: container, lineEnds: keepsLineBreaks ? lineEnds : [], fonts: fonts)
        }
    }

    /// The same with a cancellation token.
    ///
    /// - Throws: Additionally `CancellationError`.
    package func highlighting(
        _ range: Range<String.Index>, links: Highlight?, fonts: borrowing FontLibrary, cancellation: CancellationToken
    ) throws -> TextLayout {
        let (pressed, changesGlyphs) = pressing(range, links: links)
        guard changesGlyphs else { return TextLayout(self, drawing: pressed) }
        try cancellation.check()
        let layout = try TextLayout(
            pressed, in: container, lineEnds: lineEnds, fonts: fonts, cancellation: cancellation)
        try cancellation.check()
        return layout
    }

    /// The ends of lines that were broken, not truncated.
    private var lineEnds: [Int] {
        let truncated = Set(truncationRecords.map(\.line))
        return records.indices.lazy.filter { !truncated.contains($0) }.map { self.records[$0].textEnd }.sorted()
    }

    /// The text with the highlights in a range pressed, and whether its glyphs or lines may change.
    private func pressing(_ range: Range<String.Index>, links: Highlight?) -> (AttributedText, changesGlyphs: Bool) {
        var pressed = text
        var changesGlyphs = false
        for run in text[range].runs {
            guard let highlight = run.attributes.highlight ?? (run.attributes.link == nil ? nil : links) else {
                continue
            }
            let changed = highlight.patch.applied(to: run.attributes)
            pressed.setAttributes(changed, in: run.range)
            if !run.attributes.influence(ofChangeTo: changed).isSubset(of: [.drawing, .semantics]) {
                changesGlyphs = true
            }
        }
        return (pressed, changesGlyphs)
    }

    /// The layout while the highlight under a point is pressed; `nil` if there is none.
    ///
    /// - Parameter slop: The maximum distance of the point from the highlight, in points.
    public func highlighting(
        at point: Point, slop: Double = 0, fonts: borrowing FontLibrary = .shared
    ) throws(GalleyError) -> TextLayout? {
        let hit = hits(at: point, slop: slop).first { hit in
            if case .highlight = hit.target { true } else { false }
        }
        guard let hit else { return nil }
        return try highlighting(hit.range, fonts: fonts)
    }
}
