internal import Galley

/// A picture to be drawn: a document, or a template with its data.
struct CardSource: Sendable {
    /// The document or template as JSON or HTML.
    var document: [UInt8]
    /// The data of a template as JSON; `nil` for a document.
    var data: [UInt8]?
    var options: CardOptions

    /// Whether a document or a template is HTML: it begins with a tag, as no JSON does.
    static func isHTML(_ document: [UInt8]) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = document.starts(with: mark) ? document[mark.count...] : document[...]
        return text.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    /// The key of the picture: pictures with equal keys are equal.
    ///
    /// It is computed from the content alone. No part of a request chooses it.
    func key(fonts: Digest, assets: Digest) -> String {
        Digest(of: [
            // The second number is the version of the files of pictures.
            Array("galley \(serviceVersion) 2".utf8), options.key, document,
            Array((data == nil ? "document" : "template").utf8),
            data ?? [], fonts.bytes, assets.bytes,
        ]).hexadecimal
    }
}

/// A finished picture.
struct RenderedCard: Sendable {
    var bytes: [UInt8]
    var format: CardFormat
    /// The size in pixels, in points for PDF and SVG.
    var width: Double
    var height: Double
    var warnings: [GalleyWarning]
}
