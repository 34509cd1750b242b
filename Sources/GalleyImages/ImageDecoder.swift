internal import CGalleyImages
internal import GalleySupport
internal import GalleyText

/// A decoder of image files of all formats that decodes no more pixels than needed.
enum ImageDecoder {
    /// - Parameter source: the name of the image in errors.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, source: String, request: ImageRequest
    ) throws(GalleyError) -> Bitmap {
        switch unsafe ImageFormat(of: bytes) {
        case .png?: return try unsafe PNGDecoder.decode(bytes, source: source, request: request)
        case .jpeg?:
            return try unsafe decode(
                bytes, source: source, request: request, with: galley_jpeg_read, keepsFile: true)
        case .webp?: return try unsafe decode(bytes, source: source, request: request, with: galley_webp_read)
        case .gif?: return try unsafe decode(bytes, source: source, request: request, with: galley_gif_read)
        case .svg?: return try unsafe SVGDecoder.decode(bytes, source: source, request: request)
        case nil:
            throw .unreadableImage(
                source: source,
                reason: "it is not a PNG, JPEG, WebP, GIF or SVG; other formats need an ImageLoader of your own")
        }
    }

    private typealias Reader = (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<GalleyImageSink>?) -> Int32

    private static func decode(
        _ bytes: UnsafeRawBufferPointer, source: String, request: ImageRequest, with read: Reader,
        keepsFile: Bool = false
    ) throws(GalleyError) -> Bitmap {
        let result = ImageSink(request)
        var sink = unsafe GalleyImageSink()
        unsafe sink.context = Unmanaged.passUnretained(result).toOpaque()
        unsafe sink.sideLimit = UInt32(clamping: request.limits.side)
        unsafe sink.pixelLimit = UInt64(max(request.limits.pixels, 0))
        if let size = request.size, size.width.isFinite, size.height.isFinite {
            unsafe sink.wantedWidth = max(1, size.width)
            unsafe sink.wantedHeight = max(1, size.height)
        }
        let orientation = unsafe Orientation(rawValue: ImageHeader.orientation(of: bytes)) ?? .upright
        unsafe sink.orientation = Int32(orientation.rawValue)
        unsafe sink.begin = { context, width, height, fileWidth, fileHeight, anyOrder in
            guard let sink = unsafe ImageSink.of(context) else { return 0 }
            let isReady = sink.begin(
                width: Int(width), height: Int(height), isInterlaced: anyOrder != 0,
                fileSize: Size(width: Double(fileWidth), height: Double(fileHeight)))
            return isReady ? 1 : 0
        }
        unsafe sink.row = { context, pixels, y in
            guard let sink = unsafe ImageSink.of(context), let pixels = unsafe pixels else { return 0 }
            return unsafe sink.add(pixels, y: Int(y), count: sink.width) ? 1 : 0
        }
        let done = withExtendedLifetime(result) {
            unsafe read(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &sink)
        }
        guard done == 1, let image = result.finish() else {
            throw .unreadableImage(source: source, reason: unsafe ImageMessage.text(of: sink.message))
        }
        let seen = try image.turned(orientation)
        let isDamaged = unsafe sink.isDamaged != 0
        guard keepsFile || isDamaged else { return seen }
        let profile = keepsFile ? unsafe ColorProfile(jpeg: bytes) : nil
        let file =
            keepsFile && !isDamaged
            ? unsafe EncodedImage(jpeg: bytes, orientation: orientation, profile: profile) : nil
        // Readers of a document show a damaged file differently. The pixels of inks are converted.
        return Bitmap(
            seen.buffer, naturalSize: seen.naturalSize, encoded: file,
            profile: profile?.components == 4 ? nil : profile,
            damage: isDamaged ? "its data is damaged or ends early; the missing part is grey" : nil)
    }
}

extension ImageSink {
    /// The sink that a decoder receives as its context.
    static func of(_ context: UnsafeMutableRawPointer?) -> ImageSink? {
        guard let context = unsafe context else { return nil }
        return unsafe Unmanaged<ImageSink>.fromOpaque(context).takeUnretainedValue()
    }
}

extension Bitmap {
    /// The image in its displayed orientation.
    func turned(_ orientation: Orientation) throws(GalleyError) -> Bitmap {
        guard orientation != .upright else { return self }
        let (columns, rows) = orientation.isTurned ? (height, width) : (width, height)
        let result = try PixelBuffer(width: columns, height: rows)
        let (from, to) = unsafe (buffer.pixels, result.pixels)
        let (fromWords, toWords) = (buffer.stride / 4, result.stride / 4)
        for y in 0..<rows {
            for x in 0..<columns {
                let place = orientation.source(x: x, y: y, width: width, height: height)
                unsafe to[y * toWords + x] = from[place.y * fromWords + place.x]
            }
        }
        let size = naturalSize
        return Bitmap(
            result, naturalSize: orientation.isTurned ? Size(width: size.height, height: size.width) : size)
    }
}
