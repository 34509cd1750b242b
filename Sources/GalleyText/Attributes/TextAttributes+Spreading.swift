/// The rules by which attributes apply to text typed next to them.
///
/// Most do. An attachment, its float, a drop cap, ruby, binding, backing, image or the mark of generated text belongs
/// only to its own characters. A link, highlight, border or background border applies to text typed inside its range,
/// but not at its edge.
extension TextAttributes {
    /// The attributes without those that belong only to their own characters.
    public var continuing: TextAttributes {
        guard storage.values.hasOwn else { return self }
        var values = storage.values
        values.removeOwn()
        return TextAttributes(storage: Storage(values: values))
    }

    /// The attributes of text typed between these attributes and `next`.
    func continuing(into next: TextAttributes) -> TextAttributes {
        var values = storage.values
        values.removeOwn()
        values.removeEnding(before: next.storage.values)
        return values == storage.values ? self : TextAttributes(storage: Storage(values: values))
    }

    /// Whether a border or a highlight equals that of `other` but has another identity.
    package func hasDistinctIdentity(from other: TextAttributes) -> Bool {
        storage.values.hasDistinctIdentity(from: other.storage.values)
    }
}
