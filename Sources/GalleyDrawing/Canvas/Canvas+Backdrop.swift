internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText
internal import GalleyValues

extension Canvas {
    /// Draws the background of a page over its paper, and the border around its text.
    ///
    /// - Parameter origin: The place of the page's top left corner.
    final func draw(_ backdrop: TextPage.Backdrop, on paper: Size, at origin: Point) throws(GalleyError) {
        let area = backdrop.area
        if let layers = area.backgrounds, !layers.isEmpty {
            let unit = area.unit
            let boxes = try Self.boxes(
                BoxAppearance(backgrounds: layers),
                with: Size(width: paper.width / unit, height: paper.height / unit))
            try draw(boxes, at: origin, scale: unit)
        }
        var border = BoxAppearance(cornerRadii: .init(.points(area.cornerRadius ?? 0)))
        border.outline = area.outline
        var widths = BoxSides(0.0)
        for side in BoxSide.allCases {
            guard let line = area.border[side], line.usedWidth > 0 else { continue }
            widths[side] = line.usedWidth
            border.borderColor[side] = line.color
            border.borderStyle[side] = line.style
        }
        guard widths != BoxSides(0) || border.outline != nil else { return }
        let frame = backdrop.frame
        let boxes = try Self.boxes(border, with: Size(width: frame.width, height: frame.height), border: widths)
        try draw(boxes, at: Point(x: origin.x + frame.x, y: origin.y + frame.y), scale: 1)
    }

    /// A box without contents.
    private static func boxes(
        _ appearance: BoxAppearance, with size: Size, border: BoxSides<Double> = BoxSides(0)
    ) throws(GalleyError) -> BoxLayout {
        var style = BoxStyle()
        (style.width, style.height) = (.points(size.width), .points(size.height))
        style.border = border
        return try Box(style: style, appearance: appearance).layout()
    }
}
