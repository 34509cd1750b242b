public import GalleyLayout

/// A command of a text editor as a value: hosts bind keys, menu items and buttons to commands.
public enum EditingCommand: Sendable, Hashable {
    /// Moves the caret; with a selection, the movement starts at its end on that side.
    case move(TextMovement)
    /// Moves the selection's head and keeps its anchor.
    case extend(TextMovement)
    /// Selects the unit around the head.
    case select(TextUnit)
    /// Selects everything.
    case selectAll
    /// Collapses the selection to its head.
    case collapse
    /// Replaces the selection by typed text.
    case insert(String)
    /// Ends the paragraph. In a list it starts the next item; in an empty item it ends the list.
    case insertNewline
    /// Inserts a line break within the paragraph (U+2028).
    case insertLineBreak
    /// Inserts a tab; if several paragraphs are selected, indents them.
    case insertTab
    /// Deletes the selection, or the text that the movement passes.
    case delete(TextMovement)
    /// Indents the selected list items or paragraphs by one level.
    case indent
    /// Outdents the selected list items or paragraphs by one level.
    case outdent
    /// Cuts the selection to the clipboard.
    case cut
    /// Copies the selection to the clipboard.
    case copy
    /// Pastes from the clipboard, with styles.
    case paste
    /// Pastes the characters from the clipboard without styles.
    case pasteAsPlainText
    /// Undoes the last change.
    case undo
    /// Redoes the change that was undone last.
    case redo
}

extension EditingCommand: RawRepresentable, Codable {
    /// Creates the command with a name as in configuration files: `moveWordLeft`, `extendLineEnd`, `deleteBackward`,
    /// `selectWord`, `insert:text`, `undo`, …
    public init?(rawValue: String) {
        func rest<Choice: RawRepresentable<String>>(_ verb: String, _: Choice.Type) -> Choice? {
            guard rawValue.hasPrefix(verb), rawValue.count > verb.count else { return nil }
            let name = rawValue.dropFirst(verb.count)
            return Choice(rawValue: name.prefix(1).lowercased() + name.dropFirst())
        }
        if rawValue.hasPrefix("insert:") {
            self = .insert(String(rawValue.dropFirst(7)))
        } else if let named = Self.named.first(where: { $0.rawValue == rawValue }) {
            self = named
        } else if let movement = rest("move", TextMovement.self) {
            self = .move(movement)
        } else if let movement = rest("extend", TextMovement.self) {
            self = .extend(movement)
        } else if let movement = rest("delete", TextMovement.self) {
            self = .delete(movement)
        } else if let unit = rest("select", TextUnit.self) {
            self = .select(unit)
        } else {
            return nil
        }
    }

    /// The command's name, as used by bindings and hosts.
    public var rawValue: String {
        func name(_ verb: String, _ name: String) -> String { verb + name.prefix(1).uppercased() + name.dropFirst() }
        switch self {
        case .move(let movement): return name("move", movement.rawValue)
        case .extend(let movement): return name("extend", movement.rawValue)
        case .delete(let movement): return name("delete", movement.rawValue)
        case .select(let unit): return name("select", unit.rawValue)
        case .insert(let text): return "insert:" + text
        case .selectAll: return "selectAll"
        case .collapse: return "collapse"
        case .insertNewline: return "insertNewline"
        case .insertLineBreak: return "insertLineBreak"
        case .insertTab: return "insertTab"
        case .indent: return "indent"
        case .outdent: return "outdent"
        case .cut: return "cut"
        case .copy: return "copy"
        case .paste: return "paste"
        case .pasteAsPlainText: return "pasteAsPlainText"
        case .undo: return "undo"
        case .redo: return "redo"
        }
    }

    /// The commands without a parameter.
    private static let named: [EditingCommand] = [
        .selectAll, .collapse, .insertNewline, .insertLineBreak, .insertTab, .indent, .outdent, .cut, .copy, .paste,
        .pasteAsPlainText, .undo, .redo,
    ]
}
