internal import GalleyLayout
internal import GalleyText

/// Changes that are undone together.
struct EditingStep: Sendable {
    enum Kind: Sendable { case typing, deletingBackward, deletingForward, other }

    var kind: Kind
    var changes: [TextChange]
    var before: EditingState
    var after: EditingState
}
