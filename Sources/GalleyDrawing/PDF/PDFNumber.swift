/// Numbers in PDF syntax (ISO 32000-1, 7.3.3).
enum PDFNumber {
    /// The largest number in a content stream.
    static let farthest = 1e9

    /// A number in a dictionary.
    static func text(_ value: Double, decimals: Int = 3) -> String {
        var bytes: [UInt8] = []
        bytes.append(number: value, decimals: decimals)
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }

    /// The numbers of an array.
    static func list(_ values: [Double], decimals: Int = 3) -> String {
        values.map { text($0, decimals: decimals) }.joined(separator: " ")
    }
}
