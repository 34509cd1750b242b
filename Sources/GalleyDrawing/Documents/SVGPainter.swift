internal import GalleyLayout
internal import GalleyText

/// Draws as SVG elements.
final class SVGPainter: Painter {
    var writer: SVGWriter
    let glyphs: SVGGlyphs
    var form: SVGDocument.GlyphForm
    let worker: GlyphWorker
    let images: ImageStore
    let hasLinks = true
    /// Prints well.
    let imageScale = 4.0
    var visible: Rect? { nil }
    /// The name of what takes the place of colours meanwhile.
    private var gradient: String?

    init(writer: SVGWriter, glyphs: SVGGlyphs, form: SVGDocument.GlyphForm, worker: GlyphWorker, images: ImageStore) {
        self.writer = writer
        self.glyphs = glyphs
        self.form = form
        self.worker = worker
        self.images = images
    }

    func draw(in gradient: Gradient, over rect: Rect, _ body: (any Painter) -> Void) {
        guard !rect.isEmpty else { return body(self) }
        let name = glyphs.nextFilterName()
        writer.append(gradient.svgDefinition(name, in: rect))
        self.gradient = name
        body(self)
        self.gradient = nil
    }

    /// A colour as a property, or the gradient that takes its place.
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
        writer.append(
            "<path d=\"M\(line.minX.svg) \(line.y.svg)H\(line.maxX.svg)\" fill=\"none\"\(line.color.svg(as: "stroke"))"
                + " stroke-width=\"\(line.thickness.svg)\" stroke-dasharray=\"\(dashes)\""
                + " stroke-dashoffset=\"\(line.minX.svg)\"\(line.hasRoundCaps ? " stroke-linecap=\"round\"" : "")/>")
    }

    func fill(_ path: Path, _ rule: Path.FillRule, with color: Color) {
        let rule = rule == .nonZero ? "" : " fill-rule=\"\(rule.svg)\""
        writer.append("<path d=\"\(path.shortSVG)\"\(paint(color, as: "fill"))\(rule)/>")
    }

    func stroke(_ path: Path, _ stroke: PathStroke) {
        var tag = "<path d=\"\(path.shortSVG)\" fill=\"none\"\(paint(stroke.color, as: "stroke"))"
        tag += " stroke-width=\"\(stroke.width.svg)\""
        if !stroke.dashes.isEmpty {
            tag += " stroke-dasharray=\"\(stroke.dashes.map(\.svg).joined(separator: " "))\""
            if stroke.dashPhase != 0 { tag += " stroke-dashoffset=\"\(stroke.dashPhase.svg)\"" }
        }
        if stroke.hasRoundCaps { tag += " stroke-linecap=\"round\"" }
        if stroke.join != .miter { tag += " stroke-linejoin=\"\(stroke.join.rawValue)\"" }
        writer.append(tag + "/>")
    }

    func draw(_ image: Bitmap, in rect: Rect, clip: Rect) {
        guard let data = image.pngText, !rect.isEmpty, !clip.isEmpty else { return }
        // A nested `svg` clips to its own box.
        writer.append(
            "<svg x=\"\(clip.x.svg)\" y=\"\(clip.y.svg)\" width=\"\(clip.width.svg)\" height=\"\(clip.height.svg)\">"
                + "<image x=\"\((rect.x - clip.x).svg)\" y=\"\((rect.y - clip.y).svg)\" width=\"\(rect.width.svg)\""
                + " height=\"\(rect.height.svg)\" preserveAspectRatio=\"none\" xlink:href=\"\(data)\"/></svg>")
    }

    func link(_ rects: [Rect], to target: String) {
        for rect in rects {
            writer.append(
                "<a xlink:href=\"\(SVGWriter.escape(target))\"><rect x=\"\(rect.x.svg)\" y=\"\(rect.y.svg)\""
                    + " width=\"\(rect.width.svg)\" height=\"\(rect.height.svg)\" fill-opacity=\"0\"/></a>")
        }
    }

    // MARK: Glyphs

    func draw(_ run: GlyphRunView, of layout: TextLayout) {
        guard run.size.isFinite, run.size > 0 else { return }
        let isPlain = run.attributes.drawnTransform == nil
        if form == .text {
            let text = TextClusters(of: run, in: layout).text
            // Pictures and bent shapes are drawn as such, over text that can be found.
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

    private func paint(_ attributes: TextAttributes, scale: Double) -> String {
        let color = attributes.color ?? .black
        var result = attributes.stroke?.fill ?? true ? paint(color, as: "fill") : " fill=\"none\""
        if let stroke = attributes.stroke, stroke.width > 0 {
            result += stroke.color?.svg(as: "stroke") ?? paint(color, as: "stroke")
            result += " stroke-width=\"\((stroke.width / scale).svg)\" stroke-linejoin=\"round\""
        }
        return result
    }

    private func drawShapes(_ run: GlyphRunView) {
        let color = run.attributes.color ?? .black
        let map = run.drawnTransform
        var unitsPerEm: Double?
        if !run.font.face.hasColor, gradient != nil || (map != nil && run.attributes.stroke != nil) {
            // A gradient's place is the drawing's, and what is used somewhere would bring its own.
            return drawBentShapes(run, map ?? GlyphTransform())
        }
        for glyph in run.drawnGlyphs {
            switch glyphs.definition(of: glyph.id, font: run.font, color: color, worker: worker) {
            case .empty: continue
            case .path(let name, let units):
                let scale = run.size / units
                if unitsPerEm == nil {
                    writer.open("<g\(paint(run.attributes, scale: scale))>")
                    unitsPerEm = units
                }
                var matrix = GlyphTransform(a: scale, d: -scale).then(map ?? GlyphTransform())
                matrix.tx += glyph.x
                matrix.ty += glyph.y
                use(name, matrix)
            case .image(let name):
                var matrix = GlyphTransform(a: run.size, d: run.size).then(map ?? GlyphTransform())
                matrix.tx += glyph.x
                matrix.ty += glyph.y
                use(name, matrix)
            }
        }
        if unitsPerEm != nil { writer.close("</g>") }
    }

    /// Shapes as they end up: a stroke is as wide as it should be, whatever becomes of what it is around.
    private func drawBentShapes(_ run: GlyphRunView, _ map: GlyphTransform) {
        guard let face = worker.face(run.font.face) else { return }
        let scaled = GlyphTransform(a: run.size, d: run.size).then(map)
        writer.open("<g\(paint(run.attributes, scale: 1))>")
        for glyph in run.drawnGlyphs {
            let outline = face.outline(of: glyph.id, bold: run.font.syntheticBold, oblique: run.font.syntheticOblique)
            guard let outline, !outline.segments.isEmpty else { continue }
            var placed = scaled
            placed.tx += glyph.x
            placed.ty += glyph.y
            writer.append("<path d=\"\(outline.svgPath(placed))\"/>")
        }
        writer.close("</g>")
    }

    private func use(_ name: String, _ matrix: GlyphTransform) {
        // Scales are small numbers: three decimals would be too few.
        func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
        func number(_ value: Double) -> String { value == 0 ? "0" : "\(value)" }
        let (a, b, c, d) = (rounded(matrix.a), rounded(matrix.b), rounded(matrix.c), rounded(matrix.d))
        // What is flat, but for rounding, shows nothing, and readers refuse all of a document with a matrix that cannot be
        // turned back. Numbers with six decimals that are not flat give no less than 1e-12.
        guard abs(a * d - b * c) > max(5e-13, 1e-7 * (abs(a * d) + abs(b * c))) else { return }
        writer.append(
            "<use xlink:href=\"#\(name)\" transform=\"matrix(\(number(a)) \(number(b))"
                + " \(number(c)) \(number(d)) \(matrix.tx.svg) \(matrix.ty.svg))\"/>")
    }

    /// Upright glyphs one by one, each with the characters it stands for.
    private func drawUprightText(_ run: GlyphRunView, of layout: TextLayout, isVisible: Bool) {
        let clusters = TextClusters(of: run, in: layout)
        let drawn = run.drawnGlyphs
        let attributes = "\(fontAttributes(run))\(isVisible ? paint(run.attributes, scale: 1) : " opacity=\"0\"")"
        let isCombined = run.run.orientation == .combined
        // Letter by letter, a reader sets them as in horizontal text.
        let forms = isCombined ? "" : " style=\"font-feature-settings:'vert'\""
        writer.open("<g\(attributes)\(forms)>")
        for cluster in clusters.clusters {
            guard let first = drawn[cluster.glyphs].first else { continue }
            var tag = "<text xml:space=\"preserve\" x=\"\(first.x.svg)\" y=\"\(first.y.svg)\""
            if isCombined {
                let width = drawn[cluster.glyphs].reduce(0) { $0 + $1.advance } * run.stance.horizontalScale
                tag += " textLength=\"\(width.svg)\" lengthAdjust=\"spacingAndGlyphs\""
            }
            writer.append(
                "\(tag)>\(SVGWriter.escape(String(decoding: clusters.text[cluster.bytes], as: UTF8.self)))</text>")
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
        tag += isVisible ? paint(run.attributes, scale: 1) : " opacity=\"0\""
        writer.append("\(tag)>\(SVGWriter.escape(text))</text>")
    }

    private func fontAttributes(_ run: GlyphRunView) -> String {
        let face = run.font.face
        var tag = " font-family=\"\(SVGWriter.escape("'" + face.familyName.filter { $0 != "'" } + "', sans-serif"))\""
        tag += " font-size=\"\(run.size.svg)\""
        let weight = run.font.syntheticBold ? max(face.weight, 700) : face.weight
        if weight != 400 { tag += " font-weight=\"\(weight)\"" }
        if face.isItalic || run.font.syntheticOblique { tag += " font-style=\"italic\"" }
        if face.stretch != 100 { tag += " font-stretch=\"\(face.stretch.svg)%\"" }
        if let language = run.attributes.language { tag += " xml:lang=\"\(SVGWriter.escape(language))\"" }
        return tag
    }
}
