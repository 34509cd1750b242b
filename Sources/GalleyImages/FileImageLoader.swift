internal import GalleySupport
public import GalleyText
internal import Glibc

/// A loader of image files of every ``ImageFormat``, and of images in `data:` URIs (RFC 2397). It does not access the
/// network.
///
/// Large images are decoded at the size at which they are drawn. Decoded images are cached up to a limit for all
/// canvases that share the loader: a logo on a thousand cards is decoded once.
public struct FileImageLoader: ImageLoader {
    /// The directory of relative names; `nil` is the current directory.
    public var baseDirectory: String?
    /// The directory outside which no file is opened, whatever the name or symbolic links; `nil` is no limit.
    public var root: String?
    /// The maximum image size.
    public var limits: SurfaceLimits
    /// The maximum file size in bytes.
    public var fileSizeLimit: Int
    private let cache: ImageCache

    /// Creates a loader of the files in a directory.
    ///
    /// - Parameter cacheLimit: The maximum number of bytes of cached pixels.
    public init(
        baseDirectory: String? = nil, root: String? = nil, limits: SurfaceLimits = .default,
        fileSizeLimit: Int = 64 << 20, cacheLimit: Int = 64 << 20
    ) {
        self.baseDirectory = baseDirectory
        self.root = root
        self.limits = limits
        self.fileSizeLimit = fileSizeLimit
        cache = ImageCache(limit: cacheLimit)
    }

    /// Reads the image file with a name or `file:` URL, or the image in a `data:` URI.
    ///
    /// - Throws: ``GalleyError/unreadableImage(source:reason:)``.
    public func image(named name: String, pixelSize: Size) throws(GalleyError) -> Bitmap {
        if DataURI.isDataURI(name) { return try image(inDataURI: name, pixelSize: pixelSize) }
        let path = place(of: name)
        let file = try unsafe open(path)
        defer { unsafe fclose(file) }
        let information = try unsafe information(of: file, path)
        let key = ImageCache.Key(
            device: UInt64(information.st_dev), file: UInt64(information.st_ino), bytes: Int(information.st_size),
            seconds: information.st_mtim.tv_sec, nanoseconds: information.st_mtim.tv_nsec, width: pixelSize.width,
            height: pixelSize.height)
        return try cache.image(for: key) { () throws(GalleyError) in
            let bytes = try unsafe contents(of: file, size: Int(information.st_size), path: path)
            return try decode(bytes, path: path, pixelSize: pixelSize)
        }
    }

    /// Reads an animated GIF or WebP, from a file or a `data:` URI. The result is not cached.
    ///
    /// - Throws: ``GalleyError/unreadableImage(source:reason:)``.
    public func animation(
        named name: String, limits: AnimatedImage.Limits = AnimatedImage.Limits()
    ) throws(GalleyError) -> AnimatedImage {
        if DataURI.isDataURI(name) {
            let source = DataURI.shown(name)
            return try AnimatedImage(try bytes(ofDataURI: name, source), source: source, limits: limits)
        }
        let path = place(of: name)
        let file = try unsafe open(path)
        defer { unsafe fclose(file) }
        let size = Int(try unsafe information(of: file, path).st_size)
        return try AnimatedImage(
            try unsafe contents(of: file, size: size, path: path), source: path, limits: limits)
    }

    /// The size of an image in points, from the first bytes of its file if they contain it.
    ///
    /// - Throws: ``GalleyError/unreadableImage(source:reason:)``.
    public func size(named name: String) throws(GalleyError) -> Size {
        let header: (width: Int, height: Int)?
        if DataURI.isDataURI(name) {
            header = DataURI.bytes(of: name).flatMap(ImageHeader.size(of:))
        } else {
            header = file(named: name).flatMap(ImageHeader.size(ofFile:))
        }
        if let header { return Size(width: Double(header.width), height: Double(header.height)) }
        return try image(named: name, pixelSize: Size(width: 1, height: 1)).naturalSize
    }

    private func information(of file: UnsafeMutablePointer<FILE>, _ path: String) throws(GalleyError) -> stat {
        var information = stat()
        guard unsafe fstat(fileno(file), &information) == 0 else {
            throw .unreadableImage(source: path, reason: FileWriter.lastError())
        }
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw .unreadableImage(source: path, reason: "it is not a file")
        }
        return information
    }

    private func image(inDataURI address: String, pixelSize: Size) throws(GalleyError) -> Bitmap {
        let source = DataURI.shown(address)
        return try decode(try bytes(ofDataURI: address, source), path: source, pixelSize: pixelSize)
    }

    private func bytes(ofDataURI address: String, _ source: String) throws(GalleyError) -> [UInt8] {
        guard address.utf8.count / 4 * 3 <= fileSizeLimit else {
            throw .unreadableImage(
                source: source, reason: "its data is larger than the limit of \(fileSizeLimit) bytes")
        }
        guard let bytes = DataURI.bytes(of: address) else {
            throw .unreadableImage(
                source: source,
                reason: "it is not a valid data: URI; write data:image/png;base64, and the file in base64")
        }
        return bytes
    }

    /// The file that would be opened for a name; `nil` if it is outside ``root``.
    package func file(named name: String) -> String? { try? permitted(place(of: name)) }

    private func place(of name: String) -> String {
        let path = FileImageLoader.path(of: name)
        guard !path.hasPrefix("/"), let baseDirectory else { return path }
        return baseDirectory + "/" + path
    }

    private func decode(_ bytes: [UInt8], path: String, pixelSize: Size) throws(GalleyError) -> Bitmap {
        let request = ImageRequest(limits: limits, size: pixelSize)
        let result = unsafe bytes.withUnsafeBytes { bytes in
            Result { () throws(GalleyError) in
                try unsafe ImageDecoder.decode(bytes, source: path, request: request)
            }
        }
        return try result.get()
    }

    /// The path with resolved links if there is a ``root``, otherwise unchanged.
    private func permitted(_ path: String) throws(GalleyError) -> String {
        guard let root else { return path }
        guard let resolved = FolderLimit.resolved(path) else {
            throw .unreadableImage(source: DataURI.shown(path), reason: FileWriter.lastError())
        }
        let limit = FolderLimit(root)
        guard limit.exists else {
            throw .unreadableImage(
                source: path, reason: "files are limited to the folder \(root), which does not exist")
        }
        guard limit.contains(resolved: resolved) else {
            throw .unreadableImage(source: path, reason: "files are limited to \(root), and it is outside")
        }
        return resolved
    }

    private func open(_ path: String) throws(GalleyError) -> UnsafeMutablePointer<FILE> {
        let path = try permitted(path)
        // A resolved path has no links; a link created since is not followed.
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (root == nil ? 0 : O_NOFOLLOW)
        let descriptor = unsafe Glibc.open(path, flags)
        guard descriptor >= 0 else {
            throw .unreadableImage(source: DataURI.shown(path), reason: FileWriter.lastError())
        }
        guard let file = unsafe fdopen(descriptor, "rb") else {
            close(descriptor)
            throw .unreadableImage(source: path, reason: FileWriter.lastError())
        }
        return unsafe file
    }

    /// The path of a name. A `file:` URL contains it after the host, with percent-encoded characters (RFC 8089); any
    /// other name is a path.
    static func path(of name: String) -> String {
        guard name.hasPrefix("file:/") else { return name }
        var rest = Array(name.utf8.dropFirst("file:".utf8.count))[...]
        if rest.starts(with: "//".utf8) { rest = rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") } }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            // Numbers may start with a sign, percent encoding must not.
            if byte == UInt8(ascii: "%"), digits.count == 2, digits.first != UInt8(ascii: "+"),
                digits.first != UInt8(ascii: "-"), let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func contents(
        of file: UnsafeMutablePointer<FILE>, size: Int, path: String
    ) throws(GalleyError) -> [UInt8] {
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
