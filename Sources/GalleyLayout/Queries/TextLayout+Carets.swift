internal import CHarfBuzz
internal import GalleyFonts
internal import GalleyShaping
package import GalleyText

/// From text to points.
extension TextLayout {
    /// The caret of a position, as high as its line, with its direction and slope.
    ///
    /// Between two directions, a position has two carets: next to the character after it, or, with the affinity
    /// `upstream`, next to the character before it. At the ends of a paragraph, where there is no such character, it is
    /// at the paragraph's own edge.
    /// - Complexity: O(log *lines* + *clusters of the line*).
    public func caret(for position: TextPosition) -> TextCaret {
        guard !records.isEmpty else { return TextCaret(line: 0, rect: emptyCaret, isRightToLeft: false, slope: 0) }
        let place = place(position)
        let index = lineIndex(of: place)
        let line = lineCells(index)
        let own = line.cell(of: place)?.isRightToLeft ?? line.isRightToLeft
        return TextCaret(
            line: index, rect: caretRect(of: place, in: line), isRightToLeft: own,
            slope: slope(at: place, inLine: index))
    }

    /// The other caret of a position between two directions or at a line break; `nil` if there is only one.
    /// - Complexity: O(log *lines* + *clusters of the line*).
    public func secondaryCaret(for position: TextPosition) -> TextCaret? {
        var other = position
        other.affinity = position.affinity == .upstream ? .downstream : .upstream
        let caret = caret(for: other)
        return caret.rect == caretFrame(for: position) ? nil : caret
    }

    /// The rectangle of a position's caret, without its slope.
    package func caretFrame(for position: TextPosition) -> Rect {
        guard !records.isEmpty else { return emptyCaret }
        let place = place(position)
        return caretRect(of: place, inLine: lineIndex(of: place))
    }

    private var emptyCaret: Rect { rect(inline: originX..<originX, block: originY..<originY) }

    func caretRect(of place: TextOffset, inLine index: Int) -> Rect {
        caretRect(of: place, in: lineCells(index))
    }

    func caretRect(of place: TextOffset, in line: LineCells) -> Rect {
        let inline = line.caret(place)
        return rect(inline: inline..<inline, block: blockExtent(ofLine: line.line))
    }

    /// The slope of the letters next to a position: the font's slant, synthesized slant, and
    /// ``TextAttributes/obliqueness``.
    private func slope(at place: TextOffset, inLine index: Int) -> Double {
        var slope = 0.0
        let offset = place.affinity == .upstream ? place.offset - 1 : place.offset
        forEachGlyphRun(inLine: index) { view in
            guard view.run.kind == .text else { return }
            guard view.utf8Range.contains(offset) || view.utf8Range.upperBound == place.offset && slope == 0 else {
                return
            }
            let font = view.sizedFont.font
            var rise: hb_position_t = 0
            var run: hb_position_t = 0
            let raw = unsafe font.face.shaping
            let hasRise = unsafe hb_ot_metrics_get_position(raw, HB_OT_METRICS_TAG_HORIZONTAL_CARET_RISE, &rise) != 0
            let hasRun = unsafe hb_ot_metrics_get_position(raw, HB_OT_METRICS_TAG_HORIZONTAL_CARET_RUN, &run) != 0
            slope = hasRise && hasRun && rise > 0 ? Double(run) / Double(rise) : 0
            if font.syntheticOblique { slope += SyntheticStyle.slant }
            if let own = view.style.attributes.obliqueness, own.isFinite { slope += own }
        }
        return slope
    }
}
