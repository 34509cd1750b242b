internal import CGalleyBinary

/// A picture in memory.
public struct Picture: Sendable {
    /// The order of the bytes of a pixel. Colours are multiplied by alpha, except in the straight form.
    public enum PixelOrder: Int32, Sendable {
        /// Blue first, as Cairo's on little-endian machines.
        case bgra = 1
        /// Red first.
        case rgba
        /// Red first, not multiplied by alpha.
        case straightRGBA
    }

    /// The pixels in rows, from top to bottom.
    public let bytes: [UInt8]
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The number of bytes from a row to the next.
    public let stride: Int
}

/// The format of a file.
public enum FileFormat: Int32, Sendable {
    /// The format that the file name states.
    case automatic
    /// PNG.
    case png
    /// JPEG.
    case jpeg
    /// WebP.
    case webp
    /// PDF.
    case pdf
    /// SVG.
    case svg
}

/// The options of a file.
public struct FileOptions: Sendable, Hashable {
    /// The quality of JPEG and WebP, from 1 to 100. At 100, WebP is lossless.
    public var quality = 85
    /// Whether a PNG is smaller and takes longer.
    public var isSmall = false
    /// Whether an SVG has text instead of outlines.
    public var keepsText = false

    /// The default options.
    public init() {}

    fileprivate var options: galley_file_options {
        var options = galley_file_options()
        options.size = MemoryLayout<galley_file_options>.size
        options.quality = Int32(clamping: quality)
        options.small = isSmall ? 1 : 0
        options.svg_text = keepsText ? 1 : 0
        return options
    }
}

extension Layout {
    /// Draws the layout with the document's background and padding.
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per point; `nil` is that of the document.
    ///   - page: The page of a document on pages, from 1.
    /// - Throws: `surfaceTooLarge`, `drawingFailed`, `cancelled` and others.
    public func picture(
        _ order: Picture.PixelOrder = .rgba, scale: Double? = nil, page: Int = 1
    ) throws(GalleyError) -> Picture {
        var options = galley_draw_options()
        options.size = MemoryLayout<galley_draw_options>.size
        options.scale = scale ?? 0
        options.page = Int32(clamping: page)
        let image = try object { galley_image_new(handle, order.rawValue, &options, $0) }
        defer { galley_image_release(image) }
        let (height, stride) = (galley_image_height(image), galley_image_stride(image))
        return Picture(
            bytes: Array(UnsafeBufferPointer(start: galley_image_data(image), count: height * stride)),
            width: galley_image_width(image), height: height, stride: stride)
    }

    /// The bytes of a file with the layout.
    ///
    /// - Throws: `drawingFailed`, `nonconformingDocument`, `cancelled` and others.
    public func bytes(as format: FileFormat, _ options: FileOptions = FileOptions()) throws(GalleyError) -> [UInt8] {
        var options = options.options
        return try converted(
            { Array($0) }, of: { galley_layout_file_new(handle, format.rawValue, &options, nil, nil, $0) }) ?? []
    }

    /// Writes a file, which exists only when it is complete. Pages are written as one PDF, or as numbered files.
    ///
    /// - Throws: `unwritableFile`, and as ``bytes(as:_:)``.
    public func write(
        to path: String, as format: FileFormat = .automatic, _ options: FileOptions = FileOptions()
    ) throws(GalleyError) {
        var options = options.options
        _ = try checked { error in
            path.withBytes { galley_layout_write(handle, $0, $1, format.rawValue, &options, error) }
        }
    }
}
