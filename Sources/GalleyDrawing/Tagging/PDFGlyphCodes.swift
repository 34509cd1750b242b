/// Character codes for glyphs with other characters than those in the `ToUnicode` map of their font.
///
/// Cairo writes the characters of a ligature, of a small capital or of a letter with marks as replacement text around the
/// glyphs, if the font's own map differs. Some readers ignore it, and it splits the marked content. A separate code for
/// each pair of a glyph and its characters needs no replacement text. Fonts with codes of one byte keep the replacement
/// text: validators ignore changes of their encoding.
final class PDFGlyphCodes {
    fileprivate struct Use: Hashable {
        var code: Int
        var text: String
    }

    fileprivate final class Font {
        /// The stream of the `ToUnicode` map.
        let map: Int
        /// The first code that no glyph has.
        var next: Int
        var codes: [Use: Int] = [:]
        /// The new codes in order.
        var added: [(code: Int, use: Use)] = []

        init(map: Int, next: Int) {
            self.map = map
            self.next = next
        }
    }

    private var fonts: [Int: Font?] = [:]
    /// The fonts of the changed `ToUnicode` maps.
    private(set) var maps: [Int: Int] = [:]

    // MARK: Codes

    /// The codes for glyphs that together have a text, and whether they need no replacement text; `nil` if the font has no
    /// code left.
    ///
    /// Glyphs without characters, such as marks whose letter has them, get a zero width space: they need the replacement
    /// text, and readers that ignore it show nothing.
    ///
    /// - Parameter codes: The codes of the glyphs as the bytes of PDF strings.
    func codes(
        for codes: [UInt8], _ text: String, font number: Int, in source: PDFSource
    ) -> ContentMarking.Recoded? {
        if fonts[number] == nil { fonts[number] = .some(Self.font(number, in: source)) }
        guard case let font?? = fonts[number], !codes.isEmpty else { return nil }
        let scalars = Array(text.unicodeScalars)
        let count = codes.count / 2
        guard codes.count % 2 == 0 else { return nil }
        var result = ContentMarking.Recoded(codes: [], isComplete: scalars.count >= count)
        var start = 0
        for glyph in 0..<count {
            // The first glyph has the characters that are more than the glyphs.
            let end = min(max(start + 1, scalars.count - (count - 1 - glyph)), scalars.count)
            var part = String.UnicodeScalarView()
            part.append(contentsOf: start < end ? scalars[start..<end] : ["\u{200B}"])
            start = max(start, end)
            let old = Int(codes[2 * glyph]) << 8 | Int(codes[2 * glyph + 1])
            guard let code = font.code(for: Use(code: old, text: String(part))) else { return nil }
            result.codes += [UInt8(code >> 8), UInt8(code & 255)]
        }
        maps[font.map] = number
        return result
    }

    /// A font of codes with two bytes, as Cairo writes it; `nil` for others.
    private static func font(_ number: Int, in source: PDFSource) -> Font? {
        guard let value = source.object(number)?.value, value.first("/Encoding /Identity-H") != nil,
            let map = value.number(after: "/ToUnicode"), let data = source.object(map)?.data,
            let content = source.flate.inflate(data), let last = codes(in: PDFBytes(content)).max()
        else { return nil }
        return Font(map: map, next: last + 1)
    }

    /// The codes in a `ToUnicode` map.
    private static func codes(in map: PDFBytes) -> [Int] {
        var result: [Int] = []
        var place = 0
        while let start = map.first("beginbfchar", from: place), let end = map.first("endbfchar", from: start) {
            for line in map.bytes[start..<end].split(separator: 0x0A).dropFirst() {
                let digits = line.drop { $0 != UInt8(ascii: "<") }.dropFirst().prefix { $0 != UInt8(ascii: ">") }
                if let code = Int(String(decoding: digits, as: UTF8.self), radix: 16) { result.append(code) }
            }
            place = end
        }
        return result
    }

    // MARK: Fonts

    /// Changes the encoding of a font that has new codes.
    ///
    /// - Parameter addStream: Writes the header and the data of a stream and returns its object.
    func complete(_ value: inout PDFBytes, font number: Int, addStream: (String, [UInt8]) -> Int) {
        guard case let font?? = fonts[number], !font.added.isEmpty else { return }
        let name = "Galley-\(number)"
        let header =
            "/Type /CMap /CMapName /\(name) /WMode 0 "
            + "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
        let stream = addStream(header, Array(font.encoding(name).utf8))
        value.replace("/Encoding /Identity-H", with: "/Encoding \(stream) 0 R")
    }

    /// A `ToUnicode` map with the new codes.
    func complete(map content: [UInt8], font number: Int) -> [UInt8] {
        guard case let font?? = fonts[number] else { return content }
        var text = ""
        for start in stride(from: 0, to: font.added.count, by: 100) {
            let group = font.added[start..<min(start + 100, font.added.count)]
            text += "\(group.count) beginbfchar\n"
            for (code, use) in group {
                let units = use.text.utf16.map { PDFString.hexadecimal(Int($0), digits: 4) }.joined()
                text += "<\(PDFString.hexadecimal(code, digits: 4))> <\(units)>\n"
            }
            text += "endbfchar\n"
        }
        var map = PDFBytes(content)
        map.replace("endcmap", with: text + "endcmap")
        return map.bytes
    }
}

extension PDFGlyphCodes.Font {
    /// The code of a glyph with a text: a known or a new one.
    func code(for use: PDFGlyphCodes.Use) -> Int? {
        if let known = codes[use] { return known }
        guard next <= 0xFFFF else { return nil }
        let code = next
        next += 1
        codes[use] = code
        added.append((code, use))
        return code
    }

    /// The encoding as a CMap: the codes of Cairo are glyphs, and the new ones follow.
    func encoding(_ name: String) -> String {
        func hex(_ value: Int) -> String { PDFString.hexadecimal(value, digits: 4) }
        let first = next - added.count
        // A range does not change the first byte.
        let ranges = stride(from: 0, to: first, by: 256).map { start in
            "<\(hex(start))> <\(hex(min(start + 256, first) - 1))> \(start)\n"
        }
        var text = """
            /CIDInit /ProcSet findresource begin
            12 dict begin
            begincmap
            /CIDSystemInfo 3 dict dup begin
            /Registry (Adobe) def /Ordering (Identity) def /Supplement 0 def
            end def
            /CMapName /\(name) def
            /CMapType 1 def
            /WMode 0 def
            1 begincodespacerange
            <0000> <ffff>
            endcodespacerange

            """
        func add(_ lines: [String], _ operation: String) {
            for start in stride(from: 0, to: lines.count, by: 100) {
                let group = lines[start..<min(start + 100, lines.count)]
                text += "\(group.count) begin\(operation)\n\(group.joined())end\(operation)\n"
            }
        }
        add(ranges, "cidrange")
        add(added.map { "<\(hex($0.code))> \($0.use.code)\n" }, "cidchar")
        return text + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    }
}
