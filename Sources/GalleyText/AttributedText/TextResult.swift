/// A text that was made from another one, with the warnings about what could not be done.
public struct TextResult: Sendable {
    /// The text.
    public var text: AttributedText
    /// The warnings, in the order of the text.
    public var warnings: [GalleyWarning]

    /// Creates a result.
    public init(_ text: AttributedText, warnings: [GalleyWarning] = []) {
        self.text = text
        self.warnings = warnings
    }
}
