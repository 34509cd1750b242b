/// The catalogue entries that Cairo does not write into a PDF: the language of its text, and that a viewer shows its
/// title.
///
/// They are appended as an incremental update (ISO 32000-1, 7.5.6): the catalogue again with these entries, and a
/// cross-reference table.
struct PDFLanguage {
    /// The BCP 47 language.
    let language: String

    /// The bytes to append to a file of `count` bytes; nil if it does not have Cairo's form.
    func appendix(to count: Int, read: (Range<Int>) -> [UInt8]) -> [UInt8]? {
        let end = text(read(max(0, count - 1024)..<count))
        guard let trailer = end.last(of: "trailer"), let root = end.number(after: "/Root", from: trailer),
            let size = end.number(after: "/Size", from: trailer),
            let table = end.number(after: "startxref", from: trailer), table < count
        else { return nil }
        // Each entry has 20 bytes, after the table's two lines.
        let head = text(read(table..<min(count, table + 64)))
        guard head.starts(with: "xref\n0 \(size)\n") else { return nil }
        let entry = table + "xref\n0 \(size)\n".utf8.count + root * 20
        guard let place = Int(String(text(read(entry..<entry + 10)))), place < count else { return nil }
        let object = text(read(place..<min(count, place + 4096)))
        guard object.starts(with: "\(root) 0 obj"), let close = object.first(of: ">>\nendobj") else { return nil }
        let information = end.number(after: "/Info", from: trailer).map { " /Info \($0) 0 R" } ?? ""
        let catalogue =
            "\n" + String(object[..<close]) + "   /Lang (\(name))\n   /ViewerPreferences << /DisplayDocTitle true >>\n"
            + ">>\nendobj\n"
        let number = String(count + 1)
        let padded = String(repeating: "0", count: max(0, 10 - number.count)) + number
        return Array(
            (catalogue
                + "xref\n\(root) 1\n\(padded) 00000 n \ntrailer\n<< /Size \(size) /Root \(root) 0 R\(information)"
                + " /Prev \(table) >>\nstartxref\n\(count + catalogue.utf8.count)\n%%EOF\n").utf8)
    }

    /// The language with only letters, digits and hyphens, so that it needs no escaping in PDF.
    private var name: String {
        String(decoding: language.utf8.filter { $0 == 0x2D || Self.isAlphanumeric($0) }.prefix(35), as: UTF8.self)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
    }

    private func text(_ bytes: [UInt8]) -> Substring {
        // The searched text is ASCII; other bytes become scalars with the same value.
        Substring(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
    }
}

extension Substring {
    fileprivate func first(of part: String) -> Index? { matches(part).first }

    fileprivate func last(of part: String) -> Index? { matches(part).last }

    private func matches(_ part: String) -> [Index] {
        unicodeScalars.indices.filter { self[$0...].unicodeScalars.starts(with: part.unicodeScalars) }
    }

    /// The number after a word, at `start` or later.
    fileprivate func number(after word: String, from start: Index) -> Int? {
        guard let place = self[start...].first(of: word) else { return nil }
        let rest = self[place...].unicodeScalars.dropFirst(word.unicodeScalars.count).drop { $0 == " " || $0 == "\n" }
        return Int(String(String.UnicodeScalarView(rest.prefix { ("0"..."9").contains($0) })))
    }

    fileprivate func starts(with part: String) -> Bool { unicodeScalars.starts(with: part.unicodeScalars) }
}
