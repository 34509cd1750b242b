internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText
internal import GalleyValues

extension Canvas {
    /// Draws the background of a page over its paper, and the border around its text.
    ///
    /// - Parameters:
    ///   - paper: The paper with its bleed, from the page's top left corner.
    ///   - origin: The place of the page's top left corner.
    final func draw(_ backdrop: TextPage.Backdrop, on paper: Rect, at origin: Point) throws(GalleyError) {
        let area = backdrop.area
        if let layers = area.backgrounds, !layers.isEmpty {
            let unit = area.unit
            let boxes = try Self.boxes(
                BoxAppearance(backgrounds: layers),
                with: Size(width: paper.width / unit, height: paper.height / unit))
            try draw(boxes, at: Point(x: origin.x + paper.x, y: origin.y + paper.y), scale: unit)
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

    /// Draws the marks of printers around a page.
    ///
    /// - Parameter origin: The place of the page's top left corner.
    final func drawMarks(of page: TextPage, at origin: Point) throws(GalleyError) {
        let marks = page.trimming.marks
        guard !marks.isEmpty else { return }
        let (bleed, length) = (page.trimming.bleed, Document.Page.Trimming.markWidth * 2 / 3)
        var path = Path()
        func line(_ start: Point, _ end: Point) {
            path.move(to: Point(x: origin.x + start.x, y: origin.y + start.y))
            path.line(to: Point(x: origin.x + end.x, y: origin.y + end.y))
        }
        let (width, height) = (page.size.width, page.size.height)
        if marks.contains(.crop) {
            for (x, outwards) in [(0.0, -1.0), (width, 1.0)] {
                for (y, upwards) in [(0.0, -1.0), (height, 1.0)] {
                    let (nearX, nearY) = (x + outwards * bleed, y + upwards * bleed)
                    line(Point(x: nearX, y: y), Point(x: nearX + outwards * length, y: y))
                    line(Point(x: x, y: nearY), Point(x: x, y: nearY + upwards * length))
                }
            }
        }
        if marks.contains(.cross) {
            let (half, distance) = (length / 2, bleed + Document.Page.Trimming.markWidth / 2)
            let centers = [
                Point(x: width / 2, y: -distance), Point(x: width + distance, y: height / 2),
                Point(x: width / 2, y: height + distance), Point(x: -distance, y: height / 2),
            ]
            for center in centers {
                line(Point(x: center.x - half, y: center.y), Point(x: center.x + half, y: center.y))
                line(Point(x: center.x, y: center.y - half), Point(x: center.x, y: center.y + half))
                let circle = Point(x: origin.x + center.x, y: origin.y + center.y)
                try stroke(Path(ellipseAt: circle, radiusX: half / 2, radiusY: half / 2), width: 0.25, with: .black)
            }
        }
        try stroke(path, width: 0.25, with: .black)
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
