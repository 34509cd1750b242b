internal import GalleyFonts
internal import GalleyImages
internal import GalleyText

/// A file that is written: its objects, and what its content streams share.
///
/// Images and pages are written at once. Fonts are complete, and written, at the end.
final class PDFFile {
    /// A parameter of the graphics state (ISO 32000-1, 8.4.5).
    enum State: Hashable {
        case fillAlpha(Float)
        case strokeAlpha(Float)
        case blend(BlendMode)
        /// The brightness of a form as the opacity.
        case mask(form: Int)

        fileprivate var entry: String {
            switch self {
            case .fillAlpha(let alpha): "/ca \(PDFNumber.text(Double(alpha), decimals: 4))"
            case .strokeAlpha(let alpha): "/CA \(PDFNumber.text(Double(alpha), decimals: 4))"
            case .blend(let mode): "/BM/\(mode.pdfName)"
            case .mask(let form): "/SMask<</S/Luminosity/G \(form) 0 R>>"
            }
        }
    }

    var objects: PDFObjects
    /// The rules of PDF/A, if the file claims to conform.
    let archive: ArchiveRules?
    /// The first violation of a standard, with which the file is not finished.
    private(set) var violation: GalleyError?
    /// The sheet of the current page in points, from the page's top left corner.
    var pageArea = Rect.zero
    /// The page with the area beyond its edges that its background covers.
    var bleedArea = Rect.zero
    /// The size of the current page in points.
    var pageSize = Size.zero
    /// The page streams and forms with marked content, by their key in the parent tree.
    private(set) var streams: [MarkedStream] = []
    private var states: [State: Int] = [:]
    private var fonts: [PDFFont.Source: PDFFont] = [:]
    /// The fonts in the order of their first use.
    private var allFonts: [PDFFont] = []
    private var pictures: [String: Int?] = [:]
    /// The objects of images by their pixels, and of colour profiles by their bytes.
    private var pixels: [ImagePixels: Int] = [:]
    private var profiles: [[UInt8]: Int] = [:]

    /// A page or form with marked content.
    struct MarkedStream {
        /// The page, from 0.
        var page: Int
        /// The object of a form; `nil` for the content of the page.
        var form: Int?
        var slots: [Int32]
    }

    /// The entries of the current page for its sheet, and for its own size if the sheet is larger. The origin is the bottom left
    /// corner of the page.
    var pageBoxes: String {
        func box(_ name: String, _ area: Rect) -> String {
            let corners = [area.minX, pageSize.height - area.maxY, area.maxX, pageSize.height - area.minY]
            return "/\(name)[\(PDFNumber.list(corners))]"
        }
        let page = Rect(x: 0, y: 0, width: pageSize.width, height: pageSize.height)
        guard pageArea != page else { return box("MediaBox", page) }
        return box("MediaBox", pageArea) + box("BleedBox", bleedArea) + box("TrimBox", page)
    }

    init(archive: ArchiveRules? = nil, write: @escaping (ArraySlice<UInt8>) -> Bool) {
        self.archive = archive
        objects = PDFObjects(write: write)
        objects.writeHeader()
    }

    func refuse(_ error: GalleyError) {
        if violation == nil { violation = error }
    }

    /// The object of a parameter.
    func state(_ state: State) -> Int {
        if let known = states[state] { return known }
        let number = objects.next()
        objects.add(number, "<</Type/ExtGState\(state.entry)>>")
        states[state] = number
        return number
    }

    /// The font for a new code.
    func font(_ source: PDFFont.Source, face: FontFace? = nil) -> PDFFont {
        if let font = fonts[source], !font.isFull { return font }
        if let face, let error = archive?.check(face) { refuse(error) }
        let tag = (0..<6).reduce((text: "", rest: allFonts.count)) { result, _ in
            let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(result.rest % 26)))
            return (letter + result.text, result.rest / 26)
        }.text
        let font = PDFFont(object: objects.next(), name: "\(tag)+\(Self.name(of: source, face))", face: face)
        fonts[source] = font
        allFonts.append(font)
        return font
    }

    /// The name of a font in PostScript.
    private static func name(of source: PDFFont.Source, _ face: FontFace?) -> String {
        guard let face, case .face(_, let isBold, let isOblique) = source else { return "Invisible" }
        func plain(_ text: String) -> String {
            String(
                text.unicodeScalars.filter {
                    $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
                })
        }
        let family = plain(face.familyName)
        let style = plain(face.styleName) + (isBold ? "Bold" : "") + (isOblique ? "Oblique" : "")
        // Names have at most 127 bytes.
        return String(((family.isEmpty ? "Font" : family) + (style.isEmpty ? "" : "-" + style)).prefix(100))
    }

    func writeFonts() {
        for font in allFonts { font.write(to: &objects) }
    }

    // MARK: Streams

    /// Adds a stream that can have marked content. Streams are read in the order in which they begin.
    /// - Returns: Its key.
    func addStream(page: Int) -> Int {
        streams.append(MarkedStream(page: page, form: nil, slots: []))
        return streams.count - 1
    }

    /// Ends a stream.
    /// - Returns: Its key for the parent tree, as an entry; empty without marked content.
    func finish(_ content: PDFContent, form: Int?) -> String {
        content.finish()
        guard let key = content.key, !content.slots.isEmpty else { return "" }
        streams[key].slots = content.slots
        streams[key].form = form
        return "/StructParents \(key)"
    }

    /// Writes a stream as a form.
    ///
    /// - Parameters:
    ///   - area: The rectangle that it may paint.
    ///   - group: The colour space of a transparency group; `nil` without one.
    /// - Returns: Its object.
    func writeForm(_ content: PDFContent, area: Rect, group: String?) -> Int {
        let number = objects.next()
        let key = finish(content, form: number)
        let edges = PDFNumber.list([area.minX, area.minY, area.maxX, area.maxY])
        var entries = "/Type /XObject /Subtype /Form /BBox [\(edges)] /Resources \(content.resources)\(key)"
        if let group { entries += "/Group<</S/Transparency/CS/\(group)>>" }
        objects.writeStream(number, entries, content.bytes)
        return number
    }

    // MARK: Images

    /// The object of an image; `nil` if it has no pixels.
    func image(_ picture: DocumentImage) -> Int? {
        if let known = pictures[picture.name] { return known }
        let number: Int?
        if let file = picture.file {
            number = write(file)
        } else {
            let buffer = picture.bitmap.buffer
            number = unsafe write(
                buffer.pixels, width: buffer.width, height: buffer.height, stride: picture.bitmap.stride,
                profile: picture.bitmap.profile)
        }
        pictures[picture.name] = .some(number)
        return number
    }

    /// The object of premultiplied pixels, which are the same for all uses of a name.
    func image(
        named name: String, _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int
    ) -> Int? {
        if let known = pictures[name] { return known }
        let number = unsafe write(pixels, width: width, height: height, stride: stride)
        pictures[name] = .some(number)
        return number
    }

    /// Whether a JPEG can be in the file. PDF/A demands that inks have a profile (ISO 19005-2, 6.2.4.3): others are converted.
    func canContain(_ file: EncodedImage) -> Bool { file.components < 4 || file.profile != nil || archive == nil }

    /// Writes a JPEG file as it is.
    private func write(_ file: EncodedImage) -> Int {
        let space = space(components: file.components, file.profile)
        let number = objects.next()
        objects.writeStream(
            number,
            "\(entries(width: file.width, height: file.height, space))"
                + (file.isInverted ? "/Decode[1 0 1 0 1 0 1 0]" : "") + "/Filter/DCTDecode",
            unsafe Array(file.bytes), isPacked: true)
        return number
    }

    /// The colour space of images with a number of components (ISO 32000-1, 8.6.4 and 8.6.5.5).
    private func space(components: Int, _ profile: ColorProfile?) -> String {
        let device = components == 1 ? "/DeviceGray" : components == 4 ? "/DeviceCMYK" : "/DeviceRGB"
        guard let profile else { return device }
        let number = profiles[profile.bytes] ?? objects.next()
        if profiles[profile.bytes] == nil {
            objects.writeStream(number, "/N \(components)/Alternate\(device)", profile.bytes)
            profiles[profile.bytes] = number
        }
        return "[/ICCBased \(number) 0 R]"
    }

    private func entries(width: Int, height: Int, _ space: String) -> String {
        "/Type /XObject /Subtype /Image /Width \(width) /Height \(height) /ColorSpace \(space) /BitsPerComponent 8"
            // PDF/A leaves smoothing to readers (ISO 19005-2, 6.2.8).
            + (archive == nil ? " /Interpolate true" : "")
    }

    /// Writes premultiplied pixels as colours, in grey if they are, and their alpha as a mask.
    private func write(
        _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, profile: ColorProfile? = nil
    ) -> Int? {
        guard width > 0, height > 0 else { return nil }
        var colors: [UInt8] = []
        var alphas: [UInt8] = []
        colors.reserveCapacity(width * height * 3)
        alphas.reserveCapacity(width * height)
        var (isOpaque, isGray) = (true, true)
        for row in 0..<height {
            let line = unsafe UnsafeRawPointer(pixels).advanced(by: row * stride).assumingMemoryBound(to: UInt32.self)
            for column in 0..<width {
                let pixel = unsafe line[column]
                let alpha = pixel >> 24
                func part(_ shift: UInt32) -> UInt8 {
                    let value = pixel >> shift & 255
                    if alpha == 255 { return UInt8(value) }
                    return alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
                }
                let (red, green, blue) = (part(16), part(8), part(0))
                colors.append(red)
                colors.append(green)
                colors.append(blue)
                alphas.append(UInt8(alpha))
                if alpha < 255 { isOpaque = false }
                if red != green || green != blue { isGray = false }
            }
        }
        // A profile is of grey or of colours.
        let components = profile?.components ?? (isGray ? 1 : 3)
        if components == 1 { colors = (0..<width * height).map { colors[3 * $0] } }
        let key = ImagePixels(width: width, colors: colors, alphas: alphas, profile: profile)
        if let known = self.pixels[key] { return known }
        let mask = isOpaque ? nil : writeMask(alphas, width: width, height: height)
        let space = space(components: components, profile)
        let number = objects.next()
        self.pixels[key] = number
        var entries = entries(width: width, height: height, space)
        if let mask { entries += "/SMask \(mask) 0 R" }
        objects.writeStream(number, entries, colors)
        return number
    }

    private func writeMask(_ alphas: [UInt8], width: Int, height: Int) -> Int {
        let number = objects.next()
        objects.writeStream(number, entries(width: width, height: height, "/DeviceGray"), alphas)
        return number
    }

    /// Writes an image that has one colour, and an opacity for each pixel.
    func writeMask(_ alphas: [UInt8], width: Int, height: Int, color: Color) -> Int {
        let mask = writeMask(alphas, width: width, height: height)
        let number = objects.next()
        let parts = [color.red, color.green, color.blue].map { UInt8(min(max($0, 0), 1) * 255 + 0.5) }
        objects.writeStream(number, entries(width: 1, height: 1, "/DeviceRGB") + "/SMask \(mask) 0 R", parts)
        return number
    }

    // MARK: Gradients

    /// A gradient that fills a rectangle.
    struct Shading {
        var object: Int
        /// The transform from the space of the shading to that of the rectangle.
        var map: Transform
    }

    /// Writes a gradient for a rectangle.
    ///
    /// - Parameter isMask: Whether its brightness is the alpha of the gradient's colours.
    func write(_ gradient: Gradient, in rect: Rect, isMask: Bool = false) -> Shading {
        let stops = gradient.drawnStops.map { stop in
            let color = stop.color
            let parts = isMask ? [color.alpha] : [color.red, color.green, color.blue]
            return (position: min(max(stop.position, 0), 1), parts: parts.map(Double.init))
        }
        let space = isMask ? "DeviceGray" : "DeviceRGB"
        let function = Self.function(stops)
        let number = objects.next()
        var map = Transform.identity
        switch gradient.shape {
        case .linear(let angle):
            let line = Gradient.line(angle: angle, in: rect)
            let ends = PDFNumber.list([line.start.x, line.start.y, line.end.x, line.end.y], decimals: 5)
            objects.add(
                number,
                "<</ShadingType 2/ColorSpace/\(space)/Coords[\(ends)]/Function\(function)/Extend[true true]>>")
        case .radial(let center, let radius):
            let (x, y, radii) = Gradient.ellipse(center: center, radius: radius, in: rect)
            map = Transform(a: radii.width, d: radii.height, tx: x, ty: y)
            objects.add(
                number,
                "<</ShadingType 3/ColorSpace/\(space)/Coords[0 0 0 0 0 1]/Function\(function)/Extend[true true]>>")
        }
        return Shading(object: number, map: map)
    }

    /// The colours by position (ISO 32000-1, 7.10). Stops at the same place are a step.
    private static func function(_ stops: [(position: Double, parts: [Double])]) -> String {
        guard var last = stops.first else { return "<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0]/C1[0 0 0]>>" }
        func piece(_ from: [Double], _ to: [Double]) -> String {
            "<</FunctionType 2/Domain[0 1]/N 1/C0[\(PDFNumber.list(from, decimals: 4))]"
                + "/C1[\(PDFNumber.list(to, decimals: 4))]>>"
        }
        var (pieces, ends): ([String], [Double]) = ([], [])
        var position = 0.0
        for stop in stops {
            if stop.position > position {
                pieces.append(piece(last.parts, stop.parts))
                ends.append(stop.position)
                position = stop.position
            }
            last = stop
        }
        if position < 1 {
            pieces.append(piece(last.parts, last.parts))
            ends.append(1)
        }
        if pieces.count == 1 { return pieces[0] }
        return "<</FunctionType 3/Domain[0 1]/Functions[\(pieces.joined())]"
            + "/Bounds[\(PDFNumber.list(ends.dropLast(), decimals: 6))]"
            + "/Encode[\(pieces.map { _ in "0 1" }.joined(separator: " "))]>>"
    }
}

/// The identity of an image by its pixels: two hashes with a secret key, so that images made to collide cannot replace each other.
private struct ImagePixels: Hashable {
    private let hashes: [Int]

    init(width: Int, colors: [UInt8], alphas: [UInt8], profile: ColorProfile?) {
        hashes = (0..<2).map { seed in
            var hasher = Hasher()
            hasher.combine(seed)
            hasher.combine(width)
            for part in [colors, alphas, profile?.bytes ?? []] {
                hasher.combine(part.count)
                unsafe part.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
            }
            return hasher.finalize()
        }
    }
}

extension BlendMode {
    /// The name of the mode (ISO 32000-1, 11.3.5).
    fileprivate var pdfName: String {
        switch self {
        case .normal: "Normal"
        case .multiply: "Multiply"
        case .screen: "Screen"
        case .overlay: "Overlay"
        case .darken: "Darken"
        case .lighten: "Lighten"
        case .colorDodge: "ColorDodge"
        case .colorBurn: "ColorBurn"
        case .softLight: "SoftLight"
        case .hardLight: "HardLight"
        case .difference: "Difference"
        case .exclusion: "Exclusion"
        case .hue: "Hue"
        case .saturation: "Saturation"
        case .color: "Color"
        case .luminosity: "Luminosity"
        }
    }
}
