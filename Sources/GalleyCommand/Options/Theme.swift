internal import ArgumentParser
internal import Galley

/// A theme with its page colours.
struct Theme: Sendable {
    let markdown: MarkdownTheme
    /// The default background of pages.
    let background: Color
    /// Whether the background is dark, so that colour names are resolved for dark backgrounds.
    let isDark: Bool

    static let light = Theme(.light)

    init(_ theme: MarkdownTheme) {
        markdown = theme
        let text = theme.body.color ?? .black
        isDark = 0.299 * text.red + 0.587 * text.green + 0.114 * text.blue > 0.55
        background = isDark ? Color(rgba: 0x1B1F_24FF) : .white
    }
}
