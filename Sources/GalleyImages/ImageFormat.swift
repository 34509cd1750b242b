/// A kind of picture file.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
    /// ISO/IEC 15948.
    case png
    /// ITU-T T.81; has no transparency.
    case jpeg
    /// Google's, in its lossy and its lossless form; of an animation, the first picture.
    case webp
    /// CompuServe's; the first picture.
    case gif
    /// SVG, in builds with the package trait `SVGImages`.
    case svg

    /// What the first bytes of a file tell; `nil` where they are no picture's.
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

    /// XML whose first element is `svg`, or the magic number of its compressed form.
    private static func isSVG(_ bytes: some Collection<UInt8>) -> Bool {
        if bytes.starts(with: [0x1F, 0x8B]) { return true }
        let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
        let first = head.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
        guard first == "<" else { return false }
        var rest = head[...]
        while let open = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: open)...]
            guard let next = rest.first else { return false }
            // Declarations, comments and the document type come first.
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
