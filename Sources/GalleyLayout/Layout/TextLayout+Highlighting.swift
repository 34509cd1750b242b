internal import GalleyPlacing
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

extension TextLayout {
    /// The layout while what is highlighted in a range is pressed: with the patch of each
    /// ``TextAttributes/highlight`` applied to the attributes of its text.
    ///
    /// Where they only change what is drawn, nothing is shaped or broken again: the lines are those of this layout. Where
    /// they change widths or heights the text is laid out anew, with lines that end where they did, so that text does not
    /// jump under the finger: in a rectangle even if one then sticks out, in other shapes, columns and linked containers
    /// as long as they fit. Cells of tables are broken again.
    ///
    /// - Parameters:
    ///   - links: How links look that have no highlight of their own; `nil` leaves them as they are.
    ///   - keepsLineBreaks: Whether lines end where they did though widths have changed.
    /// - Throws: As ``init(_:in:fonts:)``.
    /// - Complexity: O(*runs*) of the text where only drawing changes.
    public func highlighting(
        _ range: Range<String.Index>, links: Highlight? = nil, keepsLineBreaks: Bool = true,
        fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) -> TextLayout {
        switch pressing(range, links: links) {
        case (let pressed, false): TextLayout(self, drawing: pressed)
        case (let pressed, true):
            try TextLayout(pressed, in: container, lineEnds: keepsLineBreaks ? lineEnds : [], fonts: fonts)
        }
    }

    /// The same, which stops where `cancellation` is cancelled.
    ///
    /// - Throws: Besides, `CancellationError`.
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

    /// Where lines end that were broken, not cut off by a truncation.
    private var lineEnds: [Int] {
        let truncated = Set(truncations.map(\.line))
        return records.indices.lazy.filter { !truncated.contains($0) }.map { self.records[$0].textEnd }.sorted()
    }

    /// The text with what is highlighted in a range pressed, and whether its glyphs or lines may then be others.
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

    /// The layout while the highlight under a point is pressed; `nil` where there is none.
    ///
    /// - Parameter slop: How many points a touch may miss by.
    public func highlighting(
        at point: Point, slop: Double = 0, fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) -> TextLayout? {
        let hit = hits(at: point, slop: slop).first { hit in
            if case .highlight = hit.target { true } else { false }
        }
        guard let hit else { return nil }
        return try highlighting(hit.range, fonts: fonts)
    }
}
