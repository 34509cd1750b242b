internal import ArgumentParser
internal import Galley

/// The options for parsing Markdown and other formats, and for their themes.
struct ParsingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Theme for Markdown, colours and colour names: light, dark, github, print, or a JSON file with a theme.",
            valueName: "theme"),
        completion: .list(MarkdownTheme.builtInNames))
    var theme: String?

    @Option(
        name: .customLong("parser"),
        help: ArgumentHelp(
            "Parsers of the text, in order: markdown, markdown-source (styled, but left as it is), emoticon (codes such "
                + "as :tada:), detector (links, addresses, dates, mentions). Can be repeated or separated by commas. Default: "
                + "markdown for Markdown, none for other text.",
            valueName: "parser"),
        completion: .list(OptionValue.names(DocumentParser.self)), transform: ParsingOptions.parsers)
    var parserLists: [[DocumentParser]] = []

    @Option(
        name: .customLong("markdown"),
        help: ArgumentHelp(
            "Dialect of Markdown: github, commonmark, pandoc (book with captions of figures in brackets), or book: github with ==marked== and ++added++ text, H~2~O, x^2^, ruby "
                + "{漢字|かんじ}, formulas $x^2$, and typographic quotes and dashes. Default: github.",
            valueName: "dialect"),
        completion: .list(MarkdownOptions.dialectNames), transform: ParsingOptions.dialect)
    var dialect = MarkdownOptions.gitHub

    @Option(
        name: .customLong("toc"),
        help: ArgumentHelp(
            "Write a table of contents with the headings down to this level, from 1 to 6: in place of a paragraph [TOC], or else "
                + "after the title. It has page numbers on pages.",
            valueName: "level"))
    var contentsDepth: Int?

    func validate() throws {
        if let contentsDepth, !(1...6).contains(contentsDepth) {
            throw ValidationError("--toc is a level of headings from 1 to 6, not \(contentsDepth).")
        }
        guard let theme, MarkdownTheme.named(theme) == nil, !theme.lowercased().hasSuffix(".json") else { return }
        throw ValidationError(
            "“\(theme)” is not a theme: use \(MarkdownTheme.builtInNames.joined(separator: ", ")) or a file that ends in .json."
        )
    }

    /// The parsers; if empty, those for the input format.
    var parsers: [DocumentParser] { parserLists.flatMap { $0 } }

    private static func dialect(_ name: String) throws -> MarkdownOptions {
        guard let known = MarkdownOptions.named(name) else {
            throw ValidationError(
                "“\(name)” is not a dialect of Markdown: use one of \(MarkdownOptions.dialectNames.joined(separator: ", "))."
            )
        }
        return known
    }

    private static func parsers(_ text: String) throws -> [DocumentParser] {
        try text.split(separator: ",").map { try OptionValue.choice(String($0)) }
    }

    /// The requested theme; `nil` if there is none.
    func chosenTheme() throws(GalleyError) -> DocumentTheme? {
        guard let name = theme else { return nil }
        if let builtIn = MarkdownTheme.named(name) { return DocumentTheme(builtIn) }
        let json = try PlainText.decode(try FileBytes.read(name), place: name)
        do {
            return DocumentTheme(try MarkdownTheme(json: json))
        } catch {
            throw .unparsableText(format: name, reason: error.description)
        }
    }
}
