public import GalleyText
internal import Glibc

/// Finds the images that attachments name.
///
/// Give a renderer your own to draw from memory, from a network cache, or in formats other than PNG. It is
/// called on the thread that draws, about once per name and canvas.
public protocol ImageLoader: Sendable {
    /// The image that `name` stands for.
    ///
    /// `pixelSize` is the box that it will be scaled to, in pixels: more of them than that cannot be seen. It is infinite
    /// where the image is drawn at its own size, which a loader that makes images smaller keeps as
    /// ``Bitmap/naturalSize``. An image is asked for again where it turns out to be drawn larger.
    ///
    /// Any error is reported as a warning of the canvas, and a placeholder is drawn.
    func image(named name: String, pixelSize: Size) throws -> Bitmap
}

/// Reads PNG files, and nothing else: no network, no other format.
public struct FileImageLoader: ImageLoader {
    /// The folder that relative names are looked up in; `nil` is the current one.
    public var baseDirectory: String?
    public var limits: SurfaceLimits
    /// Larger files are refused, in bytes.
    public var fileSizeLimit: Int

    public init(baseDirectory: String? = nil, limits: SurfaceLimits = .default, fileSizeLimit: Int = 64 << 20) {
        self.baseDirectory = baseDirectory
        self.limits = limits
        self.fileSizeLimit = fileSizeLimit
    }

    public func image(named name: String, pixelSize: Size) throws -> Bitmap {
        var path = name.hasPrefix("file://") ? String(name.dropFirst(7)) : name
        if !path.hasPrefix("/"), let baseDirectory { path = baseDirectory + "/" + path }
        let request = ImageRequest(limits: limits, size: pixelSize)
        let bytes = try contents(of: path)
        return try unsafe bytes.withUnsafeBytes { bytes in
            try unsafe PNGDecoder.decode(bytes, source: path, request: request)
        }
    }

    private func contents(of path: String) throws(GalleyError) -> [UInt8] {
        guard let file = unsafe fopen(path, "rbe") else {
            throw .unreadableImage(source: path, reason: FileWriter.lastError())
        }
        defer { unsafe fclose(file) }
        var information = stat()
        guard unsafe fstat(fileno(file), &information) == 0 else {
            throw .unreadableImage(source: path, reason: FileWriter.lastError())
        }
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw .unreadableImage(source: path, reason: "it is not a file")
        }
        let size = Int(information.st_size)
        guard size <= fileSizeLimit else {
            throw .unreadableImage(source: path, reason: "\(size) bytes are more than the limit of \(fileSizeLimit)")
        }
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = unsafe size == 0 ? 0 : fread(buffer.baseAddress, 1, size, file)
        }
        guard bytes.count == size else { throw .unreadableImage(source: path, reason: FileWriter.lastError()) }
        return bytes
    }
}
