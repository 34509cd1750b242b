internal import ArgumentParser
internal import Galley

/// The output form of a parsed text.
enum ParsedForm: String, ExpressibleByArgument, CaseIterable {
    case json, html, markdown, text, tree
}
