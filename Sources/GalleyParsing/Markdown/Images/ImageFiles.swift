internal import GalleySupport
public import GalleyText

/// A resolver of images in a document's folder. It does not access the network.
///
///     let parser = MarkdownParser(images: ImageFiles(in: "Documents"))
///
/// PNG, JPEG, GIF and WebP files are recognized by their first bytes; only the header is read. URLs with a scheme,
/// absolute paths, and paths outside the folder are not resolved.
public struct ImageFiles: ImageResolver {
    /// The folder of relative image URLs.
    public var folder: String
    /// The maximum size in points; larger images are scaled down.
    public var maximumSize: Size
    /// The number of pixels per point.
    public var pixelsPerPoint: Double

    /// Creates a resolver of the images in a folder.
    ///
    /// - Parameters:
    ///   - maximumSize: The maximum size in points; larger images are scaled down.
    ///   - pixelsPerPoint: The number of pixels per point.
    public init(in folder: String, maximumSize: Size = Size(width: 560, height: 800), pixelsPerPoint: Double = 1) {
        self.folder = folder
        self.maximumSize = maximumSize
        self.pixelsPerPoint = pixelsPerPoint
    }

    /// Returns an attachment of the image's size; `nil` if there is no such file.
    public func attachment(for image: ImageReference) -> TextAttachment? {
        let name: String
        let size: (width: Int, height: Int)?
        if DataURI.isDataURI(image.url) {
            name = image.url
            size = DataURI.bytes(of: image.url).flatMap(ImageHeader.size(of:))
        } else {
            guard let path = ImageFiles.relativePath(image.url) else { return nil }
            name = folder.isEmpty ? path : folder + "/" + path
            size = ImageHeader.size(ofFile: name)
        }
        guard let pixels = size, pixelsPerPoint > 0 else { return nil }
        let width = Double(pixels.width) / pixelsPerPoint
        let height = Double(pixels.height) / pixelsPerPoint
        let scale = min(1, maximumSize.width / width, maximumSize.height / height)
        guard scale > 0, scale.isFinite else { return nil }
        var attachment = TextAttachment(width: width * scale, height: height * scale, image: name)
        attachment.shrinksToFit = true
        return attachment
    }

    /// The name for an image loader: a `data:` URI or a URL with a scheme unchanged, or the path of a file in the
    /// loader's folder; `nil` for other files.
    package static func loadedName(of url: String) -> String? {
        if DataURI.isDataURI(url) { return url }
        let start = url.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
        let isScheme = start.endIndex < url.endIndex && url[start.endIndex] == ":" && start.utf8.count > 1
        guard isScheme else { return relativePath(url) }
        return start.lowercased() == "file" ? nil : url
    }

    /// The path of a relative URL without a scheme, with percent-encoding resolved.
    static func relativePath(_ url: String) -> String? {
        guard let path = rootedPath(url), !path.hasPrefix("/") else { return nil }
        var depth = 0
        for part in path.split(separator: "/") {
            if part == ".." { depth -= 1 } else if part != "." { depth += 1 }
            if depth < 0 { return nil }
        }
        return path
    }

    /// The path of a URL without a scheme, which may start at the root or leave the folder, with percent-encoding resolved.
    package static func rootedPath(_ url: String) -> String? {
        var bytes: [UInt8] = []
        var iterator = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }.makeIterator()
        while let byte = iterator.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = iterator.next(), let low = iterator.next(),
                let high = hexDigit(high), let low = hexDigit(low)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        guard let first = bytes.first, first != UInt8(ascii: "~"), !bytes.contains(0),
            !bytes.contains(UInt8(ascii: "\\"))
        else { return nil }
        let path = String(decoding: bytes, as: UTF8.self)
        // `c:` and `https:` are schemes; a colon after a slash is part of a name.
        if let colon = path.firstIndex(of: ":"), !path[..<colon].contains("/") { return nil }
        return path
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }
}
