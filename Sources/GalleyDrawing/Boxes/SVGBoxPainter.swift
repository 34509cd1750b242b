internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

/// A painter of boxes as SVG elements.
final class SVGBoxPainter: BoxPainter {
    var imageScale: Double { images.documentScale }
    private let document: SVGDocument
    /// The value of ``SVGDocument/space`` outside each open group.
    private var outerSpaces: [SVGUserSpace] = []
    /// The names of the masks of open groups.
    private var masks: [String] = []

    init(_ document: SVGDocument) {
        self.document = document
    }

    var images: ImageStore { document.images }

    private func append(_ line: String) { document.body.append(line) }

    private func nextName() -> String { document.glyphs.nextEffectName() }

    func fill(_ path: Path, with color: Color) {
        guard color.alpha > 0 else { return }
        append("<path d=\"\(path.shortSVG)\"\(color.svg(as: "fill"))/>")
    }

    func fill(_ path: Path, with gradient: Gradient, in rect: Rect) {
        guard !rect.isEmpty else { return }
        let name = nextName()
        append(gradient.drawable(in: rect, scale: document.space.leastScale).svgDefinition(name, in: rect))
        append("<path d=\"\(path.shortSVG)\" fill=\"url(#\(name))\"/>")
    }

    func fill(_ rects: [Rect], with gradient: Gradient, clip: Path) {
        guard let first = rects.first else { return }
        let all = rects.reduce(first) { $0.union($1) }
        guard !all.isEmpty else { return }
        let group = BoxGroup(clip: clip)
        begin(group)
        defer { end(group) }
        guard rects.count > 1 else { return fill(Path(rect: first), with: gradient, in: first) }
        let (colors, pattern) = (nextName(), nextName())
        let tile = Rect(x: 0, y: 0, width: first.width, height: first.height)
        append(gradient.drawable(in: tile, scale: document.space.leastScale).svgDefinition(colors, in: tile))
        append(
            "<pattern id=\"\(pattern)\" patternUnits=\"userSpaceOnUse\" width=\"\(tile.width.svg)\""
                + " height=\"\(tile.height.svg)\" patternTransform=\"translate(\(first.x.svg) \(first.y.svg))\">"
                + "<rect width=\"\(tile.width.svg)\" height=\"\(tile.height.svg)\" fill=\"url(#\(colors))\"/></pattern>"
        )
        append("<path d=\"\(Path(rect: all).shortSVG)\" fill=\"url(#\(pattern))\"/>")
    }

    func draw(_ image: Bitmap, in rects: [Rect], clip: Path) {
        guard let first = rects.first, image.isVisible(in: first, scale: document.space.leastScale),
            let picture = document.glyphs.picture(of: images.documentImage(of: image, size: first.size))
        else { return }
        let mask = nextName()
        append("<clipPath id=\"\(mask)\"><path d=\"\(clip.shortSVG)\"/></clipPath>")
        append("<g clip-path=\"url(#\(mask))\">")
        for rect in rects {
            if let element = picture.element(in: rect) { append(element) }
        }
        append("</g>")
    }

    func shadow(of shape: Path, bounds: Rect, _ shadow: Shadow, color: Color, clip: Path) {
        let (mask, blur) = (nextName(), nextName())
        append("<clipPath id=\"\(mask)\"><path d=\"\(clip.shortSVG)\"/></clipPath>")
        var tag = "<path d=\"\(shape.shortSVG)\"\(color.svg(as: "fill"))"
        tag += " transform=\"translate(\(shadow.offset.dx.svg) \(shadow.offset.dy.svg))\""
        if shadow.radius > 0 {
            let reach = 2 * shadow.radius + 1
            append(
                "<filter id=\"\(blur)\" filterUnits=\"userSpaceOnUse\" x=\"\((bounds.x - reach).svg)\""
                    + " y=\"\((bounds.y - reach).svg)\" width=\"\((bounds.width + 2 * reach).svg)\""
                    + " height=\"\((bounds.height + 2 * reach).svg)\">"
                    + "<feGaussianBlur stdDeviation=\"\((shadow.radius / 2).svg)\"/></filter>")
            tag += " filter=\"url(#\(blur))\""
        }
        append("<g clip-path=\"url(#\(mask))\">\(tag)/></g>")
    }

    func begin(_ group: BoxGroup) {
        var tag = "<g"
        if group.opacity < 1 { tag += " opacity=\"\(group.opacity.svg)\"" }
        if let matrix = group.transform?.svgMatrix { tag += " transform=\"\(matrix)\"" }
        if let clip = group.clip {
            let name = nextName()
            append("<clipPath id=\"\(name)\"><path d=\"\(clip.shortSVG)\"/></clipPath>")
            tag += " clip-path=\"url(#\(name))\""
        }
        if !group.filters.isEmpty {
            let name = nextName()
            append(
                "<filter id=\"\(name)\" x=\"-50%\" y=\"-50%\" width=\"200%\" height=\"200%\""
                    + " color-interpolation-filters=\"sRGB\">" + group.filters.map(\.svg).joined() + "</filter>")
            tag += " filter=\"url(#\(name))\""
        }
        if group.blendMode != .normal { tag += " style=\"mix-blend-mode:\(group.blendMode.cssName)\"" }
        if group.isIsolated { tag += " style=\"isolation:isolate\"" }
        if group.backdrop != nil {
            images.warn(.unsupported, "SVG has no filters of the backdrop of boxes; they are left out")
        }
        append(tag + ">")
        outerSpaces.append(document.space)
        if let transform = group.transform { document.space = document.space.transformed(by: transform) }
        guard group.maskedArea != nil else { return }
        masks.append(nextName())
        append("<g mask=\"url(#\(masks[masks.count - 1]))\">")
    }

    func beginMask(of group: BoxGroup) {
        guard let name = masks.last, let area = group.maskedArea else { return }
        append(
            "</g><mask id=\"\(name)\" maskUnits=\"userSpaceOnUse\" x=\"\(area.x.svg)\" y=\"\(area.y.svg)\""
                + " width=\"\(area.width.svg)\" height=\"\(area.height.svg)\">")
    }

    func end(_ group: BoxGroup) {
        if group.maskedArea != nil, masks.popLast() != nil { append("</mask>") }
        if let outer = outerSpaces.popLast() { document.space = outer }
        append("</g>")
    }

    func draw(_ text: TextLayout, at origin: Point) throws(GalleyError) { try document.draw(text, at: origin) }
}

extension Gradient {
    /// The element that defines the gradient for a rectangle, with a name.
    func svgDefinition(_ name: String, in rect: Rect) -> String {
        let stops = drawnStops.map {
            "<stop offset=\"\(min(max($0.position, 0), 1).svg)\" stop-color=\"\($0.color.hexadecimal)\""
                + " stop-opacity=\"\(Double($0.color.alpha).svg)\"/>"
        }.joined()
        switch shape {
        case .linear(let angle):
            let line = Gradient.line(angle: angle, in: rect)
            return "<linearGradient id=\"\(name)\" gradientUnits=\"userSpaceOnUse\" x1=\"\(line.start.x.svg)\""
                + " y1=\"\(line.start.y.svg)\" x2=\"\(line.end.x.svg)\" y2=\"\(line.end.y.svg)\">\(stops)"
                + "</linearGradient>"
        case .radial(let center, let radius):
            let (x, y, radii) = Gradient.ellipse(center: center, radius: radius, in: rect)
            return "<radialGradient id=\"\(name)\" gradientUnits=\"userSpaceOnUse\" cx=\"0\" cy=\"0\" r=\"1\""
                + " gradientTransform=\"matrix(\(radii.width.svg) 0 0 \(radii.height.svg) \(x.svg) \(y.svg))\">"
                + "\(stops)</radialGradient>"
        }
    }
}
