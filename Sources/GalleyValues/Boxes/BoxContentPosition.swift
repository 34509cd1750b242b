/// The position of items on the main axis, or of lines on the cross axis.
public enum BoxContentPosition: String, BoxPosition {
    /// Equivalent to `flexStart` on the main axis, `stretch` on the cross axis.
    case normal
    /// The start of the flex flow.
    case flexStart
    /// The end of the flex flow.
    case flexEnd
    /// The start of the writing direction.
    case start
    /// The end of the writing direction.
    case end
    /// The centre.
    case center
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// Space between neighbours, none at the edges.
    case spaceBetween
    /// Space around each: half of it at the edges.
    case spaceAround
    /// Equal space between neighbours and at the edges.
    case spaceEvenly
    /// Stretched to the container.
    case stretch
    /// Equivalent to ``flexStart`` on the main axis and ``stretch`` on the cross axis, as in browsers: lines have no
    /// common baseline here.
    case baseline
    /// Equivalent to ``baseline``.
    case lastBaseline

    /// Whether ``BoxAlignment/isSafe`` affects this position.
    public var hasOverflow: Bool {
        switch self {
        case .flexStart, .flexEnd, .start, .end, .center, .left, .right: true
        case .normal, .spaceBetween, .spaceAround, .spaceEvenly, .stretch, .baseline, .lastBaseline: false
        }
    }
}
