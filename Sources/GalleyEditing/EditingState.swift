internal import GalleyText

/// The state that undo restores in addition to the text.
struct EditingState: Sendable, Equatable {
    var selection: TextSelection
    var typingAttributes: TextAttributes?
    var lockedRanges: [Range<Int>]
}
