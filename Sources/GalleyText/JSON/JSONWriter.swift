/// Writes JSON text piece by piece, without a tree in between.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.key("width")
///     writer.number(212.4)
///     writer.endObject()
///
/// It puts the commas; the caller sees to it that pieces nest. Numbers are the shortest decimals that read
/// back as the same double; a number that is not finite, which JSON cannot say, is written as `null`.
package struct JSONWriter {
    /// The text so far, UTF-8.
    package private(set) var bytes: [UInt8] = []
    /// Whether the next value follows another of the same array or object.
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
        append(integer: value)
    }

    /// - Parameter decimals: At least so many of them where the number is not whole.
    package mutating func number(_ value: Double, decimals: Int = 0) {
        separate()
        guard value.isFinite else { return bytes.append(contentsOf: "null".utf8) }
        if value.magnitude <= 0x1p53, value == value.rounded(.towardZero) { return append(integer: Int(value)) }
        // Nearly all numbers are as Swift writes them.
        let start = bytes.count
        bytes.append(contentsOf: value.description.utf8)
        var point: Int?
        for index in start..<bytes.count {
            if bytes[index] == UInt8(ascii: ".") { point = index }
            if bytes[index] == UInt8(ascii: "e") {
                bytes.removeLast(bytes.count - start)
                return bytes.append(contentsOf: Self.withoutSwiftsExponent(value).utf8)
            }
        }
        guard decimals > 0, let point else { return }
        let missing = decimals - (bytes.count - point - 1)
        if missing > 0 { bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: missing)) }
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

    /// Ends a line, between the texts of JSON Lines.
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

    private mutating func append(integer: Int) {
        if integer < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = integer.magnitude
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        if bytes.count - start > 1 { bytes[start...].reverse() }
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        let isCopied = text.utf8.withContiguousStorageIfAvailable { text in
            for byte in text where Self.needsEscape(byte) { return false }
            bytes.append(contentsOf: text)
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

extension JSONWriter {
    /// The shortest decimal that reads back as `value`; `null` where it is not finite.
    ///
    /// Written out in full from 10⁻⁷ to 10²¹, as JavaScript does, and with an exponent beyond.
    package static func number(_ value: Double) -> String {
        var writer = JSONWriter(capacity: 24)
        writer.number(value)
        return writer.string
    }

    /// A number that Swift writes with an exponent, as JavaScript writes it.
    private static func withoutSwiftsExponent(_ value: Double) -> String {
        let text = value.description
        guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")) else { return text }
        let exponent = Int(text[text.utf8.index(after: mark)...]) ?? 0
        let sign = value < 0 ? "-" : ""
        var digits = text[..<mark].filter { $0 != "." && $0 != "-" }
        while digits.hasSuffix("0"), digits.count > 1 { digits.removeLast() }
        if exponent < 0, exponent >= -7 {
            return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits
        }
        if exponent >= 0, exponent < 21, digits.count <= exponent + 1 {
            return sign + digits + String(repeating: "0", count: exponent + 1 - digits.count)
        }
        let fraction = digits.dropFirst()
        return sign + digits.prefix(1) + (fraction.isEmpty ? "" : "." + fraction) + "e\(exponent)"
    }
}
