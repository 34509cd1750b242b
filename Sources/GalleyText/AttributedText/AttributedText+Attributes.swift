extension AttributedText {
    /// An attribute of the whole text. The getter returns the value common to all of it, or `nil`; the setter applies
    /// to all of it, and `nil` removes the attribute.
    ///
    /// `text.font?.size = 12` changes a text with one font, but not a text with several; to change each of them, use
    /// ``mergeFont(_:)`` or ``transformAttributes(_:)``.
    /// - Complexity: O(*runs*).
    public subscript<Value: Hashable & Sendable>(
        dynamicMember attribute: WritableKeyPath<TextAttributes, Value?>
    ) -> Value? {
        get { sharedValue(of: attribute, in: 0..<utf8Count) }
        set { setValue(newValue, of: attribute, in: 0..<utf8Count) }
        _modify {
            var value = sharedValue(of: attribute, in: 0..<utf8Count)
            let old = value
            yield &value
            setValue(value, of: attribute, in: 0..<utf8Count, unlessItWas: old)
        }
    }

    /// The part of the text in `range`, which can be read or given attributes.
    ///
    ///     text[range].underline = .single
    ///
    /// - Complexity: O(1); setting an attribute is O(log *runs*) plus moving the following runs.
    public subscript(range: Range<String.Index>) -> AttributedSubtext {
        get { AttributedSubtext(base: self, utf8Range: utf8Range(range)) }
        _modify {
            // The slice takes the text out of this variable and returns it afterwards, so that nothing is copied on
            // write.
            let range = utf8Range(range)
            var slice = AttributedSubtext(base: AttributedText(), utf8Range: range, isLent: true)
            swap(&slice.base, &self)
            defer {
                precondition(
                    slice.isLent && slice.utf8Range == range,
                    "a part cannot become another text's part through inout; assign it: text[range] = part")
                swap(&slice.base, &self)
            }
            yield &slice
        }
        set { replace(utf8Range(range), with: AttributedText(newValue)) }
    }

    /// The attributes of the character at `index`; at the end, those of the last character.
    ///
    /// - Complexity: O(log *runs*).
    public func attributes(at index: String.Index) -> TextAttributes {
        TextAttributes(storage: style(ofRun: styleRunIndex(atUTF8: utf8Offset(index))))
    }

    /// The attributes of text typed before `index`.
    ///
    /// They are those of the previous character, or of the first one at the text's start, without attributes of single
    /// characters (attachment, ruby, binding, backing, image, generated). At the edge of a range with a link,
    /// highlight, border or backgroundBorder, these are also removed.
    ///
    /// - Complexity: O(log *runs*).
    public func typingAttributes(at index: String.Index) -> TextAttributes {
        typingAttributes(atUTF8: utf8Offset(index))
    }

    func typingAttributes(atUTF8 offset: Int) -> TextAttributes {
        if isEmpty { return TextAttributes(storage: style(ofRun: 0)) }
        let before = TextAttributes(storage: style(ofRun: styleRunIndex(atUTF8: max(0, offset - 1))))
        guard offset > 0, offset < utf8Count else { return before.continuing(into: TextAttributes()) }
        return before.continuing(
            into: TextAttributes(storage: style(ofRun: styleRunIndex(atUTF8: offset))))
    }

    /// Replaces all attributes of `range`.
    ///
    /// - Complexity: O(*runs*).
    public mutating func setAttributes(_ attributes: TextAttributes, in range: Range<String.Index>) {
        restyle(utf8Range(range)) { _ in attributes.storage }
    }

    /// Replaces all attributes of the text.
    public mutating func setAttributes(_ attributes: TextAttributes) {
        setWholeStyle(attributes.storage)
    }

    /// Merges `attributes` into those of `range`: attributes that they set take precedence, fonts and paragraph styles
    /// field by field.
    ///
    /// - Complexity: O(*runs*).
    public mutating func mergeAttributes(_ attributes: TextAttributes, in range: Range<String.Index>) {
        mergeAttributes(attributes, inUTF8: utf8Range(range))
    }

    /// Merges `attributes` into those of the whole text.
    public mutating func mergeAttributes(_ attributes: TextAttributes) {
        mergeAttributes(attributes, inUTF8: 0..<utf8Count)
    }

    package mutating func mergeAttributes(_ attributes: TextAttributes, inUTF8 range: Range<Int>) {
        restyle(range) { attributes.merging(over: TextAttributes(storage: $0)).storage }
    }

    /// Merges a font into those of the whole text, field by field: `mergeFont(FontDescriptor(weight: 700))` keeps families and
    /// sizes.
    ///
    /// - Complexity: O(*runs*).
    public mutating func mergeFont(_ font: FontDescriptor) {
        mergeAttributes(TextAttributes(font: font))
    }

    /// Merges a paragraph style into those of the whole text, field by field.
    ///
    /// - Complexity: O(*runs*).
    public mutating func mergeParagraph(_ style: ParagraphStyle) {
        mergeAttributes(TextAttributes(paragraph: style))
    }

    /// Merges `attributes` below those of the whole text: they apply where the text does not set them.
    public mutating func mergeAttributes(beneath attributes: TextAttributes) {
        restyle(0..<utf8Count) { TextAttributes(storage: $0).merging(over: attributes).storage }
    }

    /// Changes the attributes of `range`.
    ///
    ///     text.transformAttributes(in: range) { $0.font?.size = 12 }
    ///
    /// - Parameter transform: Called once for each distinct set of attributes in the range.
    /// - Complexity: O(*runs*).
    public mutating func transformAttributes(
        in range: Range<String.Index>, _ transform: (inout TextAttributes) -> Void
    ) {
        transformAttributes(inUTF8: utf8Range(range), transform)
    }

    /// Changes the attributes of the whole text.
    public mutating func transformAttributes(_ transform: (inout TextAttributes) -> Void) {
        transformAttributes(inUTF8: 0..<utf8Count, transform)
    }

    package mutating func transformAttributes(
        inUTF8 range: Range<Int>, _ transform: (inout TextAttributes) -> Void
    ) {
        restyle(range) {
            var attributes = TextAttributes(storage: $0)
            transform(&attributes)
            return attributes.storage
        }
    }

    func sharedValue<Value: Equatable>(
        of attribute: KeyPath<TextAttributes, Value?>, in range: Range<Int>
    ) -> Value? {
        sharedValue(in: range) { $0[keyPath: attribute] }
    }

    /// The value that all runs of a range have in common.
    func sharedValue<Value: Equatable>(in range: Range<Int>, _ value: (TextAttributes) -> Value?) -> Value? {
        var index = styleRunIndex(atUTF8: range.lowerBound)
        guard let shared = value(TextAttributes(storage: style(ofRun: index))) else { return nil }
        index += 1
        while index < styleRuns.count, Int(styleRuns[index].start) < range.upperBound {
            guard value(TextAttributes(storage: style(ofRun: index))) == shared else { return nil }
            index += 1
        }
        return shared
    }

    mutating func setValue<Value: Equatable>(
        _ value: Value?, of attribute: WritableKeyPath<TextAttributes, Value?>, in range: Range<Int>
    ) {
        restyle(range) {
            var attributes = TextAttributes(storage: $0)
            let old = attributes[keyPath: attribute]
            if old != value || areDistinct(old, value) { attributes[keyPath: attribute] = value }
            return attributes.storage
        }
    }
}

extension AttributedText {
    /// Applies a value that was changed in place to `range`. `font?.size = 12` writes back `nil` for a range with
    /// several fonts, which must not remove them.
    mutating func setValue<Value: Equatable>(
        _ value: Value?, of attribute: WritableKeyPath<TextAttributes, Value?>, in range: Range<Int>,
        unlessItWas old: Value?
    ) {
        if value != old || areDistinct(old, value) { setValue(value, of: attribute, in: range) }
    }
}
