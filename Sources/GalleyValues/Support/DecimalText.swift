/// Formats numbers as in JSON, SVG and CSS.
///
/// Writes the shortest decimals that read back as the same double: without an exponent from 10⁻⁷ to 10²¹, as JavaScript
/// does, otherwise with one. Values that are not finite are `null`, since JSON cannot represent them.
package enum DecimalText {
    /// The text of a number.
    package static func of(_ value: Double) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24)
        append(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a number to `bytes`.
    ///
    /// - Parameter decimals: The minimum number of decimals if the number is not whole.
    package static func append(_ value: Double, decimals: Int = 0, to bytes: inout [UInt8]) {
        guard value.isFinite else { return bytes.append(contentsOf: "null".utf8) }
        if value.magnitude <= 0x1p53, value == value.rounded(.towardZero) { return append(Int(value), to: &bytes) }
        // Swift's form is right for nearly all numbers.
        let start = bytes.count
        bytes.append(contentsOf: value.description.utf8)
        var point: Int?
        for index in start..<bytes.count {
            if bytes[index] == UInt8(ascii: ".") { point = index }
            if bytes[index] == UInt8(ascii: "e") {
                bytes.removeLast(bytes.count - start)
                return bytes.append(contentsOf: withoutSwiftsExponent(value).utf8)
            }
        }
        guard decimals > 0, let point else { return }
        let missing = decimals - (bytes.count - point - 1)
        if missing > 0 { bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: missing)) }
    }

    /// Appends a whole number to `bytes`.
    package static func append(_ integer: Int, to bytes: inout [UInt8]) {
        if integer < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = integer.magnitude
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        if bytes.count - start > 1 { bytes[start...].reverse() }
    }

    /// The JavaScript form of a number that Swift writes with an exponent.
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
