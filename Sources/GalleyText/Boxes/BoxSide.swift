/// A side of a box on the page, in counterclockwise order.
@usableFromInline package enum BoxSide: Int, Sendable, CaseIterable {
    case top, left, bottom, right
}
