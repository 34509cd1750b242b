internal import GalleyShaping
internal import GalleyText

/// The alignment of a line in its space, with the direction resolved.
enum LineAlignment: UInt8 {
    case left, center, right, justified
    /// The same where white space before a forced break takes room (CSS Text 3, 4.1.3: it hangs only where it overflows).
    case spacedLeft, spacedCenter, spacedRight

    /// The alignment of a line with such white space at its end.
    func spaced(isRightToLeft: Bool) -> LineAlignment {
        switch self {
        case .left where isRightToLeft: .spacedLeft
        case .right where !isRightToLeft: .spacedRight
        case .center: .spacedCenter
        default: self
        }
    }
}
