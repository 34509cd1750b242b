/// The presentation of a cluster, as in UTS #51.
enum Presentation: UInt32, Sendable {
    /// The text form by default, without a selector.
    case unstated
    case emoji
    /// The text form, because U+FE0E follows.
    case text
}
