internal import GalleyText

/// The content of a box without children, ready to be measured.
enum Leaf: Sendable {
    case text(TextLeaf)
    /// An image with its natural size.
    case image(Size)
    case custom(BoxLeaf)

    /// The measurements of a content at a width, all without edges.
    struct Content {
        var height: Double
        var first = Double.nan
        var last = Double.nan
    }

    func widths(height: Double) -> IntrinsicWidths {
        switch self {
        case .text(let text): return text.widths
        case .image(let size):
            guard !height.isNaN, size.height > 0 else { return IntrinsicWidths(size.width) }
            return IntrinsicWidths(height * size.width / size.height)
        case .custom(let leaf):
            let least = Leaf.usable(leaf.minContentWidth)
            return IntrinsicWidths(min: least, max: max(least, Leaf.usable(leaf.maxContentWidth)), least: least)
        }
    }

    func measure(width: Double, ratio: (value: Double, isContentBox: Bool)?) -> Content {
        switch self {
        case .text(let text): return text.measure(width: width)
        case .image(let size):
            guard let ratio, size.width > 0 else { return Content(height: size.height) }
            return Content(height: width / ratio.value)
        case .custom(let leaf):
            let measure = leaf.measure(width)
            return Content(
                height: Leaf.usable(measure.height), first: measure.firstBaseline.map(Leaf.finite) ?? .nan,
                last: measure.lastBaseline.map(Leaf.finite) ?? .nan)
        }
    }

    /// The measurements at a width, with lines next to floats.
    func measure(width: Double, around floats: SurroundingFloats) -> Content {
        guard case .text(let text) = self else { return measure(width: width, ratio: nil) }
        return text.measure(width: width, around: floats)
    }

    /// A valid length, whatever a custom leaf returns.
    private static func usable(_ length: Double) -> Double { length > 0 ? min(length, 1e9) : 0 }
    private static func finite(_ offset: Double) -> Double { offset.isFinite ? offset : 0 }
}
