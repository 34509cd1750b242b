internal import GalleyBoxes
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

/// The layers of a box's background (CSS Backgrounds 3, 3).
extension BoxDrawing {
    /// The maximum number of copies of a repeated image.
    private static let tileLimit = 10_000

    /// Draws a layer. Images and gradients begin at their origin and, if repeated, continue in the whole shape.
    func draw(_ background: BoxAppearance.Background, in shape: RoundedBox, _ border: BoxBorder) {
        switch background {
        case .color(let color): painter.fill(shape.path(), with: color)
        case .gradient(let gradient) where border.isOpaque:
            painter.fill(shape.path(), with: gradient, in: border.inner.rect)
        case .gradient(let gradient): draw(gradient, BoxAppearance.BackgroundImage(gradient), in: shape, border)
        case .image(let image):
            if let gradient = image.gradient {
                draw(gradient, image, in: shape, border)
            } else {
                draw(image, in: shape, border)
            }
        }
    }

    private func draw(
        _ gradient: Gradient, _ image: BoxAppearance.BackgroundImage, in shape: RoundedBox, _ border: BoxBorder
    ) {
        let size = self.size(of: image, natural: nil, in: area(of: image, border).size)
        guard let rects = tiles(of: image, size: size, in: shape, border), !rects.isEmpty else { return }
        guard let geometry = image.geometry else { return painter.fill(rects, with: gradient, clip: shape.path()) }
        if let angle = geometry.conicAngle {
            let cone = ConicGradient(gradient, geometry, from: angle, in: size)
            guard let picture = cone.bitmap(scale: painter.imageScale) else { return }
            return painter.draw(picture, in: rects, clip: shape.path())
        }
        painter.fill(rects, with: gradient.placed(by: geometry, in: size), clip: shape.path())
    }

    private func draw(_ image: BoxAppearance.BackgroundImage, in shape: RoundedBox, _ border: BoxBorder) {
        let area = area(of: image, border)
        guard !area.isEmpty, let picture = picture(image.source, fallback: image.fallback, area.size) else { return }
        let natural = picture.naturalSize
        guard natural.width > 0, natural.height > 0 else { return }
        let size = self.size(of: image, natural: natural, in: area.size)
        guard let rects = tiles(of: image, size: size, in: shape, border), !rects.isEmpty else { return }
        painter.draw(picture, in: rects, clip: shape.path())
    }

    /// The area that the size and the position of an image are relative to.
    private func area(of image: BoxAppearance.BackgroundImage, _ border: BoxBorder) -> Rect {
        image.isFixed ? viewport : border.shape(of: image.origin).rect
    }

    /// The rectangles of an image of a size; `nil` if there are too many.
    private func tiles(
        of image: BoxAppearance.BackgroundImage, size: Size, in shape: RoundedBox, _ border: BoxBorder
    ) -> [Rect]? {
        guard size.width > 0, size.height > 0 else { return [] }
        let (area, painted) = (area(of: image, border), shape.rect)
        let first = Point(
            x: area.x + (area.width - size.width) * image.position.x + image.offset.dx,
            y: area.y + (area.height - size.height) * image.position.y + image.offset.dy)
        func starts(
            _ tiling: BoxAppearance.BackgroundImage.Repeat, _ first: Double, _ size: Double, _ start: Double,
            _ extent: Double, _ painted: ClosedRange<Double>
        ) -> [Double] {
            switch tiling {
            case .space where extent >= 2 * size:
                // The first and the last copy touch the edges.
                let gap = extent.truncatingRemainder(dividingBy: size) / ((extent / size).rounded(.down) - 1)
                return self.starts(start, size + gap, painted, size: size)
            case .repeat, .round: return self.starts(first, size, painted, size: size)
            default: return [first]
            }
        }
        let (across, down) = image.tilings
        let xs = starts(across, first.x, size.width, area.x, area.width, painted.minX...painted.maxX)
        let ys = starts(down, first.y, size.height, area.y, area.height, painted.minY...painted.maxY)
        guard xs.count * ys.count <= Self.tileLimit else {
            let name = image.gradient == nil ? image.source : "a gradient"
            painter.images.warn(
                .unreadableImage,
                "\(name) would be repeated \(xs.count * ys.count) times; at most \(Self.tileLimit) are drawn")
            return nil
        }
        return ys.flatMap { y in xs.map { Rect(x: $0, y: y, width: size.width, height: size.height) } }
    }

    /// The starts of copies of a size at equal distances that are visible in a range.
    private func starts(_ first: Double, _ distance: Double, _ range: ClosedRange<Double>, size: Double) -> [Double] {
        // Rounding errors cause no further tile.
        let tolerance = 1e-6
        let before = ((first - range.lowerBound + size - distance) / distance - tolerance).rounded(.up)
        let start = first - before * distance
        let wanted = ((range.upperBound - start) / distance - tolerance).rounded(.up)
        // More tiles are not drawn. The number may be infinite or NaN for sizes near 0.
        let count = wanted < 20_000 ? max(1, Int(wanted)) : 20_000
        return (0..<count).map { start + Double($0) * distance }
    }

    /// The size of one copy of the image in a box (CSS Backgrounds 3, 3.9).
    ///
    /// - Parameter natural: The natural size; `nil` for a gradient, which has neither a size nor a ratio.
    private func size(of image: BoxAppearance.BackgroundImage, natural: Size?, in area: Size) -> Size {
        let size = statedSize(of: image, natural: natural, in: area)
        let (across, down) = image.tilings
        guard across == .round || down == .round, size.width > 0, size.height > 0 else { return size }
        func rounded(_ size: Double, _ extent: Double) -> Double { extent / max(1, (extent / size).rounded()) }
        var result = size
        if across == .round { result.width = rounded(size.width, area.width) }
        if down == .round { result.height = rounded(size.height, area.height) }
        // An automatic size keeps the ratio.
        if case .lengths(let width, let height) = image.size, natural != nil {
            if down != .round, height.isAuto { result.height *= result.width / size.width }
            if across != .round, width.isAuto { result.width *= result.height / size.height }
        } else if image.size == .auto, natural != nil {
            if down != .round { result.height *= result.width / size.width }
            if across != .round { result.width *= result.height / size.height }
        }
        return result
    }

    private func statedSize(of image: BoxAppearance.BackgroundImage, natural: Size?, in area: Size) -> Size {
        switch image.size {
        case .auto: return natural ?? area
        case .cover, .contain:
            guard let natural else { return area }
            let (across, down) = (area.width / natural.width, area.height / natural.height)
            let scale = image.size == .cover ? max(across, down) : min(across, down)
            return Size(width: natural.width * scale, height: natural.height * scale)
        case .lengths(let width, let height):
            func points(_ length: BoxLength, _ extent: Double) -> Double? {
                switch length {
                case .points(let value): value
                case .percent(let value): value / 100 * extent
                default: nil
                }
            }
            switch (points(width, area.width), points(height, area.height)) {
            case (nil, nil): return natural ?? area
            case (let width?, nil):
                return Size(width: width, height: natural.map { $0.height * width / $0.width } ?? area.height)
            case (nil, let height?):
                return Size(width: natural.map { $0.width * height / $0.height } ?? area.width, height: height)
            case (let width?, let height?): return Size(width: width, height: height)
            }
        }
    }
}

extension BoxAppearance.BackgroundImage {
    /// The repetition from left to right and from top to bottom, each `repeat`, `noRepeat`, `space` or `round`.
    fileprivate var tilings: (across: Repeat, down: Repeat) {
        let across: Repeat = self.repeat == .repeatX ? .repeat : self.repeat == .repeatY ? .noRepeat : self.repeat
        let down: Repeat = self.repeat == .repeatX ? .noRepeat : self.repeat == .repeatY ? .repeat : self.repeat
        return (across, verticalRepeat ?? down)
    }
}
