internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyText

/// A layout that is not mounted yet, and the pictures that are drawn before that.
struct PendingUpdate {
    struct Item {
        let path: NodePath
        let drawing: ElementDrawing
        /// The picture that is shown.
        let before: Bitmap?
        let priority: Int
    }

    let layout: NodeLayout
    let transition: NodeTransition?
    var drawings: [Item] = []
    var pictures: [NodePath: (drawing: ElementDrawing, picture: NodePicture?)] = [:]
    var remaining = 0
    var transaction: DisplayTransaction?
}
