/// An attribute of a program, identified by its name.
///
/// ```swift
/// enum Author: AttributeKey {
///     typealias Value = String
///     static let name = "com.example.author"
/// }
/// text[range][Author.self] = "Ada"
/// ```
///
/// Edits, parsers and JSON keep the value, which is stored as its description in ``TextAttributes/custom``. Typed text
/// continues it. It does not change the appearance.
public protocol AttributeKey {
    /// The type of the value.
    associatedtype Value: LosslessStringConvertible & Hashable & Sendable
    /// The name, which differs from that of all other keys, such as `com.example.author`.
    static var name: String { get }
}

extension TextAttributes {
    /// The value of an attribute of the program; `nil` if it is not set, or not a value of the key's type.
    public subscript<Key: AttributeKey>(key: Key.Type) -> Key.Value? {
        get { custom?[Key.name].flatMap { Key.Value($0) } }
        set {
            var values = custom ?? [:]
            values[Key.name] = newValue?.description
            custom = values.isEmpty ? nil : values
        }
    }
}

extension AttributedText {
    /// The value of an attribute of the program that the whole text has in common, or `nil`. The setter applies to all
    /// of the text, and `nil` removes the attribute.
    ///
    /// - Complexity: O(*runs*).
    public subscript<Key: AttributeKey>(key: Key.Type) -> Key.Value? {
        get { sharedValue(in: 0..<utf8Count) { $0[key] } }
        set { transformAttributes { $0[key] = newValue } }
    }
}

extension AttributedSubtext {
    /// The value of an attribute of the program that all of the part has in common, or `nil`. The setter applies to all
    /// of the part, and `nil` removes the attribute.
    ///
    /// - Complexity: O(*runs*) of the part.
    public subscript<Key: AttributeKey>(key: Key.Type) -> Key.Value? {
        get { base.sharedValue(in: utf8Range) { $0[key] } }
        set { transformAttributes { $0[key] = newValue } }
    }
}

extension [String: String] {
    /// The values with those of `base` for other names.
    func merging(over base: Self) -> Self { base.merging(self) { _, new in new } }
}
