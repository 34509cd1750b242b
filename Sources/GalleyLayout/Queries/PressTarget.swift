internal import GalleyText

/// The identity of an interactive range: adjacent links with equal appearance are separate.
struct PressTarget: Equatable {
    var highlight: Highlight
    var link: String?
}
