/// A part of an ``AttributedText``, to read, to copy out, or to give attributes in place.
///
///     text[range].color = .white
///     let part = AttributedText(text[range])
@dynamicMemberLookup
public struct AttributedSubtext: Sendable {
    /// The text that this is a part of.
    public internal(set) var base: AttributedText
    let utf8Range: Range<Int>
    /// Whether the text gets `base` back once the part has been changed in place.
    var isLent = false

    /// Where the part is in `base`.
    public var range: Range<String.Index> { base.range(forUTF8: utf8Range) }
    /// The characters.
    public var string: Substring { base.string[range] }
    /// True when the part has no characters.
    public var isEmpty: Bool { utf8Range.isEmpty }
    /// The runs of the part, cut off at its ends.
    public var runs: AttributedText.Runs { AttributedText.Runs(text: base, utf8Range: utf8Range) }

    /// An attribute of the part: reading gives the value that all of it has, or `nil`; setting gives it to
    /// all of it, and `nil` takes it away.
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

    /// A font or a paragraph style, of the part: reading gives the one that all of it has, or `nil`. Setting lays it
    /// over what is there, field by field, so that `FontDescriptor(weight: 700)` keeps the size; `nil` takes it away.
    ///
    /// `transformAttributes` replaces one as a whole.
    /// - Complexity: O(*runs*).
    public subscript<Value: LayeredAttribute>(
        dynamicMember attribute: WritableKeyPath<TextAttributes, Value?>
    ) -> Value? {
        get { base.sharedValue(of: attribute, in: utf8Range) }
        set { base.layValue(newValue, of: attribute, in: utf8Range) }
        _modify {
            var value = base.sharedValue(of: attribute, in: utf8Range)
            let old = value
            yield &value
            base.setValue(value, of: attribute, in: utf8Range, unlessItWas: old)
        }
    }

    /// Takes all attributes away and gives the part `attributes`.
    public mutating func setAttributes(_ attributes: TextAttributes) {
        base.restyle(utf8Range) { _ in attributes.storage }
    }

    /// Lays `attributes` over those of the part.
    public mutating func mergeAttributes(_ attributes: TextAttributes) {
        base.mergeAttributes(attributes, inUTF8: utf8Range)
    }

    /// Changes the attributes of the part; called once for each distinct set of attributes.
    public mutating func transformAttributes(_ transform: (inout TextAttributes) -> Void) {
        base.transformAttributes(inUTF8: utf8Range, transform)
    }
}

extension AttributedSubtext: Hashable {
    /// Whether both parts have the same bytes and attributes, wherever they are.
    public static func == (one: AttributedSubtext, other: AttributedSubtext) -> Bool {
        AttributedText(one) == AttributedText(other)
    }

    /// Feeds characters and attributes to a hasher.
    public func hash(into hasher: inout Hasher) {
        AttributedText(self).hash(into: &hasher)
    }
}
