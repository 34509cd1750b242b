internal import GalleyText

/// A position between two characters, and the one it belongs to if they are separate on screen.
public struct TextPosition: Sendable, Hashable {
    /// The neighbour that a position at a line break or a change of direction belongs to.
    public enum Affinity: String, Sendable, Hashable, CaseIterable {
        /// The character after it.
        case downstream
        /// The character before it.
        case upstream
    }

    /// An index of the layout's text.
    public var index: String.Index
    /// The neighbour it belongs to.
    public var affinity: Affinity

    /// Creates the position before the character at `index`, or with the affinity `upstream` after the previous one.
    public init(_ index: String.Index, affinity: Affinity = .downstream) {
        self.index = index
        self.affinity = affinity
    }
}

extension TextLayout {
    func place(_ position: TextPosition) -> TextOffset {
        TextOffset(offset: min(text.utf8Offset(position.index), visibleEnd), affinity: position.affinity)
    }

    func position(_ place: TextOffset) -> TextPosition {
        TextPosition(text.index(atUTF8: place.offset), affinity: place.affinity)
    }
}
