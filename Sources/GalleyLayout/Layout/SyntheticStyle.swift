/// What stands in for faces that a family lacks, the same in bounds, masks, outlines, PDF and SVG.
package enum SyntheticStyle {
    /// Outlines grow by this part of the em, half of it on each side.
    package static let boldness = 1.0 / 24
    /// Tangent of 14°, the angle CSS Fonts 4 gives for `oblique`.
    package static let slant = 0.24932800284318069
    /// How far the point of a sharp corner moves at most when an outline grows, as a multiple of half of ``boldness``:
    /// FreeType joins sides that meet at less than about 20° without a point.
    package static let sharpestCorner = 6.0
}
