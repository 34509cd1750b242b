internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

extension Gradient {
    /// The centre and radii of a radial gradient in `rect`; without a radius it extends to the farthest corner.
    static func ellipse(center: UnitPoint, radius: UnitPoint?, in rect: Rect) -> (x: Double, y: Double, radii: Size) {
        let (x, y) = (rect.x + center.x * rect.width, rect.y + center.y * rect.height)
        if let radius {
            // Larger values make no visible difference.
            func length(_ value: Double) -> Double { min(value, 1e9) }
            return (x, y, Size(width: length(radius.x * rect.width), height: length(radius.y * rect.height)))
        }
        return (
            x, y,
            Size(
                width: max(x - rect.minX, rect.maxX - x) * 2.0.squareRoot(),
                height: max(y - rect.minY, rect.maxY - y) * 2.0.squareRoot())
        )
    }

    /// The gradient as it is drawn in `rect`, for an image in which a point has at least `scale` units. An ellipse too
    /// thin to be visible becomes its last colour, as CSS Images 3 specifies for zero width or height, and so does one
    /// that is elsewhere.
    ///
    /// The numbers of Cairo, and of readers based on it, are sufficient for 2¹⁵ adjacent ellipses and for 2¹⁵ points in
    /// a pixel. An image with more is rejected, and a gradient in such a narrow space becomes its last colour, too.
    func drawable(in rect: Rect, scale: Double) -> Gradient {
        guard scale > CairoPainter.smallestPixel else { return lastColor }
        guard case .radial(let center, let radius) = shape else { return self }
        let (x, y, radii) = Gradient.ellipse(center: center, radius: radius, in: rect)
        // Glyphs may extend beyond the rectangle of their colours.
        let seen = rect.inset(by: EdgeInsets(-max(rect.width, rect.height)))
        let isInSight =
            x - radii.width < seen.maxX && x + radii.width > seen.minX && y - radii.height < seen.maxY
            && y + radii.height > seen.minY
        return isInSight && min(radii.width, radii.height) * scale >= 1.0 / 64 ? self : lastColor
    }

    /// The last colour as a gradient.
    private var lastColor: Gradient {
        Gradient(.linear(angle: 0), stops: resolvedStops.suffix(1).map { Stop($0.color, at: 0) })
    }

    /// The stops for libraries and formats that interpolate the components of colours separately from their alpha.
    ///
    /// Colours are interpolated premultiplied (CSS Images 3, 3.4.3). Where the alpha changes, stops are inserted that
    /// approximate this: the error of a piece is less than one of 255 steps.
    var drawnStops: [(position: Double, color: Color)] {
        let stops = resolvedStops
        var result: [(position: Double, color: Color)] = []
        for (index, stop) in stops.enumerated() {
            if index > 0 {
                let from = stops[index - 1]
                result += Gradient.premultipliedStops(from: from, to: stop)
            }
            result.append(stop)
        }
        return result
    }

    /// The number of pieces between two stops whose alphas differ.
    private static let pieceCount = 16

    private static func premultipliedStops(
        from start: (position: Double, color: Color), to end: (position: Double, color: Color)
    ) -> [(position: Double, color: Color)] {
        let (low, high) = (start.color, end.color)
        func faded(_ color: Color, _ alpha: Float) -> Color {
            Color(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
        }
        guard low.alpha != high.alpha, faded(low, 1) != faded(high, 1), start.position < end.position else {
            return []
        }
        // An invisible end takes the colour of the other one.
        if low.alpha <= 0 { return [(start.position, faded(high, 0))] }
        if high.alpha <= 0 { return [(end.position, faded(low, 0))] }
        return (1..<pieceCount).map { index in
            let share = Float(index) / Float(pieceCount)
            let alpha = low.alpha + (high.alpha - low.alpha) * share
            func mixed(_ component: KeyPath<Color, Float>) -> Float {
                let (from, to) = (low[keyPath: component] * low.alpha, high[keyPath: component] * high.alpha)
                return (from + (to - from) * share) / alpha
            }
            return (
                start.position + (end.position - start.position) * Double(share),
                Color(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue), alpha: alpha)
            )
        }
    }
}
