internal import GalleyShaping
internal import GalleySupport
package import GalleyText
internal import GalleyUnicode

/// An emphasis mark to be drawn.
package struct PlacedEmphasis {
    package let mark: EmphasisMark
    package let color: Color
    /// The mark's square box; line-relative, in points.
    package let box: Rect

    /// The bounds of everything that is drawn.
    package var ink: Rect { box }
}

extension TextLayout {
    /// Whether any text has emphasis marks.
    var hasEmphasis: Bool {
        text.styles.contains { $0.attributes.emphasis != nil }
            || container.truncationToken?.styles.contains { $0.attributes.emphasis != nil } ?? false
    }

    /// Calls `body` for the marks of a line: one for each grapheme cluster, or each em of combined characters, except
    /// white space and punctuation (CSS Text Decoration 4, 3.6).
    package func forEachEmphasisMark(inLine index: Int, _ body: (PlacedEmphasis) -> Void) {
        var runs: [(view: GlyphRunView, mark: EmphasisMark)] = []
        forEachGlyphRun(inLine: index) { view in
            guard view.run.kind == .text, let mark = view.style.attributes.emphasis else { return }
            runs.append((view, mark))
        }
        guard !runs.isEmpty else { return }
        var next = 0
        var lastEm: Range<Int>?
        for cell in lineCells(index).textCells where cell.right > cell.left {
            while next < runs.count, runs[next].view.x + runs[next].view.width <= cell.left { next += 1 }
            guard next < runs.count else { return }
            let (view, mark) = runs[next]
            guard view.x <= cell.left, cell.em == nil || cell.em != lastEm, takesEmphasis(atUTF8: cell.start) else {
                continue
            }
            lastEm = cell.em
            let place = cell.em ?? cell.left..<cell.right
            let size = view.shaped.styles[Int(view.run.style)].size * EmphasisMark.scale
            let extent = view.emBox
            let middle = LayoutUnit.points(place.lowerBound + place.upperBound) / 2
            let y =
                mark.position == .over
                ? LayoutUnit.points(view.baseline - extent.above) - size
                : LayoutUnit.points(view.baseline + extent.below)
            body(
                PlacedEmphasis(
                    mark: mark, color: mark.color ?? view.style.attributes.color ?? .black,
                    box: Rect(x: middle - size / 2, y: y, width: size, height: size)))
        }
    }

    /// Whether a character can have a mark: not separators, controls and punctuation, but symbols such as `#`, `%` and
    /// `&`.
    private func takesEmphasis(atUTF8 offset: Int) -> Bool {
        let index = text.index(atUTF8: offset)
        guard index < text.string.endIndex else { return false }
        let scalar = text.string.unicodeScalars[index]
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .unassigned: return false
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation:
            return false
        case .otherPunctuation:
            // Punctuation characters that represent words.
            return
                "#%&@\u{A7}\u{B6}\u{2030}\u{2031}\u{66A}\u{609}\u{60A}\u{FE5F}\u{FE60}\u{FE61}\u{FE6A}\u{FE6B}\u{FF03}\u{FF05}\u{FF06}\u{FF20}\u{303D}"
                .unicodeScalars.contains(scalar)
        default: return true
        }
    }
}
