internal import GalleyLayout

/// A key with what is held down beside it.
public struct KeyStroke: Sendable, Hashable, Codable {
    /// Keys held down beside another.
    public struct Modifiers: OptionSet, Sendable, Hashable, Codable {
        /// A bit for each.
        public let rawValue: UInt8

        /// Those whose bits are set.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The shift key.
        public static let shift = Modifiers(rawValue: 1)
        /// The control key.
        public static let control = Modifiers(rawValue: 2)
        /// The alternative key.
        public static let alt = Modifiers(rawValue: 4)
        /// The key with a logo.
        public static let `super` = Modifiers(rawValue: 8)
    }

    /// The key by its X keysym's name: `Left`, `BackSpace`, `Return`, `a`.
    public var key: String
    /// What is held down with the key.
    public var modifiers: Modifiers

    /// A key by its name, with what is held down.
    public init(_ key: String, _ modifiers: Modifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}

/// What keys do, as data that a host may change.
public struct KeyBindings: Sendable, Hashable {
    /// The command of each key stroke.
    public var commands: [KeyStroke: EditingCommand]

    /// A table of the commands given.
    public init(_ commands: [KeyStroke: EditingCommand] = [:]) {
        self.commands = commands
    }

    /// The command of a key stroke; `nil` where the key is for the host, such as one that types a character.
    public subscript(stroke: KeyStroke) -> EditingCommand? {
        get { commands[stroke] }
        set { commands[stroke] = newValue }
    }

    /// What editors on Linux do, as GTK and browsers have it.
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
