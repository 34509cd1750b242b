public import GalleyText

/// HTML written from an attributed text, with warnings.
public struct HTMLFragment: Sendable, Hashable {
    /// The HTML, block by block, without a surrounding document.
    public let html: String
    /// The parts of the text that HTML does not represent, or must not, each once.
    public let warnings: [GalleyWarning]
}
