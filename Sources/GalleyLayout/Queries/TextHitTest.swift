public import GalleyText

/// The line, the character and the attachment that contain a point of a layout.
///
///     let hit = layout.hitTest(point)
///     if let character = hit.character { print(layout.text.string[character.range]) }
///
/// Each property is computed when it is read. ``TextLayout/hits(at:slop:)`` finds links and other objects near a point, and
/// ``TextLayout/position(closestTo:)`` maps any point to a position.
public struct TextHitTest: Sendable {
    /// The layout of the point.
    public let layout: TextLayout
    /// The point in the layout's coordinates, in points.
    public let point: Point

    /// The line whose box contains the point, including hanging white space; `nil` if there is none.
    /// - Complexity: O(log *lines*).
    public var line: TextLine? { layout.line(under: point) }

    /// The cluster whose box contains the point; `nil` if there is none.
    /// - Complexity: O(log *lines* + *clusters of the line*).
    public var character: TextCluster? { layout.character(under: point) }

    /// The position nearest to the point, if a glyph's box contains the point; otherwise `nil`.
    /// - Complexity: O(log *lines* + *clusters of the line*).
    public var position: TextPosition? { layout.position(under: point) }

    /// The attachment whose rectangle contains the point; `nil` if there is none.
    /// - Complexity: O(log *lines* + *clusters of the line*).
    public var attachment: TextLayout.PlacedAttachment? { layout.attachment(under: point) }
}

extension TextLayout {
    /// Finds the line, the character and the attachment that contain a point.
    ///
    /// - Complexity: O(1); see the properties of the result.
    public func hitTest(_ point: Point) -> TextHitTest { TextHitTest(layout: self, point: point) }
}
