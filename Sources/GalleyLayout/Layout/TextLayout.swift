public import GalleyText

/// Text laid out in a container: frozen, and safe to query and draw from any thread.
public final class TextLayout: Sendable {
    /// A condition that did not stop the layout and that its maker should know of.
    public struct Warning: Sendable, Hashable {
        /// Such as `missingGlyph`.
        public let code: String
        /// UTF-8 offsets, where the warning is about a range.
        package let utf8Range: Range<Int>?
        public let message: String
    }

    /// An attachment and where it stands.
    public struct PlacedAttachment: Sendable {
        package let utf8Range: Range<Int>
        public let attachment: Attachment
        public let rect: Rect
    }

    public let text: AttributedText
    public let container: TextContainer
    /// Bounding size, insets included, not rounded.
    public let size: Size
    /// Union of the line boxes.
    public let bounds: Rect
    /// Union of everything drawn.
    public let inkBounds: Rect
    public let isTruncated: Bool
    public let lines: [TextLine]
    public let attachments: [PlacedAttachment]
    public let warnings: [Warning]

    init() { fatalError() }
}
