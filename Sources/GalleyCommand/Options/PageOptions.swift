internal import ArgumentParser
internal import Galley

/// The default page format of documents.
struct PageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Lay out on pages of this paper: A3, A4, A5, B4, B5, letter, legal, ledger, or width,height in points.",
            valueName: "paper"), transform: PageOptions.paper)
    var page: Size?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Margin on all four sides of pages. Default: 72.", valueName: "points"),
        transform: OptionValue.length)
    var margin: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Characters of a line, from 20 to 200: the left and right margins of pages are widened as necessary and keep their ratio. Default: none; 66 with the theme print on A4 and letter without --margin.",
            valueName: "count"), transform: PageOptions.measure)
    var measure: Double?

    @Flag(help: "Use landscape paper.")
    var landscape = false

    @Option(
        help: ArgumentHelp(
            "Text in the top margin of pages; {{page}} is the page number, {{pages}} the number of pages.",
            valueName: "text"))
    var header: String?

    @Option(help: ArgumentHelp("Text in the bottom margin of pages.", valueName: "text"))
    var footer: String?

    @Option(
        help: ArgumentHelp(
            "Place of footnotes on pages: end (after the text), foot (on the page of their reference). Default: end.",
            valueName: "place"), transform: PageOptions.notes)
    var notes: Document.Page.NotePlacement?

    @Option(help: ArgumentHelp("Title of a PDF. Default: the document's, or its first heading.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("Author of a PDF.", valueName: "text"))
    var author: String?

    func validate() throws {
        if page == nil {
            for (isThere, name) in [
                (margin != nil, "--margin"), (measure != nil, "--measure"), (landscape, "--landscape"),
                (header != nil, "--header"),
                (footer != nil, "--footer"),
            ] where isThere {
                throw ValidationError("\(name) needs pages; choose a paper size with --page, such as --page A4.")
            }
        }
    }

    static func paper(_ value: String) throws -> Size {
        if let paper = Document.Page.Paper.allCases.first(where: { $0.rawValue.lowercased() == value.lowercased() }) {
            return paper.size
        }
        let sides = value.split(separator: ",").map { Double($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], width >= 1, height >= 1,
            width <= 14_400, height <= 14_400
        else {
            throw ValidationError(
                "“\(value)” is not a paper size: use one of "
                    + Document.Page.Paper.allCases.map(\.rawValue).joined(separator: ", ")
                    + ", or give width,height in points.")
        }
        return Size(width: width, height: height)
    }

    static func measure(_ value: String) throws -> Double {
        guard let count = Double(value), (20...200).contains(count) else {
            throw ValidationError("“\(value)” is not a number of characters of a line: use one from 20 to 200.")
        }
        return count
    }

    /// Whether the margins of pages are chosen.
    var choosesMargins: Bool { margin != nil || measure != nil }

    static func notes(_ value: String) throws -> Document.Page.NotePlacement {
        guard let place = Document.Page.NotePlacement(rawValue: value) else {
            throw ValidationError("“\(value)” is not a place of footnotes: use end or foot.")
        }
        return place
    }

    /// Sets the defaults in `template`.
    func apply(to template: inout Document) throws(GalleyError) {
        guard let page else { return }
        var paper = Document.Page(size: page, margins: EdgeInsets(margin ?? 72))
        paper.measure = measure
        if landscape { paper.orientation = .landscape }
        func edge(_ text: String) -> Document {
            var style = template.style
            var paragraph = style.paragraph ?? ParagraphStyle()
            paragraph.alignment = .center
            style.paragraph = paragraph
            style.font = FontDescriptor(size: 10).merging(over: style.font ?? FontDescriptor())
            return Document(text: text, style: style)
        }
        paper.header = header.map(edge)
        paper.footer = footer.map(edge)
        if let notes { paper.notes = notes }
        let size = paper.orientedSize
        guard paper.margins.left * 2 < size.width, paper.margins.top * 2 < size.height else {
            throw .invalidValue(
                name: "--margin", value: "\(margin ?? 72)",
                reason: "it leaves no space on a page of \(size.width) × \(size.height) points")
        }
        template.page = paper
    }
}
