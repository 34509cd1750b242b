internal import GalleyText

/// Actions of components that equal their predecessors.
///
/// A component that equals its predecessor keeps its layout, but the closures in it may be others, which know a newer model.
/// They are found when one of them is to be called: only then the component is described again.
extension NodeHost {
    /// The newest payload of a mounted node, whose actions count.
    func newest(_ node: MountedNode) -> NodePayload {
        guard let chunk else { return node.source.payload }
        do {
            return try newest(node, from: chunk, LayoutJob(states: layoutStates, isForActions: true))
        } catch {
            // A description that fails now did not fail before: its actions remain.
            return node.source.payload
        }
    }

    private func newest(_ node: MountedNode, from root: NodeChunk, _ job: LayoutJob) throws -> NodePayload {
        var chunk = try root.newest(job)
        var payload = node.source.payload
        for inner in Array(node.chain).reversed() {
            if inner.isContent, let presenter = inner.parent?.presenter {
                presenter.renewActions(of: inner.path)
                payload = inner.source.payload
            } else {
                payload = chunk.payloads[inner.path] ?? inner.source.payload
            }
            if let presentation = inner.presentation, presentation.payload !== payload,
                case .scroll(let scroll)? = payload.kind, let content = scroll.hosted
            {
                inner.presentation?.payload = payload
                presentation.presenter.takeActions(of: content)
            }
            if let own = inner.source.chunk { chunk = try (chunk.children[inner.path] ?? own).newest(job) }
        }
        return payload
    }

    /// The newest actions of hosted contents.
    func renewActions(of node: MountedNode) { _ = newest(node) }
}
