internal import GalleyLayout

/// The commands of keys, as data that a host can change.
public struct KeyBindings: Sendable, Hashable {
    /// The command of each key stroke.
    public var commands: [KeyStroke: EditingCommand]

    /// Creates bindings from a dictionary of commands.
    public init(_ commands: [KeyStroke: EditingCommand] = [:]) {
        self.commands = commands
    }

    /// The command of a key stroke; `nil` if the host handles the key, for example one that types a character.
    public subscript(stroke: KeyStroke) -> EditingCommand? {
        get { commands[stroke] }
        set { commands[stroke] = newValue }
    }

    /// The usual bindings on Linux, as in GTK and browsers.
    public static let linux: KeyBindings = {
        var table = KeyBindings()
        func movement(_ key: String, _ modifiers: KeyStroke.Modifiers, _ movement: TextMovement) {
            table[KeyStroke(key, modifiers)] = .move(movement)
            table[KeyStroke(key, modifiers.union(.shift))] = .extend(movement)
        }
        for (key, plain, control) in [
            ("Left", TextMovement.left, TextMovement.wordLeft), ("Right", .right, .wordRight),
            ("Up", .up, .paragraphBackward), ("Down", .down, .paragraphForward),
            ("Home", .lineStart, .documentStart), ("End", .lineEnd, .documentEnd),
            ("Page_Up", .pageUp, .pageUp), ("Page_Down", .pageDown, .pageDown),
        ] {
            movement(key, [], plain)
            movement(key, .control, control)
            movement("KP_" + key, [], plain)
            movement("KP_" + key, .control, control)
        }
        for (key, modifiers, command) in [
            ("BackSpace", KeyStroke.Modifiers(), EditingCommand.delete(.backward)),
            ("BackSpace", .shift, .delete(.backward)), ("Delete", [], .delete(.forward)),
            ("BackSpace", .control, .delete(.wordBackward)), ("Delete", .control, .delete(.wordForward)),
            ("BackSpace", [.control, .shift], .delete(.lineStart)), ("Delete", [.control, .shift], .delete(.lineEnd)),
            ("Return", [], .insertNewline), ("KP_Enter", [], .insertNewline), ("Return", .shift, .insertLineBreak),
            ("Tab", [], .insertTab), ("ISO_Left_Tab", .shift, .outdent), ("Tab", .shift, .outdent),
            ("bracketright", .control, .indent), ("bracketleft", .control, .outdent),
            ("a", .control, .selectAll), ("slash", .control, .selectAll), ("Escape", [], .collapse),
            ("x", .control, .cut), ("c", .control, .copy), ("v", .control, .paste),
            ("v", [.control, .shift], .pasteAsPlainText), ("Delete", .shift, .cut), ("Insert", .control, .copy),
            ("Insert", .shift, .paste), ("z", .control, .undo), ("z", [.control, .shift], .redo),
            ("y", .control, .redo), ("Undo", [], .undo), ("Redo", [], .redo), ("Cut", [], .cut), ("Copy", [], .copy),
            ("Paste", [], .paste),
        ] {
            table[KeyStroke(key, modifiers)] = command
        }
        return table
    }()
}
