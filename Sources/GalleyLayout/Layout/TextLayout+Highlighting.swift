public import GalleyText

extension TextLayout {
    /// The layout while what is highlighted in a range is pressed: with the patch of each
    /// ``TextAttributes/highlight`` applied to the attributes of its text.
    ///
    /// Where they only change what is drawn, nothing is shaped or broken again: the lines are those of this layout. Where
    /// they change widths or heights the text is laid out anew.
    ///
    /// - Throws: As ``init(_:in:fonts:)``.
    /// - Complexity: O(*runs*) of the text where only drawing changes.
    public func highlighting(
        _ range: Range<String.Index>, fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) -> TextLayout {
        var pressed = text
        var changesGlyphs = false
        for run in text[range].runs {
            guard let highlight = run.attributes.highlight else { continue }
            let changed = highlight.patch.applied(to: run.attributes)
            pressed.setAttributes(changed, in: run.range)
            if !run.attributes.influence(ofChangeTo: changed).isSubset(of: [.drawing, .semantics]) {
                changesGlyphs = true
            }
        }
        return changesGlyphs
            ? try TextLayout(pressed, in: container, fonts: fonts) : TextLayout(self, drawing: pressed)
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
