/// A date, as PDF and its metadata write it.
struct PDFDate: Equatable {
    /// The digits of the year, and of as many other parts as are known.
    private let parts: [Substring]
    /// `Z`, an offset such as `+02:00`, or nothing.
    private let zone: String

    /// Reads a date in ISO 8601, such as `2026-08-01T12:00:00Z`; `nil` if it is none.
    init?(_ text: String) {
        let start = text.dropFirst(10).firstIndex { "Z+-".contains($0) } ?? text.endIndex
        let digits = text[..<start].filter { $0.isASCII && $0.isNumber }.prefix(14)
        guard digits.count >= 4, digits.count.isMultiple(of: 2), text.first?.isNumber == true else { return nil }
        var parts = [digits.prefix(4)]
        var rest = digits.dropFirst(4)
        while !rest.isEmpty {
            parts.append(rest.prefix(2))
            rest = rest.dropFirst(2)
        }
        guard Self.isDate(parts.compactMap { Int($0) }) else { return nil }
        // A date with an hour and no minutes cannot be written as XMP.
        self.parts = parts.count == 4 ? parts + ["00"] : parts
        let offset = text[start...].filter { $0.isASCII && $0.isNumber }
        if offset.count == 4, offset.prefix(2) > "23" || offset.suffix(2) > "59" { return nil }
        switch text[start...].first {
        case "Z"? where parts.count > 3: zone = "Z"
        case let sign? where offset.count == 4 && parts.count > 3:
            zone = "\(sign)\(offset.prefix(2)):\(offset.suffix(2))"
        default: zone = ""
        }
    }

    /// Whether there is a date with these parts, from the year to the second.
    private static func isDate(_ parts: [Int]) -> Bool {
        let year = parts[0]
        let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        let month = parts.count > 1 ? parts[1] : 1
        guard (1...12).contains(month) else { return false }
        let ranges = [0...9999, 1...12, 1...days[month - 1], 0...23, 0...59, 0...60]
        return zip(parts, ranges).allSatisfy { $1.contains($0) }
    }

    /// A string in PDF syntax (ISO 32000-1, 7.9.4).
    var pdf: String {
        let offset = zone.contains(":") ? zone.replacing(":", with: "'") + "'" : zone
        return "(D:\(parts.joined())\(offset))"
    }

    /// A date of XMP (ISO 16684-1, 8.2.1.2).
    var xmp: String {
        var text = parts.prefix(3).joined(separator: "-")
        if parts.count > 3 { text += "T" + parts.dropFirst(3).joined(separator: ":") }
        return text + zone
    }
}
