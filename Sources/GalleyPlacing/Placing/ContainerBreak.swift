/// A break at which text continues in the next container.
struct ContainerBreak: Sendable {
    /// The first line after the break.
    var firstLine: Int
    /// The bottom of the lines before it in their container.
    var bottom: Int
    var widest: Int
}
