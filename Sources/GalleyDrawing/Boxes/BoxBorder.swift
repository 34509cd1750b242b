internal import GalleyBoxes
internal import GalleyText

/// The border of a box (CSS Backgrounds 3, 4).
struct BoxBorder {
    /// The border box.
    let outer: RoundedBox
    /// The padding box.
    let inner: RoundedBox
    /// The widths of the padding.
    private let padding: EdgeInsets
    /// The sides with a width, clockwise from the top; those of two shades twice.
    private let sides: [BorderSide]

    init(of shape: RoundedBox, _ appearance: BoxAppearance, _ record: BoxRecord) {
        outer = shape
        let border = record.border
        inner = shape.inset(by: border)
        padding = record.padding
        guard border.top > 0 || border.left > 0 || border.bottom > 0 || border.right > 0 else {
            sides = []
            return
        }
        let colors = appearance.borderColor.resolved(record.writingMode, isRightToLeft: record.isRightToLeft)
        let styles = appearance.borderStyle.resolved(record.writingMode, isRightToLeft: record.isRightToLeft)
        let widths = [border.top, border.right, border.bottom, border.left]
        let painted = [
            (colors.top, styles.top), (colors.right, styles.right), (colors.bottom, styles.bottom),
            (colors.left, styles.left),
        ]
        sides = (0..<4).flatMap { index -> [BorderSide] in
            guard widths[index] > 0 else { return [] }
            return painted[index].1.lines(on: index, painted[index].0 ?? .black).map { line in
                BorderSide(
                    index: index, shape: shape, widths: widths, color: line.color, style: line.style, part: line.part)
            }
        }
    }

    /// An area of the box.
    func shape(of box: BoxAppearance.VisualBox) -> RoundedBox {
        switch box {
        case .borderBox: outer
        case .paddingBox: inner
        case .contentBox: inner.inset(by: padding)
        }
    }

    /// Whether nothing is visible through the border.
    var isOpaque: Bool { sides.allSatisfy { $0.color.alpha >= 1 && $0.style == .solid } }

    func draw(with painter: any BoxPainter) {
        var rest = sides[...]
        while let first = rest.first {
            // All sides that look the same at once: without seams where they meet, and with an even colour where their
            // dots overlap.
            let alike = rest.filter { $0.hasAppearance(of: first) }
            rest = rest.filter { !$0.hasAppearance(of: first) }[...]
            let isWhole = alike.count == sides.count
            let group = BoxGroup(clip: isWhole ? nil : path { for side in alike { side.addRegion(to: &$0) } })
            if !isWhole { painter.begin(group) }
            let shape =
                switch first.style {
                case .dashed, .dotted: path { for side in alike { side.addMarks(to: &$0) } }
                case .double: doubleRing(of: alike)
                default: bars ?? ring(of: first.part)
                }
            painter.fill(shape, with: first.color)
            if !isWhole { painter.end(group) }
        }
    }

    private func path(_ add: (inout Path) -> Void) -> Path {
        var path = Path()
        add(&path)
        return path
    }

    /// The rectangles of sides that do not meet, without round corners; nil for other borders. A ring would have edges without a
    /// width at the other sides, which some programs draw as hairlines.
    private var bars: Path? {
        guard outer.radii.allSatisfy({ $0.width <= 0 || $0.height <= 0 }), let first = sides.first,
            sides.count == 1 || sides.count == 2 && sides[1].index == first.index + 2
        else { return nil }
        return path { path in
            for side in sides { RoundedBox(side.bar, BoxAppearance.Corners()).add(to: &path) }
        }
    }

    /// The area between two parts of the border's width.
    private func ring(of part: ClosedRange<Double>) -> Path {
        var ring = edge(part.lowerBound).path()
        let inner = edge(part.upperBound)
        if !inner.rect.isEmpty { inner.add(to: &ring, reversed: true) }
        return ring
    }

    /// The edge at a part of the border's width from the outer one.
    private func edge(_ part: Double) -> RoundedBox {
        if part <= 0 { return outer }
        if part >= 1 { return inner }
        /// Halves of whole widths are whole, too, so that the line between them is sharp.
        func inset(_ width: Double) -> Double {
            part == 0.5 && width == width.rounded() ? (width / 2).rounded(.up) : width * part
        }
        return outer.inset(
            by: EdgeInsets(
                top: inset(inner.rect.minY - outer.rect.minY), left: inset(inner.rect.minX - outer.rect.minX),
                bottom: inset(outer.rect.maxY - inner.rect.maxY), right: inset(outer.rect.maxX - inner.rect.maxX)))
    }

    /// The two lines of double borders; the whole border if they are too thin for two.
    private func doubleRing(of sides: [BorderSide]) -> Path {
        guard sides.allSatisfy({ $0.width >= 3 }) else { return ring(of: 0...1) }
        var path = ring(of: 0...(1 / 3))
        edge(2 / 3).add(to: &path)
        if !inner.rect.isEmpty { inner.add(to: &path, reversed: true) }
        return path
    }
}
