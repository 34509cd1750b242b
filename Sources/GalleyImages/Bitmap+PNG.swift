internal import GalleySupport
public import GalleyText

extension Bitmap {
    /// Decodes a PNG from memory.
    ///
    /// - Throws: `GalleyError.unreadableImage`, also if the image has more pixels than `limits` allow.
    public convenience init(
        png bytes: [UInt8], source: String = "PNG data", limits: SurfaceLimits = .default
    ) throws(GalleyError) {
        let request = ImageRequest(limits: limits)
        let decoded = try unsafe bytes.withUnsafeBufferPointer { bytes throws(GalleyError) in
            try unsafe PNGDecoder.decode(UnsafeRawBufferPointer(bytes), source: source, request: request)
        }
        self.init(decoded.buffer)
    }

    /// Encodes the image as a PNG file.
    public func pngData(options: PNGOptions = PNGOptions()) throws(GalleyError) -> [UInt8] {
        try PNGEncoder.encode(buffer, options: options, scale: nil)
    }

    /// Writes a PNG file; if this fails, no partial file remains.
    ///
    /// - Throws: `GalleyError.unwritableFile`.
    public func writePNG(to path: String, options: PNGOptions = PNGOptions()) throws(GalleyError) {
        try FileWriter.write(try pngData(options: options), to: path)
    }
}
