internal import GalleyText

/// A track of a grid while it is sized.
struct GridTrackSize: BitwiseCopyable {
    /// The kind of a bound: a length, or how it follows from the content.
    enum Kind: UInt8, BitwiseCopyable {
        case length, auto, minContent, maxContent, flexible
    }

    var least = Kind.auto
    var most = Kind.auto
    /// The flex factor.
    var factor = 0.0
    /// The limit of `fit-content`.
    var fitLimit = Double.infinity
    /// The size so far.
    var base = 0.0
    /// The size up to which it grows.
    var limit = Double.infinity
    /// The increase that the items considered together need.
    var planned = 0.0
    /// Whether the limit was infinite before the last step.
    var isGrowable = false
    /// Whether it was repeated by `auto-fit`, and has no items.
    var isCollapsed = false
    /// The position in the content box.
    var position = 0.0

    var isFlexible: Bool { most == .flexible }
    var hasIntrinsicLeast: Bool { least != .length }
    var hasIntrinsicMost: Bool { most == .auto || most == .minContent || most == .maxContent }
    var isIntrinsic: Bool { hasIntrinsicLeast || hasIntrinsicMost }

    /// - Parameter basis: the size that percentages refer to; those of an unknown size are `auto`.
    init(_ track: GridTrack, basis: Double) {
        func resolve(_ breadth: GridTrack.Breadth) -> (kind: Kind, value: Double) {
            switch breadth {
            case .points(let points): (.length, points)
            case .percent(let percent):
                basis.isNaN ? (.auto, 0) : (.length, FlexEngine.bounded(percent / 100 * basis))
            case .fraction(let factor): (.flexible, factor)
            case .auto: (.auto, 0)
            case .minContent: (.minContent, 0)
            case .maxContent: (.maxContent, 0)
            }
        }
        let (least, most) = (resolve(track.least), resolve(track.most))
        (self.least, self.most) = (least.kind, most.kind)
        if least.kind == .length { base = least.value }
        if most.kind == .flexible { factor = most.value }
        if most.kind == .length { limit = max(base, most.value) } else if most.kind == .flexible { limit = base }
        switch track {
        case .fitContent(.points(let points)): fitLimit = points
        case .fitContent(.percent(let percent)) where !basis.isNaN:
            fitLimit = FlexEngine.bounded(percent / 100 * basis)
        default: break
        }
    }

    /// A track without items that `auto-fit` repeated.
    static var collapsed: GridTrackSize {
        var track = GridTrackSize(.points(0), basis: .nan)
        track.isCollapsed = true
        return track
    }
}
