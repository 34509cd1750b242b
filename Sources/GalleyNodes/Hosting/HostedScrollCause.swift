/// The reason of a change of a scroll node's offset.
package enum HostedScrollCause: Sendable {
    /// A wheel, a drag, a key or the motion after a drag.
    case user
    /// The program, or a focus that moved.
    case program
}
