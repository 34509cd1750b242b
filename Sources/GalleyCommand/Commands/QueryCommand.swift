internal import ArgumentParser
internal import Galley
internal import GalleyConsole

struct QueryCommand: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Query a layout: hit test points, and locate ranges and carets.",
        discussion: """
            Prints {"queries": …} with an answer to each query, in the given order. A document's own "queries" are \
            answered first. Points are from the container's top left corner, y down; offsets count UTF-16 code units.

              galley query card.json --point 40,12 --point 0,0
              galley query --text "office" --size 32 --carets --pretty
              galley query notes.md --width 320 --range 3,9 --clusters
              galley query card.json --point 40,12 --box title --range 0,5
              galley query book.md --page A5 --on-page 3 --point 80,120

            In a document of boxes, points are from the corner of the outermost box, and ranges, carets and clusters \
            refer to the text of one box. In a document with pages, points are from the corner of the paper.
            """)

    @OptionGroup var options: DocumentOptions

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Hit test this point. May be given several times.", valueName: "x,y"),
        transform: OptionValue.point)
    var point: [Point] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Print the rectangles of this range of the text. May be given several times.", valueName: "start,end"),
        transform: OptionValue.range)
    var range: [Range<Int>] = []

    @Flag(help: "Print the carets of all cluster boundaries.")
    var carets = false

    @Flag(help: "Print the visible clusters, in logical order.")
    var clusters = false

    @Option(help: ArgumentHelp("The box whose text --range, --carets and --clusters refer to.", valueName: "name"))
    var box: String?

    @Option(
        name: .customLong("on-page"),
        help: ArgumentHelp("The page that the points are on. Default: 1.", valueName: "number"))
    var onPage: Int?

    @Flag(help: "Spread JSON over several lines.")
    var pretty = false

    var answer: @Sendable (DocumentLayout, inout JSONWriter) throws(GalleyError) -> Void {
        { [asked] (layout, writer) throws(GalleyError) in
            try writer.queries(asked(layout.document), about: layout)
        }
    }

    func check(_ document: PreparedDocument) throws {
        guard !asked(document).isEmpty else {
            throw ValidationError("No query is given: add --point, --range, --carets or --clusters.")
        }
    }

    /// The queries of the document and of the options.
    private var asked: @Sendable (PreparedDocument) -> Document.Queries {
        let (points, ranges, carets, clusters, box, page) = (point, range, carets, clusters, box, onPage)
        return { document in
            var queries = document.document.queries ?? Document.Queries()
            queries.points += points
            queries.utf16Ranges += ranges
            queries.carets = queries.carets || carets
            queries.clusters = queries.clusters || clusters
            queries.box = box ?? queries.box
            queries.page = page ?? queries.page
            return queries
        }
    }
}

extension JSONWriter {
    /// Writes the output of `galley query`.
    mutating func queries(
        _ queries: Document.Queries, about layout: DocumentLayout
    ) throws(GalleyError) {
        beginObject()
        identifier(layout.id)
        key("queries")
        try answers(to: queries, about: layout)
        endObject()
    }
}

extension OptionValue {
    /// Two numbers separated by a comma.
    static func point(_ text: String) throws -> Point {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.trimmed) }
        guard parts.count == 2, let x = parts[0], let y = parts[1], abs(x) <= 1e9, abs(y) <= 1e9 else {
            throw ValidationError("a point is two numbers with a comma between them, such as 40,12.5")
        }
        return Point(x: x, y: y)
    }

    /// A UTF-16 offset.
    static func offset(_ text: String) throws -> Int {
        guard let offset = Int(text), offset >= 0 else {
            throw ValidationError("an offset counts UTF-16 units from 0, such as 12")
        }
        return offset
    }

    /// Two UTF-16 offsets separated by a comma.
    static func range(_ text: String) throws -> Range<Int> {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0.trimmed) }
        guard parts.count == 2, let start = parts[0], let end = parts[1], start >= 0, start <= end else {
            throw ValidationError("a range is two UTF-16 offsets with a comma between them, such as 3,9")
        }
        return start..<end
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        drop { $0 == " " }.reversed().drop { $0 == " " }.reversed().reduce(into: Substring()) { $0.append($1) }
    }
}
