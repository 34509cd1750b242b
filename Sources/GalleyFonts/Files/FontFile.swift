internal import CHarfBuzz
public import GalleyText

/// The first reading of a font file: detects a plain SFNT, a collection, a web font.
public enum FontFile {
    /// The kinds of files.
    private enum Format {
        case plain(faceCount: Int)
        /// WOFF or WOFF2, with the declared length of the SFNT inside.
        case web(length: Int)
    }

    private static func format(of data: FontData, source: String) throws(GalleyError) -> Format {
        func refuse(_ reason: String) -> GalleyError { .unreadableFont(source: source, reason: reason) }
        let bytes = SFNTBytes(data)
        guard let signature = bytes.uint32(0) else { throw refuse("it is too short to be a font") }
        switch signature {
        case 0x0001_0000, openTypeTag("OTTO"), openTypeTag("true"):
            return .plain(faceCount: 1)
        case openTypeTag("ttcf"):
            guard let count = bytes.uint32(8), (1...4096).contains(count) else {
                throw refuse("its collection header is broken")
            }
            return .plain(faceCount: Int(count))
        case openTypeTag("wOFF"), openTypeTag("wOF2"):
            // Check the declared length first, since it determines an allocation.
            guard let length = bytes.uint32(16), length <= 256 << 20 else {
                throw refuse("its web font header is broken")
            }
            return .web(length: Int(length))
        case _ where signature >> 16 == 0x8001 || signature == openTypeTag("%!PS") || signature == openTypeTag("typ1"):
            throw refuse("Type 1 fonts are not supported; convert it to OpenType")
        default:
            throw refuse("it is not an OpenType, TrueType or web font")
        }
    }

    /// The SFNT in `data`, decoded if it is WOFF or WOFF2, and its number of faces.
    public static func open(_ data: FontData, source: String) throws(GalleyError) -> (data: FontData, faceCount: Int) {
        switch try format(of: data, source: source) {
        case .plain(let count): return (data, count)
        case .web:
            guard let decoded = FontData(decodingWebFont: data),
                case .plain(let count) = try format(of: decoded, source: source)
            else { throw .unreadableFont(source: source, reason: "its web font data cannot be decoded") }
            return (decoded, count)
        }
    }

    /// The number of bytes of the font in `data`, decoded if it is WOFF or WOFF2, as the file declares it.
    public static func declaredLength(of data: FontData, source: String) throws(GalleyError) -> Int {
        switch try format(of: data, source: source) {
        case .plain: data.count
        case .web(let length): max(length, data.count)
        }
    }

    /// Opens a face; throws if it could not be shaped or drawn.
    public static func face(in data: FontData, index: Int, source: String) throws(GalleyError) -> FontResource {
        if let reason = SFNTBytes(data).defect(ofFace: index) {
            throw .unreadableFont(source: source, reason: reason)
        }
        let resource = FontResource(data: data, index: index)
        guard resource.glyphCount > 0 else {
            throw .unreadableFont(source: source, reason: "it has no glyphs")
        }
        return resource
    }
}
