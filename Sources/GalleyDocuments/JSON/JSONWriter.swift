internal import GalleyValues

/// A writer of JSON text that needs no tree.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.key("width")
///     writer.number(212.4)
///     writer.endObject()
///
/// It writes the commas; the caller must nest calls correctly. Numbers are formatted by ``DecimalText``.
package struct JSONWriter {
    /// The text so far, UTF-8.
    package private(set) var bytes: [UInt8] = []
    /// Whether a comma precedes the next value.
    private var needsComma = false

    package init(capacity: Int = 256) {
        bytes.reserveCapacity(capacity)
    }

    /// The text so far.
    package var string: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func beginObject() { open("{") }
    package mutating func endObject() { close("}") }
    package mutating func beginArray() { open("[") }
    package mutating func endArray() { close("]") }

    package mutating func key(_ key: String) {
        separate()
        quote(key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func string(_ value: String) {
        separate()
        quote(value)
    }

    package mutating func bool(_ value: Bool) {
        separate()
        bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
    }

    package mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    package mutating func integer(_ value: Int) {
        separate()
        DecimalText.append(value, to: &bytes)
    }

    /// - Parameter decimals: The minimum number of decimals if the number is not whole.
    package mutating func number(_ value: Double, decimals: Int = 0) {
        separate()
        DecimalText.append(value, decimals: decimals, to: &bytes)
    }

    /// An array of numbers.
    package mutating func numbers(_ values: Double...) {
        beginArray()
        for value in values { number(value) }
        endArray()
    }

    /// A tree.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let value): number(value)
        case .largeInteger(let digits):
            separate()
            bytes.append(contentsOf: digits.utf8)
        case .string(let value): string(value)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let members):
            beginObject()
            for member in members {
                key(member.key)
                self.value(member.value)
            }
            endObject()
        }
    }

    /// Ends a line between JSON Lines.
    package mutating func newline() {
        bytes.append(0x0A)
        needsComma = false
    }

    /// Empties the text and keeps its memory.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    private mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    private mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        let isCopied = unsafe text.utf8.withContiguousStorageIfAvailable { text in
            if unsafe text.contains(where: { Self.needsEscape($0) }) { return false }
            unsafe bytes.append(contentsOf: text)
            return true
        }
        if isCopied == true { return bytes.append(UInt8(ascii: "\"")) }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case 0..<0x20, 0x7F:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(Self.hexadecimal(byte >> 4))
                bytes.append(Self.hexadecimal(byte & 15))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    @inline(__always)
    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}
