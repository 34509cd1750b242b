/// A part of an ``AttributedText`` that can be read, copied, or given attributes in place.
///
///     text[range].color = .white
///     let part = AttributedText(text[range])
@dynamicMemberLookup
public struct AttributedSubtext: Sendable {
    /// The text that contains the part.
    public internal(set) var base: AttributedText
    let utf8Range: Range<Int>
    /// Whether the part returns `base` to the text after it has been changed in place.
    var isLent = false

    /// The range of the part in `base`.
    public var range: Range<String.Index> { base.range(forUTF8: utf8Range) }
    /// The characters.
    public var string: Substring { base.string[range] }
    /// Whether the part has no characters.
    public var isEmpty: Bool { utf8Range.isEmpty }
    /// The runs of the part, clipped to it.
    public var runs: AttributedText.Runs { AttributedText.Runs(text: base, utf8Range: utf8Range) }

    /// An attribute of the part. The getter returns the value common to all of it, or `nil`; the setter applies to all
    /// of it, and `nil` removes the attribute.
    ///
    /// - Complexity: O(*runs*) of the part.
    public subscript<Value: Hashable & Sendable>(
        dynamicMember attribute: WritableKeyPath<TextAttributes, Value?>
    ) -> Value? {
        get { base.sharedValue(of: attribute, in: utf8Range) }
        set { base.setValue(newValue, of: attribute, in: utf8Range) }
        _modify {
            var value = base.sharedValue(of: attribute, in: utf8Range)
            let old = value
            yield &value
            base.setValue(value, of: attribute, in: utf8Range, unlessItWas: old)
        }
    }

    /// Replaces all attributes of the part.
    public mutating func setAttributes(_ attributes: TextAttributes) {
        base.restyle(utf8Range) { _ in attributes.storage }
    }

    /// Merges `attributes` into those of the part.
    public mutating func mergeAttributes(_ attributes: TextAttributes) {
        base.mergeAttributes(attributes, inUTF8: utf8Range)
    }

    /// Merges a font into those of the part, field by field: `mergeFont(FontDescriptor(weight: 700))` keeps families and sizes.
    public mutating func mergeFont(_ font: FontDescriptor) {
        mergeAttributes(TextAttributes(font: font))
    }

    /// Merges a paragraph style into those of the part, field by field.
    public mutating func mergeParagraph(_ style: ParagraphStyle) {
        mergeAttributes(TextAttributes(paragraph: style))
    }

    /// Changes the attributes of the part; `transform` is called once for each distinct set of attributes.
    public mutating func transformAttributes(_ transform: (inout TextAttributes) -> Void) {
        base.transformAttributes(inUTF8: utf8Range, transform)
    }
}

extension AttributedSubtext: Hashable {
    /// Whether both parts have the same bytes and attributes, regardless of their positions.
    public static func == (one: AttributedSubtext, other: AttributedSubtext) -> Bool {
        AttributedText(one) == AttributedText(other)
    }

    /// Hashes characters and attributes.
    public func hash(into hasher: inout Hasher) {
        AttributedText(self).hash(into: &hasher)
    }
}
