internal import GalleyPlacing
internal import GalleyShaping
public import GalleyText

extension AttributedText {
    /// The size that the text takes where there is no more than `size`: as wide as its longest line, as high as the rows
    /// that fit. Infinite sides are unbounded.
    ///
    /// - Throws: As ``TextLayout/init(_:in:fonts:)``.
    public func fittingSize(within size: Size, fonts: borrowing FontLibrary = .default) throws(GalleyError) -> Size {
        let container = TextContainer(
            width: size.width == .infinity ? nil : size.width, height: size.height == .infinity ? nil : size.height)
        return try TextLayout(self, in: container, fonts: fonts).size
    }

    /// The least width, insets included, at which the text takes no more than `rows` rows without breaking a word that
    /// need not be; `nil` where no width is enough, since it has more paragraphs than that.
    ///
    /// What a bubble of a chat is to be wide, so that its lines are full.
    /// - Parameter container: What the text is laid out in; its width and number of lines are of no matter.
    /// - Throws: As ``TextLayout/init(_:in:fonts:)``.
    /// - Complexity: Some twenty layouts at other widths, which shape nothing.
    public func narrowestWidth(
        rows: Int, in container: TextContainer = .unbounded, fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) -> Double? {
        var container = container
        container.maxLines = 0
        container.height = nil
        container.width = nil
        let widest = try TextLayout(self, in: container, fonts: fonts)
        guard widest.rowCount <= max(1, rows) else { return nil }
        var best = widest
        var high = widest.size.width
        var low = min(high, widest.minimumWidth)
        // At the least width, a fit may be exact.
        for width in [low] {
            container.width = width
            let layout = try TextLayout(self, in: container, fonts: fonts)
            if layout.rowCount <= rows { return layout.size.width }
        }
        while high - low > 1 / 64 {
            container.width = (low + high) / 2
            let layout = try TextLayout(self, in: container, fonts: fonts)
            if layout.rowCount <= rows {
                best = layout
                high = min((low + high) / 2, layout.size.width)
            } else {
                low = (low + high) / 2
            }
        }
        return best.size.width
    }
}

extension TextLayout {
    /// A text at the largest of `scales` at which all of it fits a container, and that scale; the least of them where it
    /// fits at none. All its lengths are scaled, those of the container are not.
    ///
    /// All of a text fits where nothing is truncated and, unless no scale can do it, no word has to be broken.
    ///
    ///     let (layout, scale) = try TextLayout.fitting(text, in: container, scales: 0.5...4)
    ///
    /// - Throws: As ``init(_:in:fonts:)``, and ``GalleyError/invalidValue(name:value:reason:)`` for scales that are not
    ///   finite and above 0.
    /// - Complexity: A dozen layouts of the text as it is, in a container that is scaled the other way: they shape
    ///   nothing. One or a few at the scale found.
    public static func fitting(
        _ text: AttributedText, in container: TextContainer, scales: ClosedRange<Double>,
        fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) -> (layout: TextLayout, scale: Double) {
        guard scales.lowerBound > 0, scales.upperBound.isFinite else {
            throw .invalidValue(
                name: "scales", value: "\(scales)", reason: "a scale is a finite number above 0")
        }
        try container.validate()
        let fonts = copy fonts
        func fits(_ layout: TextLayout, breaksWords: Bool) -> Bool {
            guard !layout.isTruncated else { return false }
            if breaksWords { return true }
            guard let width = layout.container.width, layout.container.isPlain else {
                return !layout.records.contains { $0.frame.kind == .span && $0.width > $0.frame.tail - $0.frame.head }
            }
            return layout.minimumWidth <= width + 1.0 / 64
        }
        func fits(_ scale: Double, breaksWords: Bool) throws(GalleyError) -> Bool {
            fits(try TextLayout(text, in: container.scaled(by: 1 / scale), fonts: fonts), breaksWords: breaksWords)
        }
        var scale = scales.upperBound
        let breaksWords = try !fits(scales.lowerBound, breaksWords: false)
        if try !fits(scale, breaksWords: breaksWords) {
            var low = scales.lowerBound
            var high = scale
            // Steps of a thousandth are finer than glyphs are placed.
            while high - low > high / 1024 {
                let middle = (low + high) / 2
                if try fits(middle, breaksWords: breaksWords) { low = middle } else { high = middle }
            }
            scale = low
        }
        var layout = try TextLayout(text.scaled(by: scale), in: container, fonts: fonts)
        // Rounding and fonts with optical sizes may make it a little larger than foreseen.
        while scale > scales.lowerBound, !fits(layout, breaksWords: breaksWords) {
            scale = max(scales.lowerBound, scale * 0.995)
            layout = try TextLayout(text.scaled(by: scale), in: container, fonts: fonts)
        }
        return (layout, scale)
    }
}

extension TextContainer {
    /// The container with every length `factor` times as large.
    fileprivate func scaled(by factor: Double) -> TextContainer {
        var result = self
        result.width = width.map { $0 * factor }
        result.height = height.map { $0 * factor }
        result.insets = EdgeInsets(
            top: insets.top * factor, left: insets.left * factor, bottom: insets.bottom * factor,
            right: insets.right * factor)
        let map = Transform.scale(x: factor, y: factor)
        result.path = path?.transformed(by: map)
        result.exclusions = exclusions.map { exclusion in
            switch exclusion {
            case .rect(let rect):
                .rect(
                    Rect(
                        x: rect.x * factor, y: rect.y * factor, width: rect.width * factor,
                        height: rect.height * factor))
            case .ellipse(let center, let radiusX, let radiusY):
                .ellipse(
                    center: Point(x: center.x * factor, y: center.y * factor), radiusX: radiusX * factor,
                    radiusY: radiusY * factor)
            case .path(let path): .path(path.transformed(by: map))
            }
        }
        result.pathLineWidth = pathLineWidth * factor
        result.minimumSpan = minimumSpan * factor
        result.linePositions = linePositions?.scaled(by: factor)
        if let columns {
            result.columns?.width = columns.width.map { $0 * factor }
            result.columns?.gap = columns.gap * factor
        }
        return result
    }
}
