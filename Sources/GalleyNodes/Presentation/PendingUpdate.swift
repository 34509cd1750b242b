internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyText

/// A layout that is not mounted yet, and the pictures that are drawn before that.
struct PendingUpdate {
    struct Item {
        let path: NodePath
        let drawing: ElementDrawing
        /// The picture that is shown.
        let before: ShownPicture?
        let priority: Int
    }

    let layout: NodeLayout
    let transition: NodeTransition?
    /// The time at which the program described the layout; `nil` for hosted contents.
    var describedAt: Duration?
    /// The number of the description that was laid out; `nil` for hosted contents.
    var version: Int?
    var drawings: [Item] = []
    var pictures: [NodePath: (drawing: ElementDrawing, picture: NodePicture?)] = [:]
    var remaining = 0
    var transaction: DisplayTransaction?
}
