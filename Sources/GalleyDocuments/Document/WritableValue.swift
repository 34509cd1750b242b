internal import GalleyText

/// A value that documents write as JSON.
protocol WritableValue {
    /// The value in its form in documents.
    var json: JSONValue { get }
}

extension Bool: WritableValue {
    var json: JSONValue { .bool(self) }
}

extension Int: WritableValue {
    var json: JSONValue { .integer(self) }
}

extension Double: WritableValue {
    var json: JSONValue { .number(self) }
}

extension String: WritableValue {
    var json: JSONValue { .string(self) }
}

extension RawRepresentable<String> {
    var json: JSONValue { .string(rawValue) }
}

extension Array: WritableValue where Element: WritableValue {
    var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: WritableValue where Key == String, Value: WritableValue {
    /// An object, sorted so that equal documents have equal bytes.
    var json: JSONValue { .object(sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.json) }) }
}

extension Color: WritableValue {
    var json: JSONValue { .string(css) }
}

extension EdgeInsets: WritableValue {
    var json: JSONValue { .numbers([top, left, bottom, right]) }
}

extension Point: WritableValue {
    var json: JSONValue { .numbers([x, y]) }
}

extension Vector: WritableValue {
    var json: JSONValue { .numbers([dx, dy]) }
}

extension UnitPoint: WritableValue {
    var json: JSONValue { .numbers([x, y]) }
}

extension Path: WritableValue {
    var json: JSONValue { .string(svg) }
}

extension Transform: WritableValue {
    var json: JSONValue { .numbers([a, b, c, d, tx, ty]) }
}
