internal import GalleyBoxes
internal import GalleyDisplay
package import GalleyText

/// An item that a presenter places in a scroll node.
package struct HostedItem {
    package var path: NodePath
    package var content: HostedLayout
    /// The frame in the coordinates of the contents, on whole pixels.
    package var frame: Rect
    /// Whether it is in front of other items, and placed by itself while they scroll.
    package var isFloating = false
    /// Whether its insertion or move is animated.
    package var isAnimated = true
    package var appearance: BoxAppearance?
    package var accessibility: NodeAccessibility?
    package var isFocusable = false
    package var onTap: (@MainActor @Sendable () -> Void)?

    package init(path: NodePath, content: HostedLayout, frame: Rect) {
        self.path = path
        self.content = content
        self.frame = frame
    }

    /// The element that holds the item.
    func record(_ environment: SharedEnvironment) -> ElementRecord {
        var traits = NodeTraits()
        traits.accessibility = accessibility
        if isFocusable { traits.isFocusable = true }
        traits.onTap = onTap
        return ElementRecord(
            source: ElementSource(
                path: path, payload: NodePayload(kind: .box, traits: SharedTraits(traits)), environment: environment,
                chunk: content.chunk),
            parent: -1, frame: frame, sharedAppearance: appearance.map { AppearanceReference($0) }, border: .zero,
            padding: .zero,
            isRightToLeft: false,
            clips: false,
            text: nil, textOrigin: .zero, contents: content.layout,
            contentsFrame: Rect(x: 0, y: 0, width: content.size.width, height: content.size.height))
    }
}
