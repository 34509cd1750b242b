public import FoundationEssentials
internal import GalleyText

extension AttributeScopes {
    /// See ``AttributeScopes/GalleyAttributes``.
    public var galley: GalleyAttributes.Type { GalleyAttributes.self }
}

extension AttributeDynamicLookup {
    /// Makes Galley's attributes available as `string.color` where the context names their scope.
    public subscript<Key: AttributedStringKey>(
        dynamicMember path: KeyPath<AttributeScopes.GalleyAttributes, Key>
    ) -> Key { self[Key.self] }
}
