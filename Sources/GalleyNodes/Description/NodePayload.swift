internal import GalleyBoxes
internal import GalleyText

/// The node of a box or a spec, with the values that modifiers set.
final class NodePayload: Sendable {
    /// The kind of the node; `nil` where a modifier was applied to a plain box or spec.
    let kind: NodeKind?
    /// The node, unless its kind contains it.
    private let other: (any Node)?
    let traits: SharedTraits

    private init(_ kind: NodeKind?, _ other: (any Node)?, _ traits: SharedTraits) {
        self.kind = kind
        self.other = other
        self.traits = traits
    }

    convenience init(_ node: (any Node)?, traits: SharedTraits = .none) {
        if let text = node as? TextNode {
            self.init(.text(text), nil, traits)
        } else if let node, node is any PrimitiveNode {
            self.init(NodeKind(node), node, traits)
        } else {
            self.init(node.map { .component($0) }, nil, traits)
        }
    }

    convenience init(kind: NodeKind, traits: SharedTraits) { self.init(kind, nil, traits) }

    /// The payload of elements that represent no node.
    static let box = NodePayload(kind: .box, traits: .none)

    convenience init(text: TextNode) { self.init(.text(text), nil, .none) }

    convenience init(component: any Node) { self.init(.component(component), nil, .none) }

    /// `nil` where a modifier was applied to a plain box or spec.
    var node: (any Node)? {
        switch kind {
        case .text(let text)?: text
        case .component(let node)?: node
        default: other
        }
    }

    /// The node if it is not one that the layout knows.
    var component: (any Node)? { if case .component(let node)? = kind { node } else { nil } }

    func changing(_ change: (inout NodeTraits) -> Void) -> NodePayload {
        var changed = traits.values
        change(&changed)
        return NodePayload(kind, other, SharedTraits(changed))
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
            guard let payload = node as? NodePayload, payload.traits.areDefault else { return false }
            guard payload.kind != nil else { return true }
            guard let node = payload.component else { return false }
            return node is any Equatable
        } ? spec : nil
    }

    /// Whether a spec describes the same as one that can be compared.
    static func areSame(_ spec: LayoutSpec, _ known: LayoutSpec) -> Bool {
        spec.isSame(as: known) { one, other in
            guard let one, let other else { return one == nil && other == nil }
            guard let one = one as? NodePayload, let other = other as? NodePayload, one.traits.areDefault,
                one.traits.values.id == other.traits.values.id
            else {
                return false
            }
            // `known` is comparable, so it is not a primitive, and a node that equals it has its type.
            guard let node = one.component, let known = other.component else {
                return one.kind == nil && other.kind == nil
            }
            return areEqual(known, node)
        }
    }
}
