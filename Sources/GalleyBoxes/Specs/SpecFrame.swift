package import GalleyLayout
package import GalleyText

/// The frame of a spec that was laid out without a tree of boxes.
package struct SpecFrame: Sendable {
    /// The index of the spec around it among all frames; -1 for the outermost one.
    package var parent: Int
    /// The frame, relative to the corner of the spec around it.
    package var frame: Rect
    /// The node of the spec.
    package var node: (any AnyObject & Sendable)?
    package var appearance: AppearanceReference?
    package var border = EdgeInsets.zero
    package var clips = false
    package var text: TextLayout?
    /// The position of the text, relative to the corner of the frame.
    package var textOrigin = Point.zero
}
