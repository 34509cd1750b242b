internal import GalleyDisplay

/// Contents of a scroll node that are made when they are needed, such as the rows of a list.
///
/// A node of another target describes them as a ``HostedNode``. While the node is mounted, a presenter places items in
/// it, which are laid out in the background as components are.
package protocol HostedContent: Sendable {
    /// The name of the kind in paths and dumps.
    var kindName: String { get }

    /// The object that presents the contents for as long as the node is mounted.
    @MainActor func makePresenter(_ hosting: NodeHosting) -> any HostedPresenter
}
