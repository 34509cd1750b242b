/// The decoded parameters of a request's target.
struct Query: Sendable, Hashable {
    /// A parameter.
    struct Item: Sendable, Hashable {
        var name: String
        var value: String
    }

    /// The parameters in the order of the request.
    var items: [Item]

    init(_ items: [Item] = []) { self.items = items }

    /// Decodes the part of a target after the `?`, as forms are encoded: `+` is a space.
    ///
    /// - Throws: ``ServiceError`` for incomplete percent encoding and bytes that are not UTF-8.
    init(decoding text: some StringProtocol) throws(ServiceError) {
        items = []
        for part in text.utf8.split(separator: UInt8(ascii: "&")) {
            let equals = part.firstIndex(of: UInt8(ascii: "="))
            let name = part[..<(equals ?? part.endIndex)]
            let value = equals.map { part[part.index(after: $0)...] }
            guard let name = Query.decode(Array(name)), let value = Query.decode(value.map { Array($0) } ?? []),
                !name.isEmpty
            else {
                throw .badRequest(
                    "query", "a parameter is not in UTF-8, not completely percent-encoded, or has no name")
            }
            items.append(Item(name: name, value: value))
        }
    }

    /// The values of a parameter.
    func values(of name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

    /// The parameters sorted by name; equal names keep their order. Each request has one such form.
    var sorted: Query {
        Query(
            items.enumerated().sorted { one, other in
                let (name, second) = (Array(one.element.name.utf8), Array(other.element.name.utf8))
                return name == second ? one.offset < other.offset : name.lexicographicallyPrecedes(second)
            }.map(\.element))
    }

    /// The encoded form: everything except unreserved characters (RFC 3986) is percent-encoded.
    var encoded: String {
        items.map { Query.encode($0.name) + "=" + Query.encode($0.value) }.joined(separator: "&")
    }

    static func encode(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.append(byte)
            default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The text of a percent-encoded part; `nil` if it is not valid.
    static func decode(_ bytes: [UInt8], plusIsSpace: Bool = true) -> String? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "%"):
                guard index + 2 < bytes.count, let high = hexadecimal(bytes[index + 1]),
                    let low = hexadecimal(bytes[index + 2])
                else { return nil }
                result.append(high << 4 | low)
                index += 3
            case UInt8(ascii: "+") where plusIsSpace:
                result.append(UInt8(ascii: " "))
                index += 1
            case let byte:
                result.append(byte)
                index += 1
            }
        }
        return String(validating: result, as: UTF8.self)
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8? {
        Character(Unicode.Scalar(digit)).hexDigitValue.map { UInt8($0) }
    }
}
