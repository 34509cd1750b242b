internal import GalleyText

/// The style of a path's stroke.
struct PathStroke {
    var width: Double
    var color: Color
    /// The lengths of dashes and gaps; empty is solid.
    var dashes: [Double] = []
    /// The offset of the path's start in the pattern.
    var dashPhase = 0.0
    var hasRoundCaps = false
    var join = Border.Join.miter
}
