internal import GalleyBoxes
internal import GalleyText

/// The description of an element: a node, or a box with an id, an appearance or contents.
final class ElementSource: Sendable {
    let path: NodePath
    let kind: NodeKind
    private let sharedTraits: SharedTraits
    let sharedEnvironment: SharedEnvironment
    /// The contents that are laid out separately.
    let chunk: NodeChunk?

    var traits: NodeTraits { sharedTraits.values }
    var environment: NodeEnvironment { sharedEnvironment.values }

    init(path: NodePath, kind: NodeKind, traits: SharedTraits, environment: SharedEnvironment, chunk: NodeChunk?) {
        self.path = path
        self.kind = kind
        sharedTraits = traits
        sharedEnvironment = environment
        self.chunk = chunk
    }
}
