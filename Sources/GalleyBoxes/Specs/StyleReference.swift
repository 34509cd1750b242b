internal import GalleyText

/// A style that copies of a spec share. Most specs have the initial one.
final class StyleReference: Sendable {
    let style: BoxStyle
    /// Whether a spec with this style is laid out without a tree of boxes.
    let isSimple: Bool
    /// Whether there are margins, borders, padding or an aspect ratio.
    let hasEdges: Bool

    init(_ style: BoxStyle) {
        self.style = style
        isSimple =
            style.display == .flex && style.padding.isZero && style.direction == .inherit && style.writingMode == nil
            && !style.border.hasFlowSides
        hasEdges =
            !style.padding.isZero || !style.border.isZero || !style.margin.isZero || style.aspectRatio != 0
    }

    /// The initial values.
    static let initial = StyleReference(BoxStyle())

    func isSame(as other: StyleReference) -> Bool { self === other || style == other.style }
}
