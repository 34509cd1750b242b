internal import GalleyConstraints

/// The result of a run; baselines are relative to the border box's top, NaN if there is none.
struct Outcome: Sendable {
    var height: Double
    var first = Double.nan
    var last = Double.nan
}
