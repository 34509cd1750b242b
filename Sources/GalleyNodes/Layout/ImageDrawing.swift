internal import GalleyDrawing
internal import GalleyText

/// An image in the content box of an element.
struct ImageDrawing: Sendable, Equatable {
    var image: Bitmap?
    /// The rectangle, relative to the corner of the frame.
    var rect: Rect
    var mode: ImageNode.ContentMode
    var focus: UnitPoint
    var tint: Color?
    var modifier: ImageModifier?
    /// Pixels per point.
    var scale: Double
    /// Cuts the image off, in points.
    var cornerRadius: Double

    static func == (left: ImageDrawing, right: ImageDrawing) -> Bool {
        left.image === right.image && left.rect == right.rect && left.mode == right.mode && left.focus == right.focus
            && left.tint == right.tint && left.modifier == right.modifier && left.scale == right.scale
            && left.cornerRadius == right.cornerRadius
    }

    /// The place of the whole image, which ``rect`` crops.
    static func place(of natural: Size, in rect: Rect, mode: ImageNode.ContentMode, focus: UnitPoint) -> Rect {
        guard natural.width > 0, natural.height > 0 else { return rect }
        let (across, down) = (rect.width / natural.width, rect.height / natural.height)
        let factor: Double
        switch mode {
        case .stretch: return rect
        case .fit: factor = min(across, down)
        case .fill: factor = max(across, down)
        case .center: factor = 1
        }
        let (width, height) = (natural.width * factor, natural.height * factor)
        return Rect(
            x: rect.x + offset(rect.width, width, focus.x), y: rect.y + offset(rect.height, height, focus.y),
            width: width, height: height)
    }

    /// The start of an image on one axis: with the focus in the middle of the room, as far as that leaves no gap.
    private static func offset(_ room: Double, _ length: Double, _ focus: Double) -> Double {
        guard length > room else { return (room - length) / 2 }
        return min(0, max(room - length, room / 2 - focus * length))
    }

    func draw(on canvas: Canvas, at origin: Point, theme: ColorTheme) throws {
        guard let image, !rect.isEmpty else { return }
        let target = Rect(x: origin.x + rect.x, y: origin.y + rect.y, width: rect.width, height: rect.height)
        let place = ImageDrawing.place(of: image.naturalSize, in: target, mode: mode, focus: focus)
        let crops =
            place.minX < target.minX - 1e-6 || place.minY < target.minY - 1e-6 || place.maxX > target.maxX + 1e-6
            || place.maxY > target.maxY + 1e-6
        if tint == nil, modifier == nil {
            if !crops, cornerRadius <= 0 { return try canvas.draw(image, in: place) }
            let clip =
                cornerRadius > 0 ? Path(roundedRect: target, radius: cornerRadius) : Path(rect: target)
            return try canvas.group(GraphicsState(clip: clip)) { try canvas.draw(image, in: place) }
        }
        // Drawn to a separate picture, with no more pixels than the image has.
        let factor = min(
            scale, max(Double(image.width) / max(place.width, 1e-9), Double(image.height) / max(place.height, 1e-9)))
        let surface = try ImageSurface(
            size: rect.size, scale: max(factor, 1 / max(rect.width, rect.height)), renderer: canvas.renderer)
        try surface.draw(
            image, in: Rect(x: place.x - target.x, y: place.y - target.y, width: place.width, height: place.height))
        var result = try surface.makeBitmap()
        if let tint { result = try ImageDrawing.tinted(result, theme.resolved(tint)) }
        if let modifier { result = try modifier.apply(result) }
        if cornerRadius > 0 {
            try canvas.draw(result, in: target, cornerRadius: cornerRadius)
        } else {
            try canvas.draw(result, in: target)
        }
    }

    /// The shape of an image in one colour.
    static func tinted(_ image: Bitmap, _ color: Color) throws -> Bitmap {
        let alpha = Double(min(max(color.alpha, 0), 1))
        let parts = [color.red, color.green, color.blue].map { Double(min(max($0, 0), 1)) }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(image.width * image.height)
        unsafe image.withUnsafeBytes { bytes in
            for y in 0..<image.height {
                for x in 0..<image.width {
                    let pixel = unsafe bytes.loadUnaligned(fromByteOffset: y * image.stride + x * 4, as: UInt32.self)
                    let cover = Double(pixel >> 24) / 255 * alpha
                    var result = UInt32((cover * 255).rounded()) << 24
                    for (index, part) in parts.enumerated() {
                        result |= UInt32((part * cover * 255).rounded()) << UInt32(16 - 8 * index)
                    }
                    pixels.append(result)
                }
            }
        }
        return try Bitmap(width: image.width, height: image.height, pixels: pixels)
    }
}
