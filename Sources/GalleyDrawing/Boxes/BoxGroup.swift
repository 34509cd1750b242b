internal import GalleyText

/// The effects of a box on everything inside it.
struct BoxGroup {
    var transform: Transform?
    var clip: Path?
    var opacity = 1.0
}
