internal import GalleyConstraints
internal import GalleyText

/// The block-axis space of a content.
struct AvailableBlockSize: Sendable {
    /// The height of the content box; NaN if open.
    var height = Double.nan
    /// The maximum height if it is open.
    var limit = Double.infinity

    @inline(__always)
    func isSame(as other: AvailableBlockSize) -> Bool {
        limit == other.limit && height.bitPattern == other.height.bitPattern
    }

    /// The space for orthogonal lines; NaN is unbounded.
    @inline(__always)
    var forCrossingLines: Double { height.isNaN && limit.isFinite ? limit : height }
}
