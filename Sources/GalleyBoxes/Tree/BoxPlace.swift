internal import GalleyText

/// The position of a box, which every layout may change.
struct BoxPlace: Sendable {
    var frame = Rect.zero
    var exactSize = Size.zero
    /// The baseline relative to the top of the frame, or in vertical text to its left.
    var firstBaseline = Double.nan
    var lastBaseline = Double.nan
}
