public import FoundationEssentials
internal import GalleyText

extension AttributeScopes {
    /// See ``AttributeScopes/GalleyAttributes``.
    public var galley: GalleyAttributes.Type { GalleyAttributes.self }
}

extension AttributeDynamicLookup {
    /// Lets `string.color` find Galley's attributes where the context names their scope.
    public subscript<Key: AttributedStringKey>(
        dynamicMember path: KeyPath<AttributeScopes.GalleyAttributes, Key>
    ) -> Key { self[Key.self] }
}
