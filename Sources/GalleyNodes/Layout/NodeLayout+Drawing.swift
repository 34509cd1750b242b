internal import GalleyBoxes
public import GalleyDrawing
public import GalleyText

extension NodeLayout {
    /// Draws everything as a host presents it, with the corner of the layout at `origin`.
    ///
    /// Scroll nodes are at their start, controls are not pressed. Layers of the program are left out.
    /// - Parameter images: finds the images of image nodes; missing images are omitted.
    /// - Throws: the errors of the canvas.
    public func draw(on canvas: Canvas, at origin: Point = .zero, images: (any ImageLoader)? = nil) throws {
        for index in top { try draw(index, on: canvas, at: origin, images) }
    }

    private func draw(
        _ index: Int, on canvas: Canvas, at origin: Point, _ images: (any ImageLoader)?
    ) throws {
        let record = records[index]
        let corner = Point(x: origin.x + record.frame.x, y: origin.y + record.frame.y)
        let opacity = record.appearance?.opacity ?? 1
        guard opacity > 0 else { return }
        var state = GraphicsState(opacity: min(1, opacity))
        if let transform = record.appearance?.transform, let appearance = record.appearance {
            let x = corner.x + appearance.transformOrigin.x * record.frame.width
            let y = corner.y + appearance.transformOrigin.y * record.frame.height
            state.transform = Transform.translation(x: -x, y: -y).followed(by: transform)
                .followed(by: .translation(x: x, y: y))
        }
        func body() throws {
            var drawing = ElementDrawing(record)
            switch record.source.kind {
            case .image(let node):
                let image =
                    node.bitmap
                    ?? node.sources.lazy.compactMap { name in
                        try? images?.image(
                            named: name,
                            pixelSize: Size(
                                width: record.frame.width * self.scale, height: record.frame.height * self.scale))
                    }.first ?? node.defaultImage
                drawing.content = .image(ImageDrawing(node, image, record))
            case .toggle(let node) where node.isDrawn:
                drawing.content = .toggle(isOn: node.isOn, node.isEnabled ? [] : .disabled)
            case .slider(let node):
                drawing.content = .slider(share: node.share(of: node.value), node.isEnabled ? [] : .disabled)
            case .editor(let node): drawing.content = .editor(EditorDrawing(node, record))
            default: break
            }
            if !drawing.isEmpty { try drawing.draw(on: canvas, at: corner) }
            guard !inner[index].isEmpty || record.contents != nil else { return }
            func inside(_ canvas: Canvas, _ corner: Point) throws {
                for child in inner[index] { try draw(child, on: canvas, at: corner, images) }
                try record.contents?.draw(
                    on: canvas, at: Point(x: corner.x + record.contentsFrame.x, y: corner.y + record.contentsFrame.y),
                    images: images)
            }
            guard record.clips else { return try inside(canvas, corner) }
            let area = Rect(origin: corner, size: record.frame.size).inset(by: record.border)
            guard !area.isEmpty else { return }
            let radius = record.innerCornerRadius
            guard radius > 0 else {
                return try canvas.group(GraphicsState(clip: Path(rect: area))) { try inside(canvas, corner) }
            }
            let clip = GraphicsState(clip: Path(roundedRect: area, radius: radius))
            guard let surface = canvas as? ImageSurface else {
                return try canvas.group(clip) { try inside(canvas, corner) }
            }
            // As in layers, the picture of the contents is clipped, so that text keeps its pixels.
            let picture = try ImageSurface(size: area.size, scale: surface.scale, renderer: surface.renderer)
            try inside(picture, Point(x: corner.x - area.x, y: corner.y - area.y))
            let image = try picture.makeBitmap()
            try canvas.group(clip) { try canvas.draw(image, in: area) }
        }
        if state == GraphicsState() { try body() } else { try canvas.group(state) { try body() } }
    }

    /// The layout as a picture of its size.
    ///
    /// - Throws: the errors of the surface.
    public func makeSurface(
        background: Color? = nil, images: (any ImageLoader)? = nil, renderer: TextRenderer = .shared
    ) throws -> ImageSurface {
        let surface = try ImageSurface(
            size: Size(width: max(size.width, 1 / scale), height: max(size.height, 1 / scale)), scale: scale,
            background: background, renderer: renderer)
        try draw(on: surface, images: images)
        return surface
    }
}

extension ElementRecord {
    /// The radius of the clip inside the border, in points.
    var innerCornerRadius: Double {
        guard let corners = appearance?.cornerRadii else { return 0 }
        let smaller = min(frame.width, frame.height)
        let radius: Double
        switch corners.topLeft {
        case .points(let points): radius = points
        case .percent(let percent): radius = percent / 100 * smaller
        default: radius = 0
        }
        let widest = max(border.left, border.top, border.right, border.bottom)
        return max(0, min(radius, smaller / 2) - widest)
    }
}

extension SliderNode {
    /// A value as a share of the range.
    func share(of value: Double) -> Double {
        let length = range.upperBound - range.lowerBound
        return length > 0 ? min(max((value - range.lowerBound) / length, 0), 1) : 0
    }
}

extension ImageDrawing {
    init(_ node: ImageNode, _ image: Bitmap?, _ record: ElementRecord) {
        let frame = Rect(x: 0, y: 0, width: record.frame.width, height: record.frame.height)
        self.init(
            image: image, rect: frame.inset(by: record.border).inset(by: record.padding), mode: node.contentMode,
            focus: node.focus, tint: node.tint, modifier: node.modifier, scale: record.source.environment.scale,
            cornerRadius: record.innerCornerRadius)
    }
}
