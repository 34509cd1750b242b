internal import ArgumentParser
internal import Galley

/// A theme with its page colours.
struct Theme: Sendable {
    /// The theme of Markdown if it is not the light one.
    private let chosen: MarkdownTheme?
    /// The default background of pages.
    let background: Color
    /// Whether the background is dark, so that colour names are resolved for dark backgrounds.
    let isDark: Bool

    /// The light theme. The styles of Markdown are made when they are needed: that takes longer than a short text.
    static let light = Theme(chosen: nil, isDark: false)

    var markdown: MarkdownTheme { chosen ?? .light }

    init(_ theme: MarkdownTheme) {
        let text = theme.body.color ?? .black
        self.init(chosen: theme, isDark: 0.299 * text.red + 0.587 * text.green + 0.114 * text.blue > 0.55)
    }

    private init(chosen: MarkdownTheme?, isDark: Bool) {
        self.chosen = chosen
        self.isDark = isDark
        background = isDark ? Color(rgba: 0x1B1F_24FF) : .white
    }
}
