internal import CGalleyBlend
public import GalleyText

/// An encoder of pixels to PNG.
public enum PNGEncoder {
    /// The pixel format in the file: opaque pixels need no alpha, and grey ones a third of the remaining bytes.
    enum Layout: Int {
        /// The raw value is the number of bytes per pixel.
        case gray = 1
        case rgb = 3
        case rgba = 4

        init(of buffer: PixelBuffer) {
            var found: Int32 = 0
            for y in 0..<buffer.height {
                found |= unsafe galley_inspect_row(buffer.pixels.advanced(by: y * buffer.stride / 4), buffer.width)
                if found & Int32(GALLEY_ROW_HAS_ALPHA) != 0 {
                    self = .rgba
                    return
                }
            }
            self = found & Int32(GALLEY_ROW_HAS_COLOR) != 0 ? .rgb : .gray
        }

        /// Converts one row.
        func pack(_ pixels: UnsafePointer<UInt32>, into bytes: UnsafeMutablePointer<UInt8>, count: Int) {
            switch self {
            case .gray: unsafe galley_pack_gray(pixels, bytes, count)
            case .rgb: unsafe galley_pack_rgb(pixels, bytes, count)
            case .rgba: unsafe galley_pack_rgba(pixels, bytes, count)
            }
        }
    }

    /// Larger images are compressed row by row, which is slower but needs no copy.
    private static let wholeImageLimit = 64 << 20

    /// - Parameter scale: pixels per point, if the file should state it.
    public static func encode(_ buffer: PixelBuffer, options: PNGOptions, scale: Double?) throws(GalleyError) -> [UInt8]
    {
        let layout = Layout(of: buffer)
        let resolution = pixelsPerMetre(scale)
        if (buffer.width * layout.rawValue + 1) * buffer.height <= wholeImageLimit,
            let bytes = WholePNG.encode(buffer, layout: layout, options: options, resolution: resolution)
        {
            return bytes
        }
        return try StreamedPNG.encode(buffer, layout: layout, options: options, resolution: resolution)
    }

    /// The resolution for `scale` pixels per point; 0 is unspecified.
    private static func pixelsPerMetre(_ scale: Double?) -> UInt32 {
        guard let scale, scale > 0, scale < 10_000 else { return 0 }
        return UInt32((scale * 72 / 0.0254).rounded())
    }
}
