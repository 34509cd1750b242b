internal import GalleyDisplay
public import GalleyEditing
public import GalleyNodes
internal import GalleyText

/// An event that a window, a widget or a script delivers to a ``HostSession``. Places are points from the corner of the
/// contents.
public enum HostEvent: Sendable, Hashable {
    /// A mouse or a finger.
    case pointer(HostPointer)
    /// The mouse left the window.
    case pointerLeft
    /// A wheel or trackpad moved contents by a distance in points.
    case scroll(by: Vector, at: Point, phase: NodeEvent.ScrollPhase = .none)
    /// A key was pressed that types no text, or with modifier keys.
    case key(KeyStroke)
    /// Text was typed, or committed by an input method.
    case text(String)
    /// An input method composes a text; `nil` ends it and keeps nothing.
    case compose(HostComposition?)
    /// An input method deletes text around the caret, by UTF-16 code units.
    case deleteSurroundingText(before: Int, after: Int)
    /// The window received or lost the keyboard's focus.
    case focus(Bool)
    /// The size in points, or the pixels per point, changed.
    case resize(Size, scale: Double)
    /// The user chose light or dark colours.
    case theme(HostTheme)
    /// The window is shown or hidden.
    case visibility(Bool)
    /// Content was dragged from elsewhere and dropped.
    case drop(ClipboardContent, at: Point)
    /// The content that ``InterfaceHost/startDrag(_:)`` drags was dropped on the host itself. If it is moved, it disappears
    /// from its old place.
    case dropDragged(at: Point, isMoved: Bool)
    /// Text was dragged from elsewhere and dropped.
    case dropText(String, at: Point)
    /// Files were dragged from elsewhere and dropped, by their paths.
    case dropFiles([String], at: Point)
    /// Assistive technology performs an action.
    case perform(NodeAccessibility.Action, on: NodePath)
    /// The user asks to close the window.
    case close
}
