internal import GalleyConstraints

/// The result of a run; baselines are relative to the border box's top, NaN if there is none.
struct Outcome: Sendable {
    var height: Double
    var first = Double.nan
    var last = Double.nan

    /// The result with the baselines of a box with clipped content inside of the box.
    func clamped(_ traits: StyleTraits) -> Outcome {
        guard traits.contains(.scrolls) else { return self }
        var result = self
        if !first.isNaN { result.first = FlexEngine.clamp(first, 0, height) }
        if !last.isNaN { result.last = FlexEngine.clamp(last, 0, height) }
        return result
    }
}
