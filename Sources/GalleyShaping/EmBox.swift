internal import GalleySupport

/// The em box of a font: one em, divided in the ratio of ascent and descent.
///
/// Ruby and emphasis marks are placed next to it. The ascent and descent of a font include accents, so that next to them an
/// annotation would be too far from its base.
public struct EmBox {
    /// The part above the baseline, in ``LayoutUnit``s.
    public let above: Int32
    /// The part below the baseline, in ``LayoutUnit``s, positive.
    public let below: Int32

    /// Creates the box of a font, centred on a central baseline.
    public init(of font: SizedFont, isCentral: Bool = false) {
        let height = font.ascent &+ font.descent
        let em = min(height, LayoutUnit.advance(font.size * LayoutUnit.perPoint))
        guard !isCentral else {
            below = em / 2
            above = em &- below
            return
        }
        above = height > 0 ? Int32(clamping: Int(font.ascent) * Int(em) / Int(height)) : 0
        below = em &- above
    }
}
