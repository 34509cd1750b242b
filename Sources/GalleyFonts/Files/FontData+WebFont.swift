internal import CFreeType

extension FontData {
    /// Creates the SFNT inside a WOFF or WOFF2 file; `nil` if FreeType cannot decode it.
    ///
    /// FreeType decodes such a file into an internal stream, and returns the stream as table 0. WOFF2 requires a
    /// FreeType with Brotli, as distributions have.
    convenience init?(decodingWebFont data: FontData) {
        var bytes = unsafe Array(data.bytes)
        let hasSVG = SVGTableMask.hide(inWebFont: &bytes)
        guard var decoded = unsafe bytes.withUnsafeBufferPointer({ unsafe FontData.decoded($0) }) else { return nil }
        if hasSVG { SVGTableMask.show(inSFNT: &decoded) }
        self.init(copying: decoded)
    }

    private static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var library: FT_Library?
        guard unsafe FT_Init_FreeType(&library) == 0 else { return nil }
        defer { unsafe FT_Done_FreeType(library) }
        var face: FT_Face?
        guard unsafe FT_New_Memory_Face(library, bytes.baseAddress, bytes.count, 0, &face) == 0 else { return nil }
        defer { unsafe FT_Done_Face(face) }
        var length: FT_ULong = 0
        guard unsafe FT_Load_Sfnt_Table(face, 0, 0, nil, &length) == 0, length > 0, length <= 256 << 20 else {
            return nil
        }
        var decoded = [UInt8](repeating: 0, count: Int(length))
        guard unsafe FT_Load_Sfnt_Table(face, 0, 0, &decoded, &length) == 0 else { return nil }
        return decoded
    }
}
