/// A text that assistive technology speaks.
public struct NodeAnnouncement: Sendable, Hashable {
    /// The text.
    public var text: String
    /// Whether the text interrupts other speech.
    public var isUrgent: Bool
}
