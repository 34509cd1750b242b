public import GalleyInterface
public import GalleyNodes
internal import GalleyText

/// The properties of a new window.
public struct WindowOptions: Sendable {
    /// The size of the contents, in points.
    public var size = Size(width: 640, height: 480)
    /// The smallest size of the contents, in points; `nil` for none.
    public var minimumSize: Size?
    /// Whether the user can resize the window.
    public var isResizable = true
    /// Whether the window covers the screen.
    public var isFullScreen = false
    /// Pixels per point; `nil` for those of the desktop: the scale of the output on Wayland, and on X11 `GDK_SCALE` or the
    /// resource `Xft.dpi`.
    public var scale: Double?
    /// Light or dark colours; `nil` for those of the desktop, by the variable `GTK_THEME`.
    public var theme: HostTheme?
    /// The values for all nodes.
    public var environment = NodeEnvironment()

    /// Default values.
    public init() {}

    /// Default values, with a size in points.
    public init(width: Double, height: Double) { size = Size(width: width, height: height) }
}

/// An error of a window system.
public enum WindowError: Error, Sendable, CustomStringConvertible {
    /// There is no display, or SDL has no driver for it.
    case noDisplay(reason: String)
    /// A window cannot be made.
    case windowFailed(title: String, reason: String)
    /// A size or a scale is not a positive number within the limits.
    case invalidOption(name: String, value: Double)

    /// The error and its remedy.
    public var description: String {
        switch self {
        case .noDisplay(let reason):
            "no display: \(reason); set DISPLAY or WAYLAND_DISPLAY, or run the program under xvfb-run"
        case .windowFailed(let title, let reason): "the window \"\(title)\" cannot be made: \(reason)"
        case .invalidOption(let name, let value):
            "the option \(name) of a window is \(value); choose a positive number of at most 16384"
        }
    }
}
