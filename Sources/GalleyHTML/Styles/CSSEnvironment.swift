/// The medium for which style sheets are read.
struct CSSEnvironment: Sendable, Hashable {
    /// `screen` or `print`.
    var medium = "screen"
    /// The size of the viewport in pixels.
    var width = 800.0
    var height = 600.0
    var isDark = false
}
