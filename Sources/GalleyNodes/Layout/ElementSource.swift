internal import GalleyBoxes
internal import GalleyText

/// The description of an element: a node, or a box with an id, a look or contents.
final class ElementSource: Sendable {
    let path: NodePath
    let kind: NodeKind
    let traits: NodeTraits
    let environment: NodeEnvironment
    /// The contents that are laid out separately.
    let chunk: NodeChunk?

    init(path: NodePath, kind: NodeKind, traits: NodeTraits, environment: NodeEnvironment, chunk: NodeChunk?) {
        self.path = path
        self.kind = kind
        self.traits = traits
        self.environment = environment
        self.chunk = chunk
    }
}
