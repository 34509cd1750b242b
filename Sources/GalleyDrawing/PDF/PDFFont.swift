internal import GalleyFonts
internal import GalleyGlyphs
internal import GalleyText

/// A font of a file: a code for each piece of text in a shape.
///
/// A code represents a cluster: its glyphs are one glyph of the embedded font, and have one text. Readers therefore find the
/// text without replacement texts, which many ignore, and never have to guess which glyph of several has which characters.
final class PDFFont {
    /// The glyphs of a code in the font of their face.
    struct Shape: Hashable {
        struct Glyph: Hashable {
            var id: UInt32
            /// The distance from the code's origin in thousandths of an em, y upwards.
            var x: Int32
            var y: Int32
            /// Whether it moves the next glyph, unlike a mark.
            var isWide = true
        }

        var glyphs: [Glyph]
        var text: [UInt8]
    }

    /// A code, and the width by which it moves the next one, in thousandths of an em.
    struct Code {
        var value: UInt16
        var width: Int
    }

    /// The origin of the glyphs in a font.
    enum Source: Hashable {
        case face(id: UInt32, isBold: Bool, isOblique: Bool)
        /// Invisible text over a picture of it.
        case invisible
    }

    /// The number of the object.
    let object: Int
    private let name: String
    private let face: FontFace?
    private var known: [Shape: Code] = [:]
    /// The codes of single glyphs with one character.
    private var simple: [UInt64: Code] = [:]
    private var glyphs: [CFFFont.Glyph] = []
    private var texts: [[UInt8]] = [[]]
    private var box: Rect?

    /// The number of codes of two bytes.
    private static let limit = 65_535

    init(object: Int, name: String, face: FontFace?) {
        self.object = object
        self.name = name
        self.face = face
        var missing = Charstring(width: 1000)
        missing.end()
        glyphs.append(CFFFont.Glyph(width: 1000, charstring: missing.bytes))
    }

    /// Whether there is no code left.
    var isFull: Bool { glyphs.count >= Self.limit }

    /// The code of a single glyph whose text is one character; `nil` if it has none yet.
    func code(of glyph: UInt32, _ scalar: UInt32) -> Code? { simple[UInt64(glyph) << 32 | UInt64(scalar)] }

    /// The code of a shape, whose outlines `outline` returns on first use.
    func code(for shape: Shape, outline: (UInt32) -> GlyphOutline?) -> Code {
        if let code = known[shape] { return code }
        let ends = shape.glyphs.filter(\.isWide).map { Int($0.x) + advance(of: $0.id) }
        let code = Code(value: UInt16(glyphs.count), width: max(0, ends.max() ?? 0))
        var charstring = Charstring(width: code.width)
        for glyph in shape.glyphs {
            if let outline = outline(glyph.id) { charstring.append(outline, x: Double(glyph.x), y: Double(glyph.y)) }
        }
        add(charstring, code, shape.text)
        known[shape] = code
        let scalars = String(decoding: shape.text, as: UTF8.self).unicodeScalars
        if shape.glyphs.count == 1, scalars.count == 1, let scalar = scalars.first {
            simple[UInt64(shape.glyphs[0].id) << 32 | UInt64(scalar.value)] = code
        }
        return code
    }

    /// The code of text that is as wide as the picture over it. Its glyph is a rectangle: readers skip text without a shape.
    func code(forInvisible text: [UInt8], width: Int) -> Code {
        let shape = Shape(glyphs: [Shape.Glyph(id: 0, x: Int32(clamping: width), y: 0)], text: text)
        if let code = known[shape] { return code }
        let code = Code(value: UInt16(glyphs.count), width: width)
        var charstring = Charstring(width: width)
        charstring.append(Rect(x: 0, y: -200, width: Double(width), height: 1000))
        add(charstring, code, text)
        known[shape] = code
        return code
    }

    private func add(_ charstring: Charstring, _ code: Code, _ text: [UInt8]) {
        var charstring = charstring
        charstring.end()
        glyphs.append(CFFFont.Glyph(width: code.width, charstring: charstring.bytes))
        texts.append(text)
        if let bounds = charstring.bounds { box = box?.union(bounds) ?? bounds }
    }

    /// The character of a glyph that is not part of a text, as the font maps characters to glyphs.
    func text(of glyph: UInt32) -> [UInt8] {
        let scalar = characters[glyph].flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        return Array(String(Character(scalar)).utf8)
    }

    private lazy var characters = face?.nominalCharacters ?? [:]

    /// The advance of a glyph in thousandths of an em.
    private func advance(of glyph: UInt32) -> Int {
        guard let face else { return 0 }
        return Int((Double(face.horizontalAdvance(of: glyph)) * 1000 / Double(face.unitsPerEm)).rounded())
    }

    // MARK: Objects

    /// Writes the font with its program and its map of characters.
    func write(to objects: inout PDFObjects) {
        let (descendant, descriptor) = (objects.next(), objects.next())
        let (program, map) = (objects.next(), objects.next())
        let bounds = box ?? Rect(x: 0, y: 0, width: 1, height: 1)
        let font = CFFFont(name: name, glyphs: glyphs, box: bounds)
        objects.writeStream(program, "/Subtype /CIDFontType0C", font.bytes)
        objects.writeStream(map, "", characterMap)
        var widths = ""
        for glyph in glyphs.dropFirst() { widths += " \(glyph.width)" }
        objects.add(
            object,
            "<</Type/Font/Subtype/Type0/BaseFont/\(name)/Encoding/Identity-H/DescendantFonts[\(descendant) 0 R]/ToUnicode \(map) 0 R>>"
        )
        objects.add(
            descendant,
            "<</Type/Font/Subtype/CIDFontType0/BaseFont/\(name)/FontDescriptor \(descriptor) 0 R/DW 1000"
                + "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/W[1[\(widths)]]>>")
        func units(_ value: Int32?) -> Int { Int(value ?? 0) * 1000 / max(1, face?.unitsPerEm ?? 1) }
        let edges = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
        objects.add(
            descriptor,
            "<</Type/FontDescriptor/FontName/\(name)/Flags 4/FontBBox[\(PDFNumber.list(edges))]/StemV 80"
                + "/ItalicAngle \(face?.isItalic == true ? -12 : 0)/Ascent \(units(face?.metrics.ascent))"
                + "/Descent \(-units(face?.metrics.descent))/CapHeight \(units(face?.metrics.capHeight))"
                + "/FontFile3 \(program) 0 R>>")
    }

    /// The `ToUnicode` map (ISO 32000-1, 9.10.3).
    private var characterMap: [UInt8] {
        var result = Array(
            """
            /CIDInit /ProcSet findresource begin
            12 dict begin
            begincmap
            /CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
            /CMapName /Adobe-Identity-UCS def
            /CMapType 2 def
            1 begincodespacerange
            <0000> <ffff>
            endcodespacerange

            """.utf8)
        for start in stride(from: 1, to: texts.count, by: 100) {
            let end = min(start + 100, texts.count)
            result.append(text: "\(end - start) beginbfchar\n")
            for code in start..<end {
                result.append("<")
                result.append(hexadecimal: UInt16(code))
                result.append("> <")
                for unit in String(decoding: texts[code], as: UTF8.self).utf16 { result.append(hexadecimal: unit) }
                result.append(">\n")
            }
            result.append("endbfchar\n")
        }
        result.append("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n")
        return result
    }
}

extension [UInt8] {
    /// Appends the four hexadecimal digits of a code.
    mutating func append(hexadecimal code: UInt16) {
        for shift in stride(from: 12, through: 0, by: -4) {
            let digit = UInt8(code >> UInt16(shift) & 15)
            append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
        }
    }
}
