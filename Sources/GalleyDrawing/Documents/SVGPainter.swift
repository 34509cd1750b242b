internal import GalleyFonts
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText

/// A painter that writes SVG elements.
final class SVGPainter: Painter {
    let writer: SVGWriter
    let glyphs: SVGGlyphs
    var form: SVGDocument.GlyphForm
    let worker: GlyphWorker
    let images: ImageStore
    let hasLinks = true
    /// Enough for printing.
    var imageScale: Double { images.documentScale }
    var visible: Rect? { nil }
    /// The name of the gradient that currently replaces colours.
    private var gradient: String?
    private let space: SVGUserSpace

    init(
        writer: SVGWriter, glyphs: SVGGlyphs, form: SVGDocument.GlyphForm, worker: GlyphWorker, images: ImageStore,
        space: SVGUserSpace
    ) {
        self.writer = writer
        self.glyphs = glyphs
        self.form = form
        self.worker = worker
        self.images = images
        self.space = space
    }

    func draw(in gradient: Gradient, over rect: Rect, _ body: (any Painter) -> Void) {
        guard !rect.isEmpty else { return body(self) }
        let name = glyphs.nextEffectName()
        writer.append(gradient.drawable(in: rect, scale: space.leastScale).svgDefinition(name, in: rect))
        self.gradient = name
        body(self)
        self.gradient = nil
    }

    /// A colour as a property, or the gradient that replaces it.
    private func paint(_ color: Color, as property: String) -> String {
        gradient.map { " \(property)=\"url(#\($0))\"" } ?? color.svg(as: property)
    }

    func fill(_ rect: Rect, with color: Color) {
        if gradient != nil { return fill(Path(rect: rect), with: color) }
        writer.rect(rect, color: color)
    }

    func draw(_ line: LineStroke) {
        if line.dashes.isEmpty {
            fill(
                Rect(
                    x: line.minX, y: line.y - line.thickness / 2, width: line.maxX - line.minX, height: line.thickness),
                with: line.color)
            return
        }
        let dashes = line.dashes.map(\.svg).joined(separator: " ")
        let reach = StrokeLimit.diagonal(of: line.bounds, and: space.visible)
        writer.append(
            "<path d=\"M\(line.minX.svg) \(line.y.svg)H\(line.maxX.svg)\" fill=\"none\"\(line.color.svg(as: "stroke"))"
                + " stroke-width=\"\(StrokeLimit.width(line.thickness, reach: reach).svg)\" stroke-dasharray=\"\(dashes)\""
                + " stroke-dashoffset=\"\(line.minX.svg)\"\(line.hasRoundCaps ? " stroke-linecap=\"round\"" : "")/>")
    }

    func fill(_ path: Path, _ rule: Path.FillRule, with color: Color) {
        let rule = rule == .nonZero ? "" : " fill-rule=\"\(rule.svg)\""
        writer.append("<path d=\"\(path.shortSVG)\"\(paint(color, as: "fill"))\(rule)/>")
    }

    func stroke(_ path: Path, _ stroke: PathStroke) {
        var tag = "<path d=\"\(path.shortSVG)\" fill=\"none\"\(paint(stroke.color, as: "stroke"))"
        let reach = StrokeLimit.diagonal(of: path.bounds, and: space.visible)
        tag += " stroke-width=\"\(StrokeLimit.width(stroke.width, reach: reach).svg)\""
        if !stroke.dashes.isEmpty {
            tag += " stroke-dasharray=\"\(stroke.dashes.map(\.svg).joined(separator: " "))\""
            if stroke.dashPhase != 0 { tag += " stroke-dashoffset=\"\(stroke.dashPhase.svg)\"" }
        }
        if stroke.hasRoundCaps { tag += " stroke-linecap=\"round\"" }
        if stroke.join != .miter { tag += " stroke-linejoin=\"\(stroke.join.rawValue)\"" }
        writer.append(tag + "/>")
    }

    func draw(_ image: Bitmap, in rect: Rect, clip: Rect) {
        guard !rect.isEmpty, !clip.isEmpty, image.isVisible(in: rect, scale: space.leastScale),
            let picture = glyphs.picture(of: images.documentImage(of: image, size: rect.size)),
            let element = picture.element(
                in: Rect(x: rect.x - clip.x, y: rect.y - clip.y, width: rect.width, height: rect.height))
        else { return }
        // A nested `svg` clips to its box.
        writer.append(
            "<svg x=\"\(clip.x.svg)\" y=\"\(clip.y.svg)\" width=\"\(clip.width.svg)\" height=\"\(clip.height.svg)\">"
                + "\(element)</svg>")
    }

    func link(_ rects: [Rect], to target: String, element: Int32) {
        for rect in rects {
            writer.append(
                "<a xlink:href=\"\(target.xmlEscaped)\"><rect x=\"\(rect.x.svg)\" y=\"\(rect.y.svg)\""
                    + " width=\"\(rect.width.svg)\" height=\"\(rect.height.svg)\" fill-opacity=\"0\"/></a>")
        }
    }

    // MARK: Glyphs

    func draw(_ run: GlyphRunView, of layout: TextLayout) {
        guard run.size.isFinite, run.size > 0 else { return }
        let isPlain = run.attributes.drawnTransform == nil
        if form == .text {
            let text = TextClusters(of: run, in: layout).text
            // Images and transformed shapes are drawn as such, over invisible text.
            let isVisible = isPlain && !run.font.face.hasColor
            if !text.isEmpty {
                if run.run.orientation == .upright || run.run.orientation == .combined {
                    drawUprightText(run, of: layout, isVisible: isVisible)
                } else {
                    drawText(run, text: String(decoding: text, as: UTF8.self), isVisible: isVisible)
                }
            }
            if isVisible && !text.isEmpty { return }
        }
        drawShapes(run)
    }

    /// The fill and stroke of a run's glyphs as properties.
    private func paint(_ run: GlyphRunView, scale: Double) -> String {
        let attributes = run.attributes
        let color = attributes.color ?? .black
        var result = attributes.stroke?.fill ?? true ? paint(color, as: "fill") : " fill=\"none\""
        if let stroke = attributes.stroke, stroke.width > 0 {
            let reach = StrokeLimit.diagonal(of: run.glyphBounds, and: space.visible)
            result += stroke.color?.svg(as: "stroke") ?? paint(color, as: "stroke")
            let width = StrokeLimit.width(stroke.width, reach: reach)
            result += " stroke-width=\"\((width / scale).svg)\" stroke-linejoin=\"round\""
            if stroke.isBelow { result += " paint-order=\"stroke\"" }
        }
        return result
    }

    private func drawShapes(_ run: GlyphRunView) {
        let color = run.attributes.color ?? .black
        let map = run.drawnTransform ?? .identity
        // A gradient is relative to the drawing, but a referenced glyph would have its own coordinates; a stroke would
        // be distorted.
        let isInPlace = gradient != nil || (run.drawnTransform != nil && run.attributes.stroke != nil)
        let hasColor = run.font.face.hasColor
        let showsColor = hasColor && map.showsColorGlyphs(unit: run.size * space.leastScale)
        if hasColor && !showsColor { images.warn(.glyphTooLarge, Transform.colorGlyphsLeftOut) }
        var isOpen = false
        func open(scale: Double) {
            if !isOpen { writer.open("<g\(paint(run, scale: scale))>") }
            isOpen = true
        }
        for glyph in run.drawnGlyphs {
            func place(_ unit: Transform) -> Transform {
                var placed = unit.followed(by: map)
                placed.tx += glyph.x
                placed.ty += glyph.y
                return placed
            }
            if hasColor,
                let name = glyphs.image(of: glyph.id, font: run.font, color: color, worker: worker)
            {
                if showsColor { use(name, place(Transform(a: run.size, d: run.size))) }
            } else if isInPlace {
                let outline = worker.face(run.font.face)?
                    .outline(of: glyph.id, bold: run.font.syntheticBold, oblique: run.font.syntheticOblique)
                guard let outline, !outline.segments.isEmpty else { continue }
                open(scale: 1)
                writer.append("<path d=\"\(outline.svgPath(place(Transform(a: run.size, d: run.size))))\"/>")
            } else if let path = glyphs.path(of: glyph.id, font: run.font, worker: worker) {
                let scale = run.size / path.unitsPerEm
                open(scale: scale)
                use(path.name, place(Transform(a: scale, d: -scale)))
            }
        }
        if isOpen { writer.close("</g>") }
    }

    private func use(_ name: String, _ map: Transform) {
        guard let matrix = map.svgMatrix else { return }
        writer.append("<use xlink:href=\"#\(name)\" transform=\"\(matrix)\"/>")
    }

    /// Draws upright glyphs one by one, each with its characters.
    private func drawUprightText(_ run: GlyphRunView, of layout: TextLayout, isVisible: Bool) {
        let clusters = TextClusters(of: run, in: layout)
        let drawn = run.drawnGlyphs
        let attributes = "\(fontAttributes(run))\(isVisible ? paint(run, scale: 1) : " opacity=\"0\"")"
        let isCombined = run.run.orientation == .combined
        // Written letter by letter, a reader sets them as in horizontal text.
        let forms = isCombined ? "" : " style=\"font-feature-settings:'vert'\""
        writer.open("<g\(attributes)\(forms)>")
        for cluster in clusters.clusters {
            guard let first = drawn[cluster.glyphs].first else { continue }
            var tag = "<text xml:space=\"preserve\" x=\"\(first.x.svg)\" y=\"\(first.y.svg)\""
            if isCombined {
                let width = drawn[cluster.glyphs].reduce(0) { $0 + $1.advance } * run.glyphPlacement.horizontalScale
                tag += " textLength=\"\(width.svg)\" lengthAdjust=\"spacingAndGlyphs\""
            }
            writer.append(
                "\(tag)>\(String(decoding: clusters.text[cluster.bytes], as: UTF8.self).xmlEscaped)</text>")
        }
        writer.close("</g>")
    }

    private func drawText(_ run: GlyphRunView, text: String, isVisible: Bool) {
        // In right-to-left text the start is the right end.
        let start = Point(x: run.isRightToLeft ? run.maxX : run.minX, y: run.baselineY)
        var tag = "<text xml:space=\"preserve\""
        if run.run.orientation == .sideways {
            let place = run.axes.page(start)
            tag += " transform=\"matrix(0 1 -1 0 \(place.x.svg) \(place.y.svg))\""
        } else {
            tag += " y=\"\(start.y.svg)\" x=\"\(start.x.svg)\""
        }
        if run.isRightToLeft { tag += " direction=\"rtl\"" }
        if run.width > 0 { tag += " textLength=\"\((run.maxX - run.minX).svg)\" lengthAdjust=\"spacingAndGlyphs\"" }
        tag += fontAttributes(run)
        tag += isVisible ? paint(run, scale: 1) : " opacity=\"0\""
        writer.append("\(tag)>\(text.xmlEscaped)</text>")
    }

    private func fontAttributes(_ run: GlyphRunView) -> String {
        let face = run.font.face
        var tag = " font-family=\"\(("'" + face.familyName.filter { $0 != "'" } + "', sans-serif").xmlEscaped)\""
        tag += " font-size=\"\(run.size.svg)\""
        let weight = run.font.syntheticBold ? max(face.weight, 700) : face.weight
        if weight != 400 { tag += " font-weight=\"\(weight)\"" }
        if face.isItalic || run.font.syntheticOblique { tag += " font-style=\"italic\"" }
        if face.stretch != 100 { tag += " font-stretch=\"\(face.stretch.svg)%\"" }
        if let language = run.attributes.language { tag += " xml:lang=\"\(language.xmlEscaped)\"" }
        return tag
    }
}
