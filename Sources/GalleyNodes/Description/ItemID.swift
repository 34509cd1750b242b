/// The identity of a node, a row, a section or a column: a string or any other value that can be compared and sent.
///
///     let item = ListItem(UUID())
///     let isFirst = item.id == "first"
///     if let number = item.id.value as? Int { print(number) }
///
/// A literal is a string. Values of different types differ: `ItemID(1)` is not `"1"`.
public struct ItemID: Sendable, Hashable {
    /// The string, or the description of another value.
    private let text: String
    /// The value, unless it is a string.
    private let other: Other?

    private final class Other: Sendable {
        let value: any Hashable & Sendable

        init(_ value: any Hashable & Sendable) { self.value = value }
    }

    /// Creates the identity with a value. That of an ``ItemID`` is equal to it.
    @_specialize(where Value == String)
    @_specialize(where Value == ItemID)
    public init<Value: Hashable & Sendable>(_ value: Value) {
        if let string = value as? String {
            self.init(string: string)
        } else if let id = value as? ItemID {
            self = id
        } else {
            self.init(text: "\(value)", other: Other(value))
        }
    }

    package init(string: String) { self.init(text: string, other: nil) }

    private init(text: String, other: Other?) {
        self.text = text
        self.other = other
    }

    /// The value.
    public var value: any Hashable & Sendable { other?.value ?? text }

    /// The value if it is a string; otherwise `nil`.
    public var string: String? { other == nil ? text : nil }

    /// Compares the values.
    public static func == (one: ItemID, other: ItemID) -> Bool {
        guard let first = one.other, let second = other.other else {
            return one.other == nil && other.other == nil && one.text == other.text
        }
        return first === second || AnyHashable(first.value) == AnyHashable(second.value)
    }

    /// Feeds the value to a hasher.
    public func hash(into hasher: inout Hasher) {
        // Equal values may have different descriptions.
        if let other { hasher.combine(AnyHashable(other.value)) } else { hasher.combine(text) }
    }
}

extension ItemID: ExpressibleByStringInterpolation {
    /// Creates the identity with a string.
    public init(stringLiteral value: String) { self.init(string: value) }
}

extension ItemID: CustomStringConvertible, CustomDebugStringConvertible {
    /// The string, or the description of another value.
    public var description: String { text }

    /// The string in quotation marks, or the description of another value.
    public var debugDescription: String { other == nil ? text.debugDescription : text }
}

extension ItemID: Codable {
    /// Decodes a string or a whole number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self.init(number)
        } else {
            self.init(string: try container.decode(String.self))
        }
    }

    /// Encodes a string or a whole number.
    ///
    /// - Throws: `EncodingError` if the value is something else.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch value {
        case let string as String: try container.encode(string)
        case let number as Int: try container.encode(number)
        default:
            throw EncodingError.invalidValue(
                self,
                .init(codingPath: encoder.codingPath, debugDescription: "only strings and whole numbers are encoded"))
        }
    }
}

extension Sequence<ItemID> {
    /// The ids in the order of their descriptions.
    package var inOrder: [ItemID] { sorted { $0.description < $1.description } }
}
