internal import GalleyBoxes
internal import GalleyText

/// The description of an element: a node, or a box with an id, an appearance or contents.
final class ElementSource: Sendable {
    let path: NodePath
    let payload: NodePayload
    let sharedEnvironment: SharedEnvironment
    /// The contents that are laid out separately.
    let chunk: NodeChunk?

    var kind: NodeKind { payload.kind ?? .box }
    var traits: NodeTraits { payload.traits.values }
    var environment: NodeEnvironment { sharedEnvironment.values }

    /// - Parameter payload: the kind, and the traits.
    init(path: NodePath, payload: NodePayload, environment: SharedEnvironment, chunk: NodeChunk?) {
        self.path = path
        self.payload = payload
        sharedEnvironment = environment
        self.chunk = chunk
    }
}
