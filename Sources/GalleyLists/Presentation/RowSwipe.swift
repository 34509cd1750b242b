internal import GalleyNodes

/// A row that is moved sideways, with the actions next to it.
struct RowSwipe {
    var id: ItemID
    var actions: [ListAction]
    /// Whether the actions are at the end of the row: on the right, if the text runs from left to right.
    var isAtEnd: Bool
    /// Whether the row moves to the left.
    var isLeftward: Bool
    /// The distance by which the row is moved, to the right.
    var distance = 0.0
    /// The distance and the place of the pointer when the drag began.
    var start: (distance: Double, place: Double)
    var isDragged = true
    /// Motion to a distance.
    var motion: (from: Double, to: Double, start: Duration)?
    /// Whether the first button gets the focus as soon as it is mounted.
    var takesFocus = false
    /// The buttons.
    var layout: HostedLayout?

    /// The width of a button, in points.
    static let button = 72.0
    var width: Double { Double(actions.count) * RowSwipe.button }

    /// The reaction to the release of a row.
    enum End {
        /// Performs the first action, and closes.
        case acts
        /// Keeps its actions revealed.
        case opens
        case closes
    }

    /// The part of the list's width beyond which a released row performs its first action.
    private static let reachOfAction = 0.6
    /// The speed that opens or closes a row, in points per second.
    private static let decisiveSpeed = 300.0

    /// The decision when the row is released with a velocity to the right, in points per second.
    func end(velocity: Double, listWidth: Double) -> End {
        let reach = abs(distance)
        if reach > max(width, listWidth * RowSwipe.reachOfAction) { return .acts }
        let speed = isLeftward ? -velocity : velocity
        let isOpen =
            speed > RowSwipe.decisiveSpeed || speed > -RowSwipe.decisiveSpeed && reach > width / 2
        return isOpen ? .opens : .closes
    }
}
