internal import GalleyInterface
internal import GalleyNodes

/// The state of a window for assistive technology at one time.
struct AccessibleSnapshot: Sendable {
    /// SDL's number of the window.
    var window: UInt32
    var title: String
    var isFocused: Bool
    var isVisible: Bool
    /// The contents' corner on the screen, in SDL's coordinates; zero where the window system does not tell.
    var screenX = 0.0
    var screenY = 0.0
    /// SDL's coordinates per point.
    var factor: Double
    /// The size of the contents in points.
    var size: Size
    var elements: [NodeAccessibilityElement]
    var texts: [NodePath: NodeAccessibleText]
}
