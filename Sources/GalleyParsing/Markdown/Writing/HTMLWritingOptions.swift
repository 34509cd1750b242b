public import GalleyText

/// Options for writing HTML from attributed text.
public struct HTMLWritingOptions: Sendable, Hashable {
    /// Whether HTML in the source is written unchanged; otherwise it is omitted, which is safe.
    public var includesRawHTML = false
    /// Whether the tags of GFM's tag filter are escaped in such HTML.
    public var filtersDisallowedTags = true
    /// The policy for links and images. The text of refused ones is kept, with a warning.
    public var links = LinkPolicy.safe
    /// Whether header cells have a `scope`, and notes the roles of DPUB-ARIA, for screen readers. CommonMark and GFM
    /// have none of these. Default: false.
    public var includesRoles = false

    /// Creates options that are safe for web pages.
    public init() {}
}
