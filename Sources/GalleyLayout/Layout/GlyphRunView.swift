internal import GalleyPlacing
package import GalleyRegions
internal import GalleyShaping
package import GalleyText
internal import GalleyUnicode

/// A part of a line in one font, direction and style, for drawing and queries.
package struct GlyphRunView {
    package let shaped: ShapedText
    package let run: ShapedRun
    /// The clusters of `shaped`, in logical order.
    package let clusters: Range<Int>
    /// The glyphs of `shaped`, from left to right.
    package let glyphs: Range<Int>
    /// The left end, in ``LayoutUnit``s of the layout; this and `baseline` are line-relative.
    package let x: Int
    package let width: Int
    /// The baseline including the style's baseline offset.
    package let baseline: Int
    package let style: AttributedText.Style
    /// The axes of the layout.
    package let axes: LineAxes
    /// The range in the layout's text, in UTF-8 offsets; empty for inserted text.
    package let utf8Range: Range<Int>
    /// Whether it is inserted text of a truncation token, not a hyphen.
    package var isToken = false

    package var sizedFont: SizedFont { shaped.fonts[Int(run.font)] }
    package var isRightToLeft: Bool { run.level & 1 == 1 }

    /// The ascent and descent of the requested font relative to `baseline`.
    package var fontExtent: (ascent: Int, descent: Int) { extent(of: shaped.styles[Int(run.style)].primary) }

    /// The ascent and descent of the run's font.
    package var extent: (ascent: Int, descent: Int) { extent(of: sizedFont) }

    /// The extent of the em box of the run's font. Ruby and emphasis marks are placed next to it.
    package var emBox: (above: Int, below: Int) {
        let font = run.kind == .text ? sizedFont : shaped.styles[Int(run.style)].primary
        let box = EmBox(of: font, isCentral: run.isOnCentralBaseline)
        // In a line with a central baseline, sideways text is centred on it.
        let raise = run.isOnCentralBaseline && !run.orientation.isCentral ? Int(font.ascent - font.descent) / 2 : 0
        return (Int(box.above) + raise, Int(box.below) - raise)
    }

    private func extent(of font: SizedFont) -> (ascent: Int, descent: Int) {
        guard run.orientation.isCentral else {
            return (Int(font.ascent), Int(font.descent))
        }
        let extent = LineExtent(of: font, shift: 0, isCentral: true)
        return (Int(extent.ascent), Int(extent.descent))
    }

    /// Calls `body` with glyph IDs, advances and offsets, left to right; offsets are empty if all are zero.
    @inline(__always)
    package func withGlyphs<Result>(
        _ body: (UnsafeBufferPointer<UInt16>, UnsafeBufferPointer<Int32>, UnsafeBufferPointer<GlyphOffset>) -> Result
    ) -> Result {
        unsafe shaped.glyphIDs.withUnsafeBufferPointer { ids in
            unsafe shaped.advances.withUnsafeBufferPointer { advances in
                unsafe shaped.offsets.withUnsafeBufferPointer { offsets in
                    unsafe body(
                        UnsafeBufferPointer(rebasing: ids[glyphs]), UnsafeBufferPointer(rebasing: advances[glyphs]),
                        offsets.isEmpty ? offsets : UnsafeBufferPointer(rebasing: offsets[glyphs]))
                }
            }
        }
    }
}
