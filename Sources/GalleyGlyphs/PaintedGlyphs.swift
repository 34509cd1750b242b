internal import CDeflate
internal import CGalleyColor
internal import CGalleyImages
internal import GalleyFonts
internal import GalleyText

/// Rasterization of painted glyphs: version 1 of `COLR`, and SVG.
extension GlyphRasterizer {
    /// The maximum size in bytes of the SVG document of a glyph.
    private static let svgLimit = 16 << 20

    /// `nil` if this glyph is not painted, or cannot be.
    static func paintedImage(_ key: GlyphKey, face: FreeTypeFace) -> GlyphImage? {
        guard face.font.paintsGlyphs, let box = face.font.paintBox(of: key.glyph) else { return nil }
        let size = min(key.strike.size, largestColorSize)
        let scale = Double(size) / 64 / Double(max(face.font.unitsPerEm, 1))
        let (left, top) = ((box.left * scale).rounded(.down), (-box.top * scale).rounded(.down))
        let (right, bottom) = ((box.right * scale).rounded(.up), (-box.bottom * scale).rounded(.up))
        guard right > left, bottom > top, right - left <= 4096, bottom - top <= 4096 else { return nil }
        let image = GlyphImage(
            kind: .color, left: Int32(left), top: Int32(top), width: Int32(right - left), height: Int32(bottom - top))
        guard let memory = unsafe image.memory else { return nil }
        let pixels = unsafe memory.assumingMemoryBound(to: UInt32.self)
        if let table = face.font.paintTable {
            let area = GalleyGlyphBox(left: box.left, bottom: box.bottom, right: box.right, top: box.top)
            let isDone = unsafe galley_color_paint(
                UnsafeMutableRawPointer(face.raw), table, table.count, key.glyph, straight(key.strike.foreground),
                scale,
                -left, -top, area, pixels, Int(image.stride), image.width, image.height)
            if isDone != 0 { return image }
            // Discard the partly painted image of a broken glyph.
            unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: Int(image.stride) * Int(image.height))
        }
        guard let document = face.font.svgDocument(of: key.glyph).flatMap(uncompressed) else { return nil }
        let isDone = unsafe document.withUnsafeBufferPointer { bytes in
            unsafe galley_svg_draw_glyph(
                bytes.baseAddress, bytes.count, key.glyph, Double(face.font.unitsPerEm), scale, -left, -top, pixels,
                Int(image.stride), image.width, image.height)
        }
        return isDone != 0 ? image : nil
    }

    /// The colour with straight alpha.
    private static func straight(_ color: UInt32) -> UInt32 {
        let alpha = color >> 24
        guard alpha > 0 else { return 0 }
        func component(_ shift: UInt32) -> UInt32 {
            min(255, ((color >> shift & 255) * 255 + alpha / 2) / alpha) << shift
        }
        return alpha << 24 | component(16) | component(8) | component(0)
    }

    /// The document, decompressed if it is in gzip format.
    private static func uncompressed(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 18, bytes[0] == 0x1F, bytes[1] == 0x8B else { return bytes }
        // The uncompressed size is in the last four bytes.
        let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard size > 0, size <= svgLimit, let unpacker = unsafe libdeflate_alloc_decompressor() else { return nil }
        defer { unsafe libdeflate_free_decompressor(unpacker) }
        var result = [UInt8](repeating: 0, count: size)
        var count = 0
        let status = unsafe libdeflate_gzip_decompress(unpacker, bytes, bytes.count, &result, size, &count)
        guard status == LIBDEFLATE_SUCCESS else { return nil }
        return Array(result.prefix(count))
    }
}
