package import GalleyText

/// A style that copies of a spec share. Most specs have the initial one.
package final class StyleReference: Sendable {
    let style: BoxStyle
    /// Whether a spec with this style is laid out without a tree of boxes.
    let isSimple: Bool
    /// Whether there are margins, borders, padding or an aspect ratio.
    let hasEdges: Bool
    /// Whether neither a spec with this style nor the specs inside it have a box.
    let isHidden: Bool
    /// Whether a child of a stack with this style has its measured length where there is free space.
    let keepsLength: Bool
    /// Whether it is ``initial``.
    let isInitial: Bool

    convenience init(_ style: BoxStyle) { self.init(style, isInitial: false) }

    private init(_ style: BoxStyle, isInitial: Bool) {
        self.style = style
        self.isInitial = isInitial
        if case .none = style.display { isHidden = true } else { isHidden = false }
        switch (style.flexBasis, style.width, style.height) {
        case (.auto, .auto, .auto): keepsLength = style.flexGrow == 0 && !StyleReference.hasLimits(style)
        default: keepsLength = false
        }
        isSimple =
            style.display == .flex && style.padding.isZero && style.direction == .inherit && style.writingMode == nil
            && !style.border.hasFlowSides
        hasEdges =
            !style.padding.isZero || !style.border.isZero || !style.margin.isZero || style.aspectRatio != 0
    }

    private static func hasLimits(_ style: BoxStyle) -> Bool {
        switch (style.minWidth, style.maxWidth, style.minHeight, style.maxHeight) {
        case (.auto, .auto, .auto, .auto): false
        default: true
        }
    }

    /// The initial values.
    static let initial = StyleReference(BoxStyle(), isInitial: true)

    func isSame(as other: StyleReference) -> Bool { self === other || style == other.style }

    /// The style with the properties as an item of another one, where it has initial values.
    func inheriting(_ inner: StyleReference) -> StyleReference {
        guard !inner.isInitial else { return self }
        var style = style
        inner.inheritItemStyle(in: &style)
        return StyleReference(style)
    }

    /// Copies the style as an item, where `style` has initial values.
    package func inheritItemStyle(in style: inout BoxStyle) {
        guard !isInitial else { return }
        let none = StyleReference.initial.style
        if style.flexGrow == none.flexGrow { style.flexGrow = self.style.flexGrow }
        if style.flexShrink == none.flexShrink { style.flexShrink = self.style.flexShrink }
        if style.flexBasis == none.flexBasis { style.flexBasis = self.style.flexBasis }
        if style.alignSelf == none.alignSelf { style.alignSelf = self.style.alignSelf }
        if style.hugging == none.hugging { style.hugging = self.style.hugging }
        if style.compression == none.compression { style.compression = self.style.compression }
    }
}
