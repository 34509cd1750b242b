public import GalleyDocuments
public import GalleyGrammar
public import GalleyText

/// The front matter of a Markdown file: YAML between two lines of three hyphens at its start, which describes the file.
///
/// ```yaml
/// ---
/// title: The Keeper's Year
/// author: [A. Keeper, B. Keeper]
/// date: 2026-05-01
/// lang: en-GB
/// theme: github
/// page: {size: A5, margins: 54}
/// ---
/// ```
///
/// The subset of YAML 1.2 that such files use is read: mappings, sequences and scalars, in block and flow style, plain and
/// quoted, and block scalars. Anchors, aliases, tags and several documents are errors. Fields that are not listed here are
/// for other programs, and are ignored.
public struct FrontMatter: Sendable, Hashable {
    /// The title (`title`).
    public var title: String?
    /// The subtitle (`subtitle`), for a title page.
    public var subtitle: String?
    /// The address of an image for a title page (`cover`), relative to the file.
    public var cover: String?
    /// Whether the book has a title page (`titlePage: true`). See ``addTitlePage(to:theme:images:height:)``.
    public var hasTitlePage = false
    /// The authors (`author` or `authors`): a text, or a sequence of texts or of mappings with a `name`.
    public var authors: [String] = []
    /// The date as it is written (`date`).
    public var date: String?
    /// The BCP 47 language (`lang` or `language`).
    public var language: String?
    /// The name of a built-in theme (`theme`).
    public var theme: String?
    /// The fields of a theme, if `theme` is a mapping.
    private var ownTheme: JSONValue?
    /// The page format (`page`), as in JSON, or the name of a paper. In its texts, `{{title}}`, `{{author}}` and `{{date}}` are
    /// those of the front matter.
    private var page: JSONValue?
    /// The scales to fit the text into its container (`fit`), as in JSON.
    private var fit: JSONValue?
    /// The options of a PDF file (`pdf`), as in JSON.
    private var pdf: JSONValue?
    /// The dialect of the Markdown (`markdown`): `github`, `commonmark`, `book` or `pandoc`.
    public var dialect: String?
    /// The lowest level of headings in a table of contents (`toc`): `true` for 3, or a number from 1 to 6; `nil` without
    /// contents.
    public var contentsDepth: Int?
    /// Whether thematic breaks start pages (`thematicBreaks: page`) instead of being rules (`thematicBreaks: rule`).
    public var thematicBreaksStartPages = false
    /// The start of the Markdown after the front matter, as a UTF-8 offset.
    public let utf8End: Int

    /// Reads the front matter at the start of a Markdown file; `nil` if there is none.
    ///
    /// - Throws: ``GalleyError/unparsableText(format:reason:)`` with the line of the error in the file, for TOML, for YAML
    ///   outside the subset, and for fields with values of another type.
    public init?(of markdown: String) throws(GalleyError) {
        let source = Array(markdown.utf8)
        guard let place = FrontMatterScanner.find(in: source) else { return nil }
        guard !place.isTOML else {
            throw FrontMatterReader.failure(
                line: 1, "TOML between lines of +++ is not read; write the fields as YAML between lines of ---")
        }
        utf8End = place.utf8End
        var reader = FrontMatterReader(source[place.utf8Lines])
        for (member, line) in try reader.read() {
            try set(member, line: line)
        }
    }

    /// The theme that the front matter chooses; `nil` if it chooses none.
    ///
    /// - Throws: ``GalleyError`` for an unknown name, or for invalid fields of a theme.
    public func markdownTheme() throws(GalleyError) -> MarkdownTheme? {
        if let ownTheme { return try MarkdownTheme(json: ownTheme.text(pretty: false)) }
        guard let theme else { return nil }
        guard let known = MarkdownTheme.named(theme) else {
            throw .invalidValue(
                name: "theme", value: theme,
                reason:
                    "the themes are \(MarkdownTheme.builtInNames.joined(separator: ", ")); a mapping changes one of them"
            )
        }
        return known
    }

    /// The dialect of the Markdown that the front matter chooses; `nil` if it chooses none.
    ///
    /// - Throws: ``GalleyError/invalidValue(name:value:reason:)`` for an unknown name.
    public func markdownOptions() throws(GalleyError) -> MarkdownOptions? {
        guard let dialect else { return nil }
        guard let known = MarkdownOptions.named(dialect) else {
            throw .invalidValue(
                name: "markdown", value: dialect,
                reason: "the dialects are \(MarkdownOptions.dialectNames.joined(separator: ", "))")
        }
        return known
    }

    /// Whether the page format has margins or a measure.
    package var setsMargins: Bool {
        guard case .object(let members)? = page else { return false }
        return members.contains { $0.key == "margins" || $0.key == "measure" }
    }

    /// Whether it chooses the place of footnotes.
    package var setsNotes: Bool {
        guard case .object(let members)? = page else { return false }
        return members.contains { $0.key == "notes" }
    }

    /// A document with the language, the page format, the fit and the PDF options of the front matter; other properties are those of `template`.
    ///
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)`` for an invalid `page`, `fit` or `pdf`.
    public func document(over template: Document) throws(GalleyError) -> Document.Decoded {
        var members = [JSONMember("text", .string(""))]
        if let page {
            var value = page
            if case .string = page { value = .object([JSONMember("size", page)]) }
            members.append(JSONMember("page", filled(value)))
        }
        if let fit { members.append(JSONMember("fit", fit)) }
        if let pdf { members.append(JSONMember("pdf", pdf)) }
        var base = template
        base.markdown = nil
        var decoded = try Document.decode(json: Array(JSONValue.object(members).text(pretty: false).utf8), over: base)
        decoded.document.markdown = template.markdown
        // A title page has no header and no footer.
        if hasTitlePage, decoded.document.page?.firstEdges == nil { decoded.document.page?.firstEdges = .init() }
        if let language { decoded.document.style.language = language }
        return decoded
    }

    /// The value with `{{title}}`, `{{author}}` and `{{date}}` replaced in its texts.
    private func filled(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text):
            let fields: [(name: String, value: String?)] = [
                ("title", title), ("author", authors.joined(separator: ", ")), ("date", date),
            ]
            var result = text
            for (name, value) in fields { result = result.replacing("{{\(name)}}", with: value ?? "") }
            return .string(result)
        case .array(let elements): return .array(elements.map(filled))
        case .object(let members): return .object(members.map { JSONMember($0.key, filled($0.value)) })
        default: return value
        }
    }

    private mutating func set(_ member: JSONMember, line: Int) throws(GalleyError) {
        let value = member.value
        func text(_ value: JSONValue) throws(GalleyError) -> String? {
            switch value {
            case .null: nil
            case .string(let text): text
            case .number(let number):
                number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
            default: throw FrontMatterReader.failure(line: line, "\(member.key) is a text, not \(value.summary)")
            }
        }
        switch member.key {
        case "title": title = try text(value)
        case "date": date = try text(value)
        case "subtitle": subtitle = try text(value)
        case "cover": cover = try text(value)
        case "titlePage", "titlepage":
            switch value {
            case .bool(let isWanted): hasTitlePage = isWanted
            case .null: break
            default:
                throw FrontMatterReader.failure(line: line, "titlePage is true or false, not \(value.summary)")
            }
        case "lang", "language": language = try text(value)
        case "markdown": dialect = try text(value)
        case "author", "authors":
            guard case .array(let elements) = value else {
                authors = try text(value[key: "name"] ?? value).map { [$0] } ?? []
                return
            }
            authors = []
            for element in elements {
                if let name = try text(element[key: "name"] ?? element) { authors.append(name) }
            }
        case "theme":
            if case .object = value { ownTheme = value } else { theme = try text(value) }
        case "toc":
            switch value {
            case .bool(let isWanted): contentsDepth = isWanted ? 3 : nil
            case .number(let depth) where (1...6).contains(depth): contentsDepth = Int(depth)
            case .null: break
            default:
                throw FrontMatterReader.failure(
                    line: line, "toc is true, false or a level from 1 to 6, not \(value.summary)")
            }
        case "thematicBreaks":
            let name = try text(value)
            guard name == nil || name == "page" || name == "rule" else {
                throw FrontMatterReader.failure(line: line, "thematicBreaks is page or rule, not \(name ?? "")")
            }
            thematicBreaksStartPages = name == "page"
        case "page": page = value
        case "fit": fit = value
        case "pdf": pdf = value
        default: break
        }
    }
}

extension MarkdownOptions {
    /// The names of the dialects, as used by the command and in front matter.
    public static let dialectNames = ["github", "commonmark", "book", "pandoc"]

    /// The dialect with a name; `nil` if there is none.
    public static func named(_ name: String) -> MarkdownOptions? {
        switch name.lowercased() {
        case "github": .gitHub
        case "commonmark": .commonMark
        case "book": .book
        case "pandoc": .pandoc
        default: nil
        }
    }
}
