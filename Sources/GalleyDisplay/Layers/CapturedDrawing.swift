internal import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

/// A weak reference to a layer that can cross threads; read on the main actor only.
struct WeakLayer: Sendable {
    @MainActor weak var value: DisplayLayer?
}

/// The values that another thread needs to draw one layer.
struct CapturedDrawing: Sendable {
    let layer: WeakLayer
    let drawing: any LayerDrawing
    let context: DrawingContext
    let modifier: (@Sendable (Bitmap, DrawingContext) throws -> Bitmap)?

    func draw(cancellation: CancellationToken) throws -> DisplayResult.Drawn {
        try cancellation.check()
        let context = DrawingContext(
            size: context.size, scale: context.scale, isOpaque: context.isOpaque,
            backgroundColor: context.backgroundColor, renderer: context.renderer, cancellation: cancellation)
        var contents = try drawing.makeContents(in: context)
        if let modifier, let image = contents.image {
            try cancellation.check()
            contents.image = try modifier(image, context)
        }
        return DisplayResult.Drawn(layer: layer, contents: contents, scale: context.scale)
    }
}

/// The result of drawing, returned to the main actor.
struct DisplayResult: Sendable {
    struct Drawn: Sendable {
        let layer: WeakLayer
        var contents: LayerContents
        let scale: Double
    }

    /// The image of a subtree.
    var image: LayerSnapshot.PlacedImage?
    /// The results of each layer.
    var drawn: [Drawn]
}

/// The values that another thread needs to draw a subtree into one image.
struct CapturedTree: Sendable {
    let id: ObjectIdentifier
    let state: LayerState
    let drawing: CapturedDrawing?
    let children: [Child]

    struct Child: Sendable {
        let tree: CapturedTree
        let x: Int
        let y: Int
    }

    func draw(cancellation: CancellationToken) throws -> DisplayResult {
        var drawn: [DisplayResult.Drawn] = []
        let snapshot = try makeSnapshot(cancellation: cancellation, drawn: &drawn, isRoot: true)
        try cancellation.check()
        return DisplayResult(image: try snapshot.makeRaster(), drawn: drawn)
    }

    private func makeSnapshot(
        cancellation: CancellationToken, drawn: inout [DisplayResult.Drawn], isRoot: Bool
    ) throws -> LayerSnapshot {
        var state = state
        if let drawing {
            var result = try drawing.draw(cancellation: cancellation)
            state.contents = result.contents.image
            state.contentsScale = result.scale
            state.isDrawn = true
            // This image is part of the subtree's image, and not needed separately.
            result.contents.image = nil
            drawn.append(result)
        }
        var placements: [LayerSnapshot.Placement] = []
        for child in children {
            try cancellation.check()
            placements.append(
                LayerSnapshot.Placement(
                    node: try child.tree.makeSnapshot(cancellation: cancellation, drawn: &drawn, isRoot: false),
                    x: child.x, y: child.y))
        }
        return state.makeSnapshot(id: id, children: placements, isRasterRoot: isRoot)
    }
}
