/// An image file format.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
    /// PNG (ISO/IEC 15948).
    case png
    /// JPEG (ITU-T T.81); without transparency.
    case jpeg
    /// WebP, lossy and lossless; only the first frame of an animation.
    case webp
    /// GIF; only the first frame.
    case gif
    /// SVG, in builds with the package trait `SVGImages`.
    case svg

    /// Detects the format from the first bytes of a file; `nil` for other data.
    public init?(of bytes: some Collection<UInt8>) {
        func begins(_ signature: [UInt8], at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: signature)
        }
        if begins(PNGDecoder.signature) {
            self = .png
        } else if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) {
            self = .gif
        } else if ImageFormat.isSVG(bytes) {
            self = .svg
        } else {
            return nil
        }
    }

    /// Whether data is XML whose first element is `svg`, or starts with gzip's magic number.
    private static func isSVG(_ bytes: some Collection<UInt8>) -> Bool {
        if bytes.starts(with: [0x1F, 0x8B]) { return true }
        let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
        let first = head.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
        guard first == "<" else { return false }
        var rest = head[...]
        while let open = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: open)...]
            guard let next = rest.first else { return false }
            // Skip declarations, comments and the document type.
            if rest.hasPrefix("!--") {
                while !rest.isEmpty, !rest.hasPrefix("-->") { rest.removeFirst() }
                continue
            }
            if next == "?" || next == "!" { continue }
            let name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
            return name == "svg" || name.hasSuffix(":svg")
        }
        return false
    }
}
