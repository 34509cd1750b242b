/// The result of drawing, returned to the main actor.
struct DisplayResult: Sendable {
    struct Drawn: Sendable {
        let layer: WeakLayer
        var contents: LayerContents
        let scale: Double
        var change: ContentsChange?
    }

    /// The image of a subtree.
    var image: LayerSnapshot.PlacedImage?
    /// The results of each layer.
    var drawn: [Drawn]
}
