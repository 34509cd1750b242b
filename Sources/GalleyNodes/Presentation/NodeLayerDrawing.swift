internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

/// Draws an element in the background.
struct NodeLayerDrawing: LayerDrawing {
    let element: ElementDrawing

    func makeContents(in context: DrawingContext) throws -> LayerContents {
        try LayerContents(element.surface(renderer: context.renderer, cancellation: context.cancellation))
    }
}
