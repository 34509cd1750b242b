internal import GalleyFonts
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleySupport
internal import GalleyText

/// The glyphs and images of one SVG document: each is defined once and used by name.
final class SVGGlyphs {
    private struct Key: Hashable {
        var face: UInt32
        var glyph: UInt32
        var isBold = false
        var isOblique = false
        /// The text colour, which colour glyphs may use.
        var foreground: UInt32 = 0
    }

    /// A path in font units, y upwards.
    typealias GlyphPath = (name: String, unitsPerEm: Double)

    private var images: [Key: String?] = [:]
    private var paths: [Key: GlyphPath?] = [:]
    private var pictures: [String: SVGPicture?] = [:]
    private(set) var definitions = ""
    private var names = 0
    private var effects = 0

    /// A unique name for a gradient, filter or clip in the document.
    func nextEffectName() -> String {
        effects += 1
        return "s\(effects)"
    }

    private func nextName() -> String {
        names += 1
        return "g\(names - 1)"
    }

    /// The name of a glyph's image in ems, y downwards; `nil` if its font has none.
    func image(of glyph: UInt32, font: Font, color: Color, worker: GlyphWorker) -> String? {
        let key = Key(face: font.face.id, glyph: glyph, foreground: color.premultiplied)
        if let known = images[key] { return known }
        let made = defineImage(of: glyph, font: font, color: color, worker: worker)
        images[key] = .some(made)
        return made
    }

    /// An image; `nil` if it cannot be encoded.
    func picture(of image: DocumentImage) -> SVGPicture? {
        if let known = pictures[image.name] { return known }
        let made = definePicture(of: image)
        pictures[image.name] = .some(made)
        return made
    }

    private func definePicture(of image: DocumentImage) -> SVGPicture? {
        let data: String
        if let file = image.file {
            data = "data:image/jpeg;base64," + Base64.encode(unsafe Array(file.bytes))
        } else if let png = image.bitmap.pngText {
            data = png
        } else {
            return nil
        }
        let name = nextName()
        definitions += "<image id=\"\(name)\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\""
        definitions += " xlink:href=\"\(data)\"/>\n"
        return SVGPicture(name: name, placing: image.file?.orientation.placing ?? .identity)
    }

    /// A glyph's shape; `nil` if it has none.
    func path(of glyph: UInt32, font: Font, worker: GlyphWorker) -> GlyphPath? {
        let key = Key(
            face: font.face.id, glyph: glyph, isBold: font.syntheticBold, isOblique: font.syntheticOblique)
        if let known = paths[key] { return known }
        let made = definePath(of: glyph, font: font, worker: worker)
        paths[key] = .some(made)
        return made
    }

    private func defineImage(of glyph: UInt32, font: Font, color: Color, worker: GlyphWorker) -> String? {
        guard let size = worker.face(font.face)?.colorSize(for: 128) else { return nil }
        let key = StrikeKey(
            face: font.face.id, size: size, foreground: color.premultiplied, hinting: .none, isBold: false,
            isOblique: false)
        let image = worker.ownedImage(GlyphKey(strike: key, glyph: glyph, bin: 0), font: font.face)
        guard image.kind == .color, let data = image.pngText else { return nil }
        let name = nextName()
        func ems(_ pixels: Int) -> String { (Double(pixels) * 64 / Double(size)).svg }
        definitions += "<image id=\"\(name)\" x=\"\(ems(Int(image.left)))\" y=\"\(ems(Int(image.top)))\""
        definitions += " width=\"\(ems(Int(image.width)))\" height=\"\(ems(Int(image.height)))\""
        definitions += " xlink:href=\"\(data)\"/>\n"
        return name
    }

    private func definePath(of glyph: UInt32, font: Font, worker: GlyphWorker) -> GlyphPath? {
        let outline = worker.face(font.face)?
            .outline(of: glyph, bold: font.syntheticBold, oblique: font.syntheticOblique)
        guard let outline, !outline.segments.isEmpty else { return nil }
        let name = nextName()
        definitions += "<path id=\"\(name)\" d=\"\(outline.svgPath)\"/>\n"
        return (name, outline.unitsPerEm)
    }
}

extension Orientation {
    /// The transform from the square of the stored image to that of the visible one.
    var placing: Transform {
        switch self {
        case .upright: .identity
        case .mirrored: Transform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
        case .upsideDown: Transform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
        case .mirroredUpsideDown: Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
        case .mirroredLeft: Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .right: Transform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
        case .mirroredRight: Transform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
        case .left: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
        }
    }
}

extension GlyphImage {
    /// The colour image as a `data:` URL.
    fileprivate var pngText: String? {
        guard let memory = unsafe memory else { return nil }
        let buffer = unsafe PixelBuffer(
            borrowing: memory, width: Int(width), height: Int(height), stride: Int(stride))
        let options = PNGOptions(compression: .small)
        guard let png = try? PNGEncoder.encode(buffer, options: options, scale: nil) else { return nil }
        return "data:image/png;base64," + Base64.encode(png)
    }
}

extension Bitmap {
    /// The image as a `data:` URL.
    var pngText: String? {
        (try? pngData(options: PNGOptions(compression: .small))).map { "data:image/png;base64," + Base64.encode($0) }
    }
}

extension GlyphOutline {
    /// SVG path data in font units, y upwards.
    var svgPath: String { svgPath(Transform(a: unitsPerEm, d: -unitsPerEm)) }

    /// SVG path data of the outline with a transform, y downwards.
    func svgPath(_ map: Transform) -> String {
        var path = ""
        func point(_ x: Double, _ y: Double) -> String {
            let place = map.apply(x, -y)
            return "\(place.x.svg) \(place.y.svg)"
        }
        for segment in segments {
            switch segment {
            case .move(let x, let y):
                if !path.isEmpty { path += "Z" }
                path += "M\(point(x, y))"
            case .line(let x, let y): path += "L\(point(x, y))"
            case .quadratic(let cx, let cy, let x, let y): path += "Q\(point(cx, cy)) \(point(x, y))"
            case .cubic(let c1x, let c1y, let c2x, let c2y, let x, let y):
                path += "C\(point(c1x, c1y)) \(point(c2x, c2y)) \(point(x, y))"
            }
        }
        return path.isEmpty ? path : path + "Z"
    }
}
