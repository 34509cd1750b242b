/// The position of an item on the cross axis of its line, or of an absolutely positioned box between its insets.
public enum BoxItemPosition: String, BoxPosition {
    /// For an item: the position that its container specifies. For a container: `normal`.
    case auto
    /// Equivalent to `stretch`.
    case normal
    /// Stretched to the line.
    case stretch
    /// The start of the flex flow.
    case flexStart
    /// The end of the flex flow.
    case flexEnd
    /// The start of the container's writing direction.
    case start
    /// The end of the container's writing direction.
    case end
    /// The start of the item's writing direction.
    case selfStart
    /// The end of the item's writing direction.
    case selfEnd
    /// The centre.
    case center
    /// Aligned on a common first baseline.
    case baseline
    /// Aligned on a common last baseline.
    case lastBaseline

    /// Whether ``BoxAlignment/isSafe`` affects this position.
    public var hasOverflow: Bool {
        switch self {
        case .flexStart, .flexEnd, .start, .end, .selfStart, .selfEnd, .center: true
        case .auto, .normal, .stretch, .baseline, .lastBaseline: false
        }
    }
}
