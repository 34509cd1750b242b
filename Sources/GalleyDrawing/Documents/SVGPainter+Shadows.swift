internal import GalleyLayout
internal import GalleyText

extension SVGPainter {
    func drawShadow(
        _ shadow: Shadow, color: Color, _ kind: ShadowKind, of bounds: Rect, _ content: (any Painter) -> Void
    ) {
        let name = glyphs.nextEffectName()
        let region = shadow.ink(of: bounds).union(bounds).inset(by: EdgeInsets(-1 - shadow.blurReach))
        var filter = "<filter id=\"\(name)\" filterUnits=\"userSpaceOnUse\" x=\"\(region.x.svg)\" y=\"\(region.y.svg)\""
        filter += " width=\"\(region.width.svg)\" height=\"\(region.height.svg)\""
        filter += " color-interpolation-filters=\"sRGB\">"
        filter +=
            "<feOffset in=\"SourceAlpha\" dx=\"\(shadow.offset.dx.svg)\" dy=\"\(shadow.offset.dy.svg)\" result=\"s\"/>"
        // A deviation of 0 disables the effect in SVG 1.1, and means no blur later.
        if shadow.radius > 0 { filter += "<feGaussianBlur stdDeviation=\"\(shadow.deviation.svg)\" result=\"s\"/>" }
        if kind == .inner {
            filter += "<feComponentTransfer><feFuncA type=\"table\" tableValues=\"1 0\"/></feComponentTransfer>"
            filter += "<feComposite in2=\"SourceAlpha\" operator=\"in\" result=\"s\"/>"
        }
        filter += "<feFlood flood-color=\"\(color.hexadecimal)\" flood-opacity=\"\(Double(color.alpha).svg)\"/>"
        filter += "<feComposite in2=\"s\" operator=\"in\"/></filter>"
        writer.append(filter)
        let blend = shadow.blendMode == .normal ? "" : " style=\"mix-blend-mode:\(shadow.blendMode.cssName)\""
        writer.open("<g filter=\"url(#\(name))\"\(blend)>")
        // Text in a shadow would be found twice in a search.
        let ownForm = form
        form = .outlines
        content(self)
        form = ownForm
        writer.close("</g>")
    }
}

extension BlendMode {
    /// The CSS name.
    var cssName: String {
        rawValue.reduce(into: "") { name, letter in
            if letter.isUppercase { name += "-" }
            name += letter.lowercased()
        }
    }
}
