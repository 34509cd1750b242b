internal import GalleyEditing

/// A key of GDK.
struct ViewKey {
    /// The name in GDK.
    var name: String
    /// The character; empty if there is none.
    var character: String
    /// The letter that the key has on a keyboard with Latin letters.
    var latin: String?
    var modifiers: KeyStroke.Modifiers

    /// Whether the key is a command, and not typed text.
    var isCommand: Bool { !modifiers.subtracting(.shift).isEmpty }

    /// The key stroke, named as in key bindings: those of GDK for keys without a character, and for some with one.
    var stroke: KeyStroke {
        if let other = ViewKey.others[name] { return KeyStroke(other, modifiers) }
        guard let scalar = character.unicodeScalars.first, !ViewKey.named.contains(name) else {
            return KeyStroke(name, modifiers)
        }
        // Ctrl+C works with Greek and Hebrew keyboards, too.
        if scalar.value > 126, isCommand, let latin { return KeyStroke(latin, modifiers) }
        return KeyStroke(isCommand ? character.lowercased() : character, modifiers)
    }

    private static let named: Set<String> = [
        "space", "bracketleft", "bracketright", "slash", "backslash", "comma", "period", "minus", "equal", "plus",
        "KP_Add", "KP_Subtract", "KP_Multiply", "KP_Divide",
    ]

    private static let others = ["KP_Delete": "Delete", "KP_Space": "space", "KP_Tab": "Tab", "Redo": "Redo"]
}
