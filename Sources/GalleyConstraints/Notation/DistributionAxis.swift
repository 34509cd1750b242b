internal import GalleyText

/// An axis along which items are distributed.
public enum DistributionAxis: Sendable, Hashable, CaseIterable {
    /// Left to right in every direction of text.
    case horizontal
    /// The start of lines to their end.
    case leadingToTrailing
    /// Top to bottom.
    case vertical
}

extension DistributionAxis {
    var attributes: (BoxConstraint.Attribute, BoxConstraint.Attribute, BoxConstraint.Attribute) {
        switch self {
        case .horizontal: (.left, .right, .width)
        case .leadingToTrailing: (.leading, .trailing, .width)
        case .vertical: (.top, .bottom, .height)
        }
    }

    /// Names the constraints of a distribution, so that another one replaces them.
    var key: String {
        switch self {
        case .horizontal, .leadingToTrailing: "distribution: "
        case .vertical: "distribution down: "
        }
    }
}
