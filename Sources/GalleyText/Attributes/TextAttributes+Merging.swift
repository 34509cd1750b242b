extension TextAttributes {
    /// True when no attribute is set.
    public var isEmpty: Bool { storage === Storage.empty || storage == Storage.empty }

    /// These attributes laid over `base`: what is set here wins, attribute by attribute; fonts and paragraph
    /// styles merge field by field.
    public func merging(over base: TextAttributes) -> TextAttributes {
        if storage === base.storage || base.isEmpty { return self }
        if isEmpty { return base }
        return TextAttributes(storage: Storage(values: storage.values.merging(over: base.storage.values)))
    }

    /// Lays `other` over these attributes: what it sets wins.
    public mutating func merge(_ other: TextAttributes) {
        self = other.merging(over: self)
    }
}
