internal import GalleyPlacing
internal import GalleyShaping
public import GalleyText

extension AttributedText {
    /// The size of the text within `size`: as wide as its longest line, as high as the rows that fit. Infinite sides
    /// are unbounded.
    ///
    /// - Throws: As ``TextLayout/init(_:in:fonts:)``.
    public func fittingSize(within size: Size, fonts: borrowing FontLibrary = .shared) throws(GalleyError) -> Size {
        let container = TextContainer(
            width: size.width == .infinity ? nil : size.width, height: size.height == .infinity ? nil : size.height)
        return try TextLayout(self, in: container, fonts: fonts).size
    }

    /// The minimum width, including insets, at which the text has at most `rows` rows without unnecessary breaks within
    /// words; `nil` if there is none, because it has more paragraphs.
    ///
    /// For example the width of a chat bubble whose lines are full.
    /// - Parameter container: The container; its width and number of lines are ignored.
    /// - Throws: As ``TextLayout/init(_:in:fonts:)``.
    /// - Complexity: About twenty layouts at other widths, without shaping.
    public func narrowestWidth(
        rows: Int, in container: TextContainer = .unbounded, fonts: borrowing FontLibrary = .shared
    ) throws(GalleyError) -> Double? {
        var container = container
        container.maximumRows = nil
        container.height = nil
        container.width = nil
        let widest = try TextLayout(self, in: container, fonts: fonts)
        guard widest.rowCount <= max(1, rows) else { return nil }
        var best = widest
        var high = widest.size.width
        var low = min(high, widest.minimumWidth)
        // At the minimum width, a fit may be exact.
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
    /// The layout of a text at a scale that fits its container.
    public struct Fitted: Sendable {
        /// The layout of the scaled text.
        public var layout: TextLayout
        /// The factor of the text's lengths.
        public var scale: Double

        init(_ layout: TextLayout, scale: Double) {
            self.layout = layout
            self.scale = scale
        }
    }

    /// Lays out a text at the largest of `scales` at which all of it fits a container, or at the smallest if there is
    /// none. The text's lengths are scaled, those of the container are not.
    ///
    /// A text fits if it is not truncated, and no word is broken unless this is unavoidable at every scale.
    ///
    ///     let layout = try TextLayout.fitting(text, in: container, scales: 0.5...4).layout
    ///
    /// - Throws: As ``init(_:in:fonts:)``, and ``GalleyError/invalidValue(name:value:reason:)`` for scales that are not
    ///   finite and above 0.
    /// - Complexity: About a dozen layouts of the unscaled text in an inversely scaled container, without shaping, and
    ///   one or a few at the resulting scale.
    public static func fitting(
        _ text: AttributedText, in container: TextContainer, scales: ClosedRange<Double>,
        fonts: borrowing FontLibrary = .shared
    ) throws(GalleyError) -> Fitted {
        guard scales.lowerBound > 0, scales.upperBound.isFinite else {
            throw .invalidValue(
                name: "scales", value: "\(scales)", reason: "a scale must be a finite number above 0")
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
            // Steps of a thousandth are finer than the placement of glyphs.
            while high - low > high / 1024 {
                let middle = (low + high) / 2
                if try fits(middle, breaksWords: breaksWords) { low = middle } else { high = middle }
            }
            scale = low
        }
        var layout = try TextLayout(text.scaled(by: scale), in: container, fonts: fonts)
        // Rounding and fonts with optical sizes may make it slightly larger than expected.
        while scale > scales.lowerBound, !fits(layout, breaksWords: breaksWords) {
            scale = max(scales.lowerBound, scale * 0.995)
            layout = try TextLayout(text.scaled(by: scale), in: container, fonts: fonts)
        }
        return Fitted(layout, scale: scale)
    }
}

extension TextLayout {
    /// Lays out a text at the largest scale of `fit` at which all of it fits a container and has at most its number of
    /// rows, and then in the narrowest width for this number.
    ///
    /// - Throws: As ``init(_:in:fonts:)``.
    public static func fitting(
        _ text: AttributedText, in container: TextContainer, _ fit: Document.Fit,
        fonts: borrowing FontLibrary = .shared
    ) throws(GalleyError) -> Fitted {
        guard let rows = fit.rows else {
            return try fitting(text, in: container, scales: fit.minimumScale...fit.maximumScale, fonts: fonts)
        }
        var scale = fit.minimumScale
        var container = container
        if fit.scales {
            var bounded = container
            bounded.maximumRows = min(rows, container.maximumRows ?? rows)
            scale = try fitting(text, in: bounded, scales: fit.minimumScale...fit.maximumScale, fonts: fonts).scale
        }
        let scaled = scale == 1 ? text : text.scaled(by: scale)
        if let width = try scaled.narrowestWidth(rows: rows, in: container, fonts: fonts),
            !fit.scales || width <= container.width ?? .infinity
        {
            container.width = width
        }
        return Fitted(try TextLayout(scaled, in: container, fonts: fonts), scale: scale)
    }
}

extension TextContainer {
    /// The container with every length multiplied by `factor`.
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
        result.minimumSpan = minimumSpan.map { $0 * factor }
        result.linePositions = linePositions?.scaled(by: factor)
        if let columns {
            result.columns?.width = columns.width.map { $0 * factor }
            result.columns?.gap = columns.gap * factor
        }
        return result
    }
}
