public import GalleyDisplay
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
    case scroll(by: Point, at: Point, phase: NodeEvent.ScrollPhase = .none)
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
    /// Text was dragged from elsewhere and dropped.
    case dropText(String, at: Point)
    /// Files were dragged from elsewhere and dropped, by their paths.
    case dropFiles([String], at: Point)
    /// Assistive technology performs an action.
    case perform(NodeAccessibility.Action, on: NodePath)
    /// The user asks to close the window.
    case close
}

/// A movement of a mouse or a finger.
public struct HostPointer: Sendable, Hashable {
    /// The buttons of a mouse.
    public enum Button: String, Sendable, Hashable, CaseIterable {
        /// The main button, and any finger.
        case primary
        /// The middle button, which pastes the primary selection.
        case middle
        /// The button for menus.
        case secondary
    }

    /// The kind of movement.
    public var phase: PointerEvent.Phase
    /// The place.
    public var place: Point
    /// The pointer; each finger has its own.
    public var id: Int
    /// Whether it is a mouse or a finger.
    public var kind: NodeEvent.PointerKind
    /// The button that went down or up.
    public var button: Button
    /// The modifier keys that are held down.
    public var modifiers: KeyStroke.Modifiers

    /// A movement of a pointer.
    public init(
        _ phase: PointerEvent.Phase, at place: Point, id: Int = 0, kind: NodeEvent.PointerKind = .mouse,
        button: Button = .primary, modifiers: KeyStroke.Modifiers = []
    ) {
        self.phase = phase
        self.place = place
        self.id = id
        self.kind = kind
        self.button = button
        self.modifiers = modifiers
    }
}

/// The unfinished text of an input method.
public struct HostComposition: Sendable, Hashable {
    /// The text.
    public var text: String
    /// The caret, in UTF-16 code units.
    public var caret: Int
    /// The part that is being converted, in UTF-16 code units; `nil` if there is none.
    public var clause: Range<Int>?

    /// An unfinished text.
    public init(_ text: String, caret: Int, clause: Range<Int>? = nil) {
        self.text = text
        self.caret = caret
        self.clause = clause
    }
}

/// The kind of colours that the user chose.
public enum HostTheme: String, Sendable, Hashable, CaseIterable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark

    /// The colours.
    public var colors: ColorTheme { self == .dark ? .dark : .light }
}
