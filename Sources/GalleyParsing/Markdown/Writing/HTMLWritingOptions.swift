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

    /// Whether links with schemes other than the safe ones lose their address.
    @available(*, deprecated, message: "set links to .safe or .unrestricted")
    public var filtersLinks: Bool {
        get { !links.allowsAllSchemes }
        set { links = newValue ? .safe : .unrestricted }
    }
}
