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

/// Comparing of descriptions.
///
/// Components that can be compared take part, and boxes without a node. Descriptions with primitives or handlers always
/// differ, since the handlers of the last one count.
extension NodePayload {
    /// The spec, if it can be compared with others.
    static func comparable(_ spec: LayoutSpec) -> LayoutSpec? {
        spec.isSame(as: spec) { node, _ in
            guard let node else { return true }
            guard let payload = node as? NodePayload, payload.traits.isDefault else { return false }
            guard let node = payload.node else { return true }
            return !(node is any PrimitiveNode) && node is any Equatable
        } ? spec : nil
    }

    /// Whether a spec describes the same as one that can be compared.
    static func areSame(_ spec: LayoutSpec, _ known: LayoutSpec) -> Bool {
        spec.isSame(as: known) { one, other in
            guard let one, let other else { return one == nil && other == nil }
            guard let one = one as? NodePayload, let other = other as? NodePayload, one.traits.isDefault else {
                return false
            }
            guard let node = one.node, let known = other.node else { return one.node == nil && other.node == nil }
            // `known` is comparable, so it is not a primitive, and a node that equals it has its type.
            return areEqual(known, node)
        }
    }
}
