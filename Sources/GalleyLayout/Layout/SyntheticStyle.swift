/// The synthesis of missing faces, which is the same in bounds, masks, outlines, PDF and SVG.
package enum SyntheticStyle {
    /// The growth of outlines as a fraction of the em, half of it on each side.
    package static let boldness = 1.0 / 24
    /// The tangent of 14°, the angle of `oblique` in CSS Fonts 4.
    package static let slant = 0.24932800284318069
    /// The maximum distance that a sharp corner moves when an outline grows, as a multiple of half of ``boldness``:
    /// FreeType bevels corners of less than about 20°.
    package static let sharpestCorner = 6.0
}
