extension TextAttributes {
    /// Whether no attribute is set.
    public var isEmpty: Bool { storage === Storage.empty || storage == Storage.empty }

    /// The attributes with unset ones taken from `base`; fonts and paragraph styles are merged field by field.
    public func merging(over base: TextAttributes) -> TextAttributes {
        if storage === base.storage || base.isEmpty { return self }
        if isEmpty { return base }
        return TextAttributes(storage: Storage(values: storage.values.merging(over: base.storage.values)))
    }

    /// Merges `other` into these attributes: values that it sets take precedence.
    public mutating func merge(_ other: TextAttributes) {
        self = other.merging(over: self)
    }
}
