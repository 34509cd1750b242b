/// The event that a control reports.
public enum NodeControlEvent: String, Sendable, Hashable, CaseIterable {
    /// A pointer went down on the control.
    case press
    /// A pointer was lifted on the control.
    case release
    /// A pointer left the control, or the press was taken away, for example by scrolling.
    case cancel
    /// The control was activated, by pointer or keyboard.
    case tap
    /// The control was pressed for half a second; it is then not tapped.
    case longPress
    /// The control is still pressed after the delay and each interval of a repeating control.
    case `repeat`
    /// The user changed the value.
    case change
}
