/// A style sheet outside of a document, which applies before the sheets of the document.
public struct StyleSheet: Sendable, Hashable {
    /// The media for which rules are written.
    public enum Medium: String, Sendable, Hashable, CaseIterable {
        /// Pictures and windows.
        case screen
        /// Pages.
        case print
    }

    /// The name in warnings.
    public var name: String
    /// The rules in CSS.
    public var source: String

    /// Creates a style sheet.
    public init(name: String, source: String) {
        self.name = name
        self.source = source
    }
}
