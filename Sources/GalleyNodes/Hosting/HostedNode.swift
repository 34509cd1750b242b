internal import GalleyBoxes

/// A node of another target that is a scroll node with contents made when they are needed.
package protocol HostedNode: Node {
    /// The scroll node.
    var scrollNode: ScrollNode { get }
}
