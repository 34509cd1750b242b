/// A reference from text to an image.
public struct ImageReference: Sendable, Hashable {
    /// The address of the image.
    public var url: String
    /// The alternative text.
    public var alt: String
    /// The title.
    public var title: String?

    /// Creates a reference.
    public init(url: String, alt: String, title: String? = nil) {
        self.url = url
        self.alt = alt
        self.title = title
    }
}
