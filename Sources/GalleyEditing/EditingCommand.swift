public import GalleyLayout

/// Something that a user asks of an editor, as a value: hosts bind keys, menu items and buttons to commands.
public enum EditingCommand: Sendable, Hashable {
    /// Moves the caret; a selection is first left at the end that the movement goes to.
    case move(TextMovement)
    /// Moves the selection's head, and leaves its anchor.
    case extend(TextMovement)
    /// Selects the unit around the head.
    case select(TextUnit)
    /// Selects everything.
    case selectAll
    /// Leaves the selection at its head.
    case collapse
    /// Types a text in place of the selection.
    case insert(String)
    /// Ends the paragraph. In a list it begins the next item; in an empty item it ends the list.
    case insertNewline
    /// Ends the line, and not the paragraph (U+2028).
    case insertLineBreak
    /// Types a tab; with several paragraphs selected, indents them.
    case insertTab
    /// Deletes the selection, or what the movement goes over.
    case delete(TextMovement)
    /// One level deeper: list items and selected paragraphs.
    case indent
    /// One level up.
    case outdent
    /// To the clipboard.
    case cut, copy
    /// From the clipboard, with its styles.
    case paste
    /// From the clipboard, its characters alone.
    case pasteAsPlainText
    /// Takes the last change back.
    case undo
    /// Makes it again.
    case redo
}

extension EditingCommand: RawRepresentable, Codable {
    /// The command by the name that configuration files use: `moveWordLeft`, `extendLineEnd`, `deleteBackward`,
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

    /// The command's name, as bindings and hosts write it.
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

    /// Those that are nothing but a name.
    private static let named: [EditingCommand] = [
        .selectAll, .collapse, .insertNewline, .insertLineBreak, .insertTab, .indent, .outdent, .cut, .copy, .paste,
        .pasteAsPlainText, .undo, .redo,
    ]
}
