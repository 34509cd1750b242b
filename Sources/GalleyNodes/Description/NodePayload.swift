internal import GalleyBoxes
internal import GalleyText

/// The node of a box or a spec, with the values that modifiers set.
final class NodePayload: Sendable {
    /// `nil` where a modifier was applied to a plain box or spec.
    let node: (any Node)?
    let traits: NodeTraits

    init(_ node: (any Node)?, traits: NodeTraits = NodeTraits()) {
        self.node = node
        self.traits = traits
    }

    func changing(_ change: (inout NodeTraits) -> Void) -> NodePayload {
        var traits = traits
        change(&traits)
        return NodePayload(node, traits: traits)
    }
}
