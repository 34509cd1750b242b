package import GalleyInterface
internal import GalleyNodes

/// The state of a window, or of a widget in a window of another toolkit, for assistive technology at one time.
package struct AccessibleSnapshot: Sendable {
    /// The number of the window or widget.
    package var window: UInt32
    var title: String
    var isFocused: Bool
    var isVisible: Bool
    /// The contents' corner on the screen, in the coordinates of the window system; zero where the window system does not tell.
    package var screenX = 0.0
    package var screenY = 0.0
    /// The contents' corner in the window; zero unless the contents are a widget.
    package var windowX = 0.0
    package var windowY = 0.0
    /// The window system's coordinates per point.
    var factor: Double
    /// The size of the contents in points.
    var size: Size
    /// Whether the contents are a widget.
    package var isEmbedded = false
    var elements: [NodeAccessibilityElement] = []
    var texts: [NodePath: NodeAccessibleText] = [:]

    /// A state without nodes, which are added when it is published.
    package init(window: UInt32, title: String, isFocused: Bool, isVisible: Bool, factor: Double, size: Size) {
        self.window = window
        self.title = title
        self.isFocused = isFocused
        self.isVisible = isVisible
        self.factor = factor
        self.size = size
    }
}
