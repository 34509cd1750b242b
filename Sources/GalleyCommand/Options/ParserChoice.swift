internal import ArgumentParser
internal import Galley

/// A parser, by name.
enum ParserChoice: String, CaseIterable {
    case markdown
    case markdownSource = "markdown-source"
    case emoticon, detector
}
