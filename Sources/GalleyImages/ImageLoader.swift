internal import GalleySupport
public import GalleyText
internal import Glibc

/// Finds the images that attachments name.
///
/// Give a renderer your own to draw from memory, from a network cache, or in formats of your own. It is called on the
/// thread that draws, about once per name and canvas.
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

/// Reads picture files of every ``ImageFormat``, and nothing else: no network.
///
/// Large images are decoded at the size at which they are drawn. What was decoded is kept, within a bound, for all
/// canvases that share the loader: a logo on a thousand cards is decoded once.
public struct FileImageLoader: ImageLoader {
    /// The folder that relative names are looked up in; `nil` is the current one.
    public var baseDirectory: String?
    /// The folder outside of which no file is opened, whatever a name says and wherever links lead; `nil` is no limit.
    public var root: String?
    /// Larger images are refused.
    public var limits: SurfaceLimits
    /// Larger files are refused, in bytes.
    public var fileSizeLimit: Int
    private let cache: ImageCache

    /// A loader of the files in a folder.
    ///
    /// - Parameter cacheLimit: Bytes of decoded pixels to keep.
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

    /// The picture file of that name, or of that `file:` URL.
    ///
    /// - Throws: ``GalleyError/unreadableImage(source:reason:)``.
    public func image(named name: String, pixelSize: Size) throws(GalleyError) -> Bitmap {
        let path = place(of: name)
        let file = try unsafe open(path)
        defer { unsafe fclose(file) }
        var information = stat()
        guard unsafe fstat(fileno(file), &information) == 0 else {
            throw GalleyError.unreadableImage(source: path, reason: FileWriter.lastError())
        }
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw GalleyError.unreadableImage(source: path, reason: "it is not a file")
        }
        let key = ImageCache.Key(
            device: UInt64(information.st_dev), file: UInt64(information.st_ino), bytes: Int(information.st_size),
            seconds: information.st_mtim.tv_sec, nanoseconds: information.st_mtim.tv_nsec, width: pixelSize.width,
            height: pixelSize.height)
        return try cache.image(for: key) { () throws(GalleyError) in
            let bytes = try unsafe contents(of: file, size: Int(information.st_size), path: path)
            return try decode(bytes, path: path, pixelSize: pixelSize)
        }
    }

    /// The file that would be opened for a name; `nil` for what is outside of ``root``.
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

    /// The path without links where there is a ``root``, and as it is where there is none.
    private func permitted(_ path: String) throws(GalleyError) -> String {
        guard let root else { return path }
        guard let resolved = FileImageLoader.resolved(path) else {
            throw .unreadableImage(source: path, reason: FileWriter.lastError())
        }
        guard let folder = FileImageLoader.resolved(root) else {
            throw .unreadableImage(
                source: path, reason: "the folder \(root) that files are limited to is not there")
        }
        guard folder == "/" || resolved.hasPrefix(folder + "/") else {
            throw .unreadableImage(source: path, reason: "it is outside of \(root), which files are limited to")
        }
        return resolved
    }

    private func open(_ path: String) throws(GalleyError) -> UnsafeMutablePointer<FILE> {
        let path = try permitted(path)
        // What was resolved has no links; one that was put there since is not followed.
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (root == nil ? 0 : O_NOFOLLOW)
        let descriptor = unsafe Glibc.open(path, flags)
        guard descriptor >= 0 else { throw .unreadableImage(source: path, reason: FileWriter.lastError()) }
        guard let file = unsafe fdopen(descriptor, "rb") else {
            close(descriptor)
            throw .unreadableImage(source: path, reason: FileWriter.lastError())
        }
        return unsafe file
    }

    /// A `file:` URL has a path behind its host, with characters that URLs have none of as percent and two digits
    /// (RFC 8089); every other name is a path.
    static func path(of name: String) -> String {
        guard name.hasPrefix("file:/") else { return name }
        var rest = Array(name.utf8.dropFirst("file:".utf8.count))[...]
        if rest.starts(with: "//".utf8) { rest = rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") } }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            // Not a sign, which numbers may begin with.
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

    /// The path without links and dots; `nil` where there is no such file.
    private static func resolved(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
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

extension Bitmap {
    /// Reads a picture file of any ``ImageFormat``.
    ///
    /// - Throws: ``GalleyError/unreadableImage(source:reason:)``, also where the image has more pixels than `limits` allow.
    public convenience init(contentsOf path: String, limits: SurfaceLimits = .default) throws(GalleyError) {
        let side = Double(limits.side)
        let loader = FileImageLoader(limits: limits, cacheLimit: 0)
        let image = try loader.image(named: path, pixelSize: Size(width: side, height: side))
        self.init(image.buffer, naturalSize: image.naturalSize)
    }
}
