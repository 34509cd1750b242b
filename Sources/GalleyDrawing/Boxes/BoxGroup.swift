internal import GalleyText

/// The effects of a box on everything inside it.
struct BoxGroup {
    var transform: Transform?
    var clip: Path?
    var opacity = 1.0
    var blendMode = BlendMode.normal
    var filters: [BoxEffects.Filter] = []
    var isIsolated = false
    /// The filters of everything below a shape.
    var backdrop: Backdrop?
    /// The area of the group, if a mask follows its contents.
    var maskedArea: Rect?

    /// Whether the contents are composed before they are drawn.
    var isComposed: Bool { opacity < 1 || blendMode != .normal || isIsolated || !filters.isEmpty }

    /// The filters of everything below a box.
    struct Backdrop {
        let filters: [BoxEffects.Filter]
        let shape: Path
    }
}
