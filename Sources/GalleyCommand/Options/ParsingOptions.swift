internal import ArgumentParser
internal import Galley

/// How Markdown and the like are read, and how they look.
struct ParsingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Look of Markdown, and colours of everything: light, dark or github.", valueName: "theme"))
    var theme: ThemeChoice?

    @Option(
        name: .customLong("parser"),
        help: ArgumentHelp(
            "What reads the text; may be given several times. Default: markdown for Markdown, nothing for other text.",
            valueName: "parser"))
    var parsers: [ParserChoice] = []
}

/// A theme by name.
enum ThemeChoice: String, ExpressibleByArgument, CaseIterable {
    case light, dark, github

    var theme: MarkdownTheme {
        switch self {
        case .light: .light
        case .dark: .dark
        case .github: .gitHub
        }
    }

    /// What pages of the theme are filled with where nothing else is asked for.
    var background: Color {
        switch self {
        case .light, .github: .white
        case .dark: Color(rgba: 0x1B1F_24FF)
        }
    }
}

/// A parser by name.
enum ParserChoice: String, ExpressibleByArgument, CaseIterable {
    case markdown
}
