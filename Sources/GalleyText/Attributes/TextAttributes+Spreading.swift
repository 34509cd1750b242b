/// Which attributes spread to text that is typed next to them.
///
/// Most do. An attachment, its float, a drop cap, ruby, binding, backing, image or the mark of generated text belongs to the
/// characters that have it and to no others. A link, highlight, border or background border ends with its
/// range: text typed inside it belongs to it, text typed at its edge does not.
extension TextAttributes {
    /// These attributes without those that belong to their own characters alone.
    public var continuing: TextAttributes {
        guard storage.values.hasOwn else { return self }
        var values = storage.values
        values.removeOwn()
        return TextAttributes(storage: Storage(values: values))
    }

    /// What text typed between these attributes and `next` takes.
    func continuing(into next: TextAttributes) -> TextAttributes {
        var values = storage.values
        values.removeOwn()
        values.removeEnding(before: next.storage.values)
        return values == storage.values ? self : TextAttributes(storage: Storage(values: values))
    }

    /// Whether a border or a highlight equals that of `other` and is another all the same.
    package func isTold(apartFrom other: TextAttributes) -> Bool {
        storage.values.isTold(apartFrom: other.storage.values)
    }
}
