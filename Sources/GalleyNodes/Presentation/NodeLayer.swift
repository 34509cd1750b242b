internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

/// A layer that shows what an element itself draws.
final class NodeLayer: DisplayLayer {
    /// The content. The host requests its picture, and the layer draws it again after the picture was released.
    var element: ElementDrawing?

    override func makeDrawing() -> (any LayerDrawing)? { element.map { NodeLayerDrawing(element: $0) } }
}

extension ElementDrawing {
    /// A picture of ``bounds``.
    func surface(renderer: TextRenderer, cancellation: CancellationToken) throws -> ImageSurface {
        try surface(of: bounds, renderer: renderer, cancellation: cancellation)
    }

    private func surface(
        of bounds: Rect, renderer: TextRenderer, cancellation: CancellationToken
    ) throws -> ImageSurface {
        try cancellation.check()
        let surface = try ImageSurface(
            size: Size(width: max(bounds.width, 1 / scale), height: max(bounds.height, 1 / scale)), scale: scale,
            renderer: renderer)
        try draw(on: surface, at: Point(x: -bounds.x, y: -bounds.y), cancellation: cancellation)
        return surface
    }

    /// A picture of ``bounds``.
    ///
    /// - Parameter before: the picture that it replaces. Only the part in which the drawings may differ is drawn.
    func picture(
        replacing before: ShownPicture?, renderer: TextRenderer, cancellation: CancellationToken
    ) throws -> NodePicture {
        try cancellation.check()
        let bounds = bounds
        let surface: ImageSurface
        if let before, let old = before.drawing, let area = changedArea(from: old) {
            surface = try ImageSurface(
                updating: before.image,
                in: PixelRect(covering: area.moved(-bounds.x, -bounds.y), scale: scale), scale: scale,
                renderer: renderer)
            try draw(on: surface, at: Point(x: -bounds.x, y: -bounds.y), cancellation: cancellation)
        } else {
            surface = try self.surface(of: bounds, renderer: renderer, cancellation: cancellation)
        }
        let image = surface.finish()
        return NodePicture(
            image: image, bounds: bounds, change: ContentsChange(from: before?.image, to: image),
            drawnPixels: surface.drawnArea?.count ?? image.width * image.height)
    }
}
