/// Traits that a description and its elements share. Most nodes have the default ones.
final class SharedTraits: Sendable {
    let values: NodeTraits
    let areDefault: Bool

    init(_ values: NodeTraits) {
        self.values = values
        areDefault = values.isDefault
    }

    /// The traits of nodes without modifiers.
    static let none = SharedTraits(NodeTraits())
}
