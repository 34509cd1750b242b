internal import CGalleyBlend
internal import GalleyText

/// The images of a PDF or SVG file. Each is contained once, with at most the pixels that an option allows.
struct DocumentImages {
    /// The maximum pixels per inch; `nil` is no limit.
    let resolution: Double?
    private var reduced: [String: DocumentImage] = [:]
    private static let limit = 32

    init(resolution: Double?) {
        self.resolution = resolution.flatMap { $0 > 0 && $0.isFinite ? max($0, 1) : nil }
    }

    /// An image that is drawn in `size` points.
    ///
    /// - Parameter keepsFile: Whether the document can contain a file; by default if its colours are not inks.
    mutating func image(
        of bitmap: Bitmap, size: Size, keepsFile: (EncodedImage) -> Bool = { $0.components < 4 }
    ) -> DocumentImage {
        let file = bitmap.encoded.flatMap { keepsFile($0) ? $0 : nil }
        let whole = DocumentImage(name: file?.name ?? "b\(bitmap.identity)", bitmap: bitmap, file: file)
        guard let resolution, size.width.isFinite, size.height.isFinite else { return whole }
        let (width, height) = file?.seenSize ?? (bitmap.width, bitmap.height)
        func most(_ points: Double) -> Int { Int(max(1, min(abs(points) * resolution / 72, 32_767)).rounded(.up)) }
        let (columns, rows) = (min(width, most(size.width)), min(height, most(size.height)))
        // Scaling by only a tenth would not make the file smaller.
        guard Double(columns) < Double(width) * 0.9 || Double(rows) < Double(height) * 0.9 else { return whole }
        let name = "\(whole.name)@\(columns)x\(rows)"
        if let known = reduced[name] { return known }
        guard let smaller = bitmap.reduced(toWidth: columns, height: rows) else { return whole }
        var result = DocumentImage(name: name, bitmap: smaller, file: nil)
        if file != nil, let bytes = try? ImageEncoder.encode(smaller.buffer, as: .jpeg, quality: 85) {
            result.file = unsafe bytes.withUnsafeBytes {
                unsafe EncodedImage(jpeg: $0, orientation: .upright, profile: bitmap.profile)
            }
        }
        if reduced.count >= DocumentImages.limit { reduced.removeAll() }
        reduced[name] = result
        return result
    }
}

extension Bitmap {
    /// The image with fewer pixels; `nil` if memory runs out.
    fileprivate func reduced(toWidth columns: Int, height rows: Int) -> Bitmap? {
        let (columns, rows) = (min(columns, width), min(rows, height))
        guard columns < width || rows < height else { return self }
        guard let result = try? PixelBuffer(width: columns, height: rows) else { return nil }
        let status = unsafe galley_scale_pixels(
            UnsafeRawPointer(buffer.pixels).assumingMemoryBound(to: UInt8.self), stride, Int32(width), Int32(height),
            result.pixels, result.stride, Int32(columns), Int32(rows))
        return status == 0 ? Bitmap(result, naturalSize: naturalSize, profile: profile) : nil
    }
}
