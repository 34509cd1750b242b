internal import GalleyDrawing
internal import GalleyLayout
internal import GalleyText

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
