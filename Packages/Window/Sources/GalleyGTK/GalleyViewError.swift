/// An error of a ``GalleyView``.
public enum GalleyViewError: Error, Sendable, CustomStringConvertible {
    /// GTK is not initialized, or there is no display.
    case noDisplay
    /// The widget was destroyed, or has no size yet.
    case noPixels

    /// The error and its remedy.
    public var description: String {
        switch self {
        case .noDisplay: "a view has no display: call gtk_init first, and set DISPLAY or WAYLAND_DISPLAY"
        case .noPixels: "the view has no pixels: add its widget to a window that is shown, and wait for a frame"
        }
    }
}
