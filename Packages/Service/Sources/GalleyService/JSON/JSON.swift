/// A JSON value that is written by the service.
enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([(String, JSON)])
    /// A value that is already JSON.
    case raw([UInt8])

    /// An optional string; `null` for `nil`.
    static func string(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

    static func integer(_ value: Int) -> JSON { .number(Double(value)) }

    /// The members that are not `nil`.
    static func object(withoutNil members: [(String, JSON?)]) -> JSON {
        .object(members.compactMap { name, value in value.map { (name, $0) } })
    }

    static func == (one: JSON, other: JSON) -> Bool { one.bytes == other.bytes }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// The value as JSON text in UTF-8.
    var bytes: [UInt8] {
        var result: [UInt8] = []
        write(to: &result)
        return result
    }

    /// The value as JSON text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    private func write(to result: inout [UInt8]) {
        switch self {
        case .null: result += "null".utf8
        case .bool(let flag): result += (flag ? "true" : "false").utf8
        case .number(let number): result += JSON.digits(of: number).utf8
        case .string(let text): JSON.write(text, to: &result)
        case .raw(let bytes): result += bytes
        case .array(let elements):
            result.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { result.append(UInt8(ascii: ",")) }
                element.write(to: &result)
            }
            result.append(UInt8(ascii: "]"))
        case .object(let members):
            result.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { result.append(UInt8(ascii: ",")) }
                JSON.write(member.0, to: &result)
                result.append(UInt8(ascii: ":"))
                member.1.write(to: &result)
            }
            result.append(UInt8(ascii: "}"))
        }
    }

    /// The shortest digits of a number; `null` if it is not finite.
    static func digits(of number: Double) -> String {
        guard number.isFinite else { return "null" }
        if let whole = Int(exactly: number) { return String(whole) }
        return "\(number)"
    }

    private static func write(_ text: String, to result: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        result.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): result += #"\n"#.utf8
            case 0..<0x20, 0x7F: result += #"\u00"#.utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: result.append(byte)
            }
        }
        result.append(UInt8(ascii: "\""))
    }
}
