public import GalleyText

/// Finds the images that a document refers to.
///
/// A parser asks for each image once, on the thread that parses. Answer from what is at hand; an image that
/// has to be fetched first is `nil` now, and its text is parsed again when it is there.
public protocol ImageResolver: Sendable {
    /// The box that stands for an image; `nil` shows its alternative text instead.
    func attachment(for image: ImageReference) -> Attachment?
}

/// Images in files beside a document. Nothing is ever fetched from a network.
///
///     let parser = MarkdownParser(images: ImageFiles(in: "Documents"))
///
/// PNG, JPEG, GIF and WebP files are known by their first bytes; of each just the header is read. A URL with
/// a scheme, an absolute path, and a path that leaves the folder are not resolved.
public struct ImageFiles: ImageResolver {
    /// The folder that image URLs are relative to.
    public var folder: String
    /// Larger images are scaled down, in points.
    public var maximumSize: Size
    /// Pixels of the files per point.
    public var pixelsPerPoint: Double

    /// A resolver of the PNG files in a folder.
    ///
    /// - Parameters:
    ///   - maximumSize: In points; larger images are made smaller.
    ///   - pixelsPerPoint: How many pixels of an image take a point.
    public init(in folder: String, maximumSize: Size = Size(width: 560, height: 800), pixelsPerPoint: Double = 1) {
        self.folder = folder
        self.maximumSize = maximumSize
        self.pixelsPerPoint = pixelsPerPoint
    }

    /// A box of the image's size; `nil` where there is no such file.
    public func attachment(for image: ImageReference) -> Attachment? {
        guard let path = ImageFiles.relativePath(image.url) else { return nil }
        let file = folder.isEmpty ? path : folder + "/" + path
        guard let pixels = ImageHeader.size(ofFile: file), pixelsPerPoint > 0 else { return nil }
        let width = Double(pixels.width) / pixelsPerPoint
        let height = Double(pixels.height) / pixelsPerPoint
        let scale = min(1, maximumSize.width / width, maximumSize.height / height)
        guard scale > 0, scale.isFinite else { return nil }
        return Attachment(width: width * scale, height: height * scale, image: file)
    }

    /// The path that a relative URL without a scheme stands for, percent-encoding resolved.
    static func relativePath(_ url: String) -> String? {
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
        guard let first = bytes.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "~"),
            !bytes.contains(0), !bytes.contains(UInt8(ascii: "\\"))
        else { return nil }
        let path = String(decoding: bytes, as: UTF8.self)
        var depth = 0
        for part in path.split(separator: "/") {
            if part == ".." { depth -= 1 } else if part != "." { depth += 1 }
            if depth < 0 { return nil }
        }
        // `c:` and `https:` are schemes; a colon further on is part of a name.
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
