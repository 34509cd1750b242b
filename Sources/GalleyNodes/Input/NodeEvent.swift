public import GalleyDisplay
public import GalleyEditing
internal import GalleyLayout
public import GalleyText

/// An input event for a host. Places are points from the corner of the host.
public enum NodeEvent: Sendable, Hashable {
    /// The kind of a pointer.
    public enum PointerKind: String, Sendable, Hashable, CaseIterable {
        /// A mouse, which scrolls by its wheel.
        case mouse
        /// A finger, which scrolls by dragging.
        case touch
    }

    /// A part of a scrolling gesture.
    public enum ScrollPhase: String, Sendable, Hashable, CaseIterable {
        /// A wheel without phases.
        case none
        /// The start of a gesture on a trackpad.
        case began
        /// The middle of a gesture.
        case changed
        /// The end of a gesture.
        case ended
    }

    /// A pointer went down, moved, went up or was taken away.
    case pointer(PointerEvent.Phase, at: Point, id: Int = 0, kind: PointerKind = .mouse)
    /// A mouse moved without a button pressed.
    case hover(Point)
    /// A wheel or trackpad moved contents by a distance in points; positive distances reveal content further right and down.
    case scroll(by: Vector, at: Point, phase: ScrollPhase = .none)
    /// A key was pressed, by its name as in ``GalleyEditing/KeyStroke``.
    case key(KeyStroke)
    /// Text was typed.
    case text(String)
    /// An input method composes a text, with the caret after a number of UTF-16 code units; `nil` ends it and keeps
    /// nothing. The clause is the part that is being converted, in UTF-16 code units of the text.
    case compose(String?, caret: Int = 0, clause: Range<Int>? = nil)
}
