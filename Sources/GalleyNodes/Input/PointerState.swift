internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyLayout
internal import GalleySupport
internal import GalleyText

/// A pointer that is down.
@MainActor struct PointerState {
    var kind: NodeEvent.PointerKind
    var start: Point
    var last: Point
    var isMoved = false
    /// The node that is pressed.
    weak var target: MountedNode?
    /// The link or token that is pressed.
    var link: TextPress?
    /// The time at which the press becomes a long press; `nil` if it cannot.
    var deadline: Duration?
    var wasLong = false
    /// The node that gets the long press, if it is around the pressed one.
    weak var outerLongPress: MountedNode?
    /// The scroll nodes at its start, from the inside out.
    var scrollers: [WeakNode]
    /// The axis along which it scrolls.
    var scrollAxis: NodeAxes?
    /// Places and times of the last tenth of a second.
    var samples: [(time: Duration, place: Point)]
    /// The effect of a drag.
    var drag = Drag.none
    /// The unit by which a drag in an editor selects, and the unit that was selected first; `nil` selects characters.
    var selecting: (unit: TextUnit, first: TextSelection)?
    /// The frontmost node where it went down.
    weak var front: MountedNode?
    /// A drag that takes all of its movement.
    var capture: PointerCapture?
    /// Whether its drag was offered to nodes and hosted contents.
    var isOffered = false

    enum Drag {
        case none, slider, selection, editor
        /// The selected text of an editor is dragged out, if the pointer moves.
        case selectedText
    }

    init(kind: NodeEvent.PointerKind, at place: Point, time: Duration, scrollers: [WeakNode]) {
        self.kind = kind
        start = place
        last = place
        self.scrollers = scrollers
        samples = [(time, place)]
    }

    /// Points per second.
    func velocity(at time: Duration) -> Vector {
        guard let first = samples.first(where: { (time - $0.time).inSeconds <= 0.1 }), let last = samples.last else {
            return .zero
        }
        let seconds = (last.time - first.time).inSeconds
        guard seconds > 0.001 else { return .zero }
        let distance = last.place - first.place
        return Vector(dx: distance.dx / seconds, dy: distance.dy / seconds)
    }
}
