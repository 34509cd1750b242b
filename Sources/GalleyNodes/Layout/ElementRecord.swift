internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText

/// An element of a frozen layout.
struct ElementRecord: Sendable {
    let source: ElementSource
    /// The index of the element around it in the same layout; -1 at the top level.
    let parent: Int
    /// The frame on whole pixels, relative to the corner of the enclosing element, or of the layout.
    let frame: Rect
    let sharedAppearance: AppearanceReference?
    let border: EdgeInsets
    let padding: EdgeInsets
    let isRightToLeft: Bool
    let clips: Bool
    let text: TextLayout?
    /// The position of the text, relative to the corner of the frame.
    let textOrigin: Point
    /// The separately laid out contents, and their place from the corner of the frame.
    let contents: NodeLayout?
    let contentsFrame: Rect

    var appearance: BoxAppearance? { sharedAppearance?.appearance }
}
