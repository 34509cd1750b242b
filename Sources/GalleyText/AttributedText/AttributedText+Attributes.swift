extension AttributedText {
    /// An attribute of the whole text: reading gives the value that all of it has, or `nil`; setting gives
    /// it to all of it, and `nil` takes it away.
    ///
    /// `text.font?.size = 12` changes a text of one font, and leaves a text of several alone; to change each
    /// of them, use ``transformAttributes(_:)``.
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

    /// A font or a paragraph style, of the whole text: reading gives the one that all of it has, or `nil`. Setting lays it
    /// over what is there, field by field, so that `FontDescriptor(weight: 700)` keeps the size; `nil` takes it away.
    ///
    /// `transformAttributes` replaces one as a whole.
    /// - Complexity: O(*runs*).
    public subscript<Value: LayeredAttribute>(
        dynamicMember attribute: WritableKeyPath<TextAttributes, Value?>
    ) -> Value? {
        get { sharedValue(of: attribute, in: 0..<utf8Count) }
        set { layValue(newValue, of: attribute, in: 0..<utf8Count) }
        _modify {
            var value = sharedValue(of: attribute, in: 0..<utf8Count)
            let old = value
            yield &value
            setValue(value, of: attribute, in: 0..<utf8Count, unlessItWas: old)
        }
    }

    /// The part of the text in `range`, to read or to give attributes.
    ///
    ///     text[range].underline = .single
    ///
    /// - Complexity: O(1); setting an attribute is O(log *runs*) and moves the runs that follow.
    public subscript(range: Range<String.Index>) -> AttributedSubtext {
        get { AttributedSubtext(base: self, utf8Range: utf8Range(range)) }
        _modify {
            // The slice takes the text over and gives it back, so that nothing is copied on write.
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

    /// What text typed in front of `index` looks like.
    ///
    /// It takes the attributes of the character before it, or of the first at the text's start; without
    /// those that belong to that character alone (attachment, ruby, binding, backing, image, generated)
    /// and, at the edge of a range that has them, without those that end with their range (link, highlight,
    /// border, backgroundBorder).
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

    /// Takes all attributes away from `range` and gives it `attributes`.
    ///
    /// - Complexity: O(*runs*).
    public mutating func setAttributes(_ attributes: TextAttributes, in range: Range<String.Index>) {
        restyle(utf8Range(range)) { _ in attributes.storage }
    }

    /// Gives all of the text `attributes` and no others.
    public mutating func setAttributes(_ attributes: TextAttributes) {
        setWholeStyle(attributes.storage)
    }

    /// Lays `attributes` over those of `range`: what they set wins, fonts and paragraph styles field by
    /// field.
    ///
    /// - Complexity: O(*runs*).
    public mutating func mergeAttributes(_ attributes: TextAttributes, in range: Range<String.Index>) {
        mergeAttributes(attributes, inUTF8: utf8Range(range))
    }

    /// Lays `attributes` over those of the whole text.
    public mutating func mergeAttributes(_ attributes: TextAttributes) {
        mergeAttributes(attributes, inUTF8: 0..<utf8Count)
    }

    package mutating func mergeAttributes(_ attributes: TextAttributes, inUTF8 range: Range<Int>) {
        restyle(range) { attributes.merging(over: TextAttributes(storage: $0)).storage }
    }

    /// Puts `attributes` beneath those of the whole text: they show where the text sets nothing itself.
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
        var index = styleRunIndex(atUTF8: range.lowerBound)
        guard let value = TextAttributes(storage: style(ofRun: index))[keyPath: attribute] else { return nil }
        index += 1
        while index < styleRuns.count, Int(styleRuns[index].start) < range.upperBound {
            guard TextAttributes(storage: style(ofRun: index))[keyPath: attribute] == value else { return nil }
            index += 1
        }
        return value
    }

    /// Lays a value over those of `range`; `nil` takes them away.
    mutating func layValue<Value: LayeredAttribute>(
        _ value: Value?, of attribute: WritableKeyPath<TextAttributes, Value?>, in range: Range<Int>
    ) {
        restyle(range) {
            var attributes = TextAttributes(storage: $0)
            let old = attributes[keyPath: attribute]
            let new = value.map { value in old.map { value.merging(over: $0) } ?? value }
            if old != new { attributes[keyPath: attribute] = new }
            return attributes.storage
        }
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
    /// Gives `range` a value that was changed in place. `font?.size = 12` writes back even the `nil` of a range with
    /// several fonts, and must not take them away.
    mutating func setValue<Value: Equatable>(
        _ value: Value?, of attribute: WritableKeyPath<TextAttributes, Value?>, in range: Range<Int>,
        unlessItWas old: Value?
    ) {
        if value != old || areDistinct(old, value) { setValue(value, of: attribute, in: range) }
    }
}

/// An attribute whose fields lie over those of another.
public protocol LayeredAttribute: Hashable, Sendable {
    /// This value laid over `base`, field by field.
    func merging(over base: Self) -> Self
}

extension FontDescriptor: LayeredAttribute {}
extension ParagraphStyle: LayeredAttribute {}
