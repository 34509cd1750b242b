/// Which attributes spread to text that is typed next to them.
///
/// Most do. An attachment, its float, a drop cap, ruby, binding, backing, image or the mark of generated text belongs to the
/// characters that have it and to no others. A link, highlight, border or background border ends with its
/// range: text typed inside it belongs to it, text typed at its edge does not.
extension TextAttributes {
    /// These attributes without those that belong to their own characters alone.
    public var continuing: TextAttributes {
        let values = storage.values
        guard
            values.attachment != nil || values.ruby != nil || values.binding != nil || values.backing != nil
                || values.image != nil || values.generated != nil || values.float != nil || values.dropCap != nil
        else { return self }
        var result = self
        result.attachment = nil
        result.ruby = nil
        result.binding = nil
        result.backing = nil
        result.image = nil
        result.generated = nil
        result.float = nil
        result.dropCap = nil
        return result
    }

    /// What text typed between these attributes and `next` takes.
    func continuing(into next: TextAttributes) -> TextAttributes {
        var result = continuing
        let values = storage.values
        let following = next.storage.values
        if values.link != nil, values.link != following.link { result.link = nil }
        if values.highlight != nil, values.highlight != following.highlight { result.highlight = nil }
        if values.border != nil, values.border != following.border { result.border = nil }
        if values.backgroundBorder != nil, values.backgroundBorder != following.backgroundBorder {
            result.backgroundBorder = nil
        }
        return result
    }
}
