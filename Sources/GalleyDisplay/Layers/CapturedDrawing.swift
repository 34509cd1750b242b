internal import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

/// The values that another thread needs to draw one layer.
struct CapturedDrawing: Sendable {
    let layer: WeakLayer
    let drawing: any LayerDrawing
    let context: DrawingContext

    func draw(cancellation: CancellationToken) throws -> DisplayResult.Drawn {
        try cancellation.check()
        let context = DrawingContext(
            size: context.size, scale: context.scale, isOpaque: context.isOpaque,
            backgroundColor: context.backgroundColor, renderer: context.renderer, cancellation: cancellation,
            dirtyRect: context.dirtyRect, base: context.base)
        return DisplayResult.Drawn(
            layer: layer, contents: try drawing.makeContents(in: context), scale: context.scale, change: nil)
    }
}
