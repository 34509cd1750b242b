/// Text with its styles, container and canvas, as the command reads and writes them in JSON.
///
///     let decoded = try Document.decode(json: #"{"text": "Hello", "style": {"font": {"size": 24}}}"#)
///     for warning in decoded.warnings { print(warning.path, warning.message) }
///     let text = try decoded.document.attributedText()
///
/// The JSON form is documented with the command. Ranges are in UTF-16 units, as in JavaScript.
public struct Document: Sendable, Hashable {
    /// Attributes on a range of the text.
    public struct Span: Sendable, Hashable {
        /// The range in UTF-16 units, half-open.
        public var utf16Range: Range<Int>
        /// The attributes, merged into existing ones.
        public var attributes: TextAttributes

        /// Creates attributes on a range of UTF-16 units.
        public init(utf16Range: Range<Int>, attributes: TextAttributes) {
            self.utf16Range = utf16Range
            self.attributes = attributes
        }
    }

    /// The content of a document.
    public enum Content: Sendable, Hashable {
        /// The characters of a text.
        case text(String)
        /// The Markdown source of a text; a Markdown parser converts it.
        case markdown(String)
        /// The HTML source of a text, with its style sheets; the document engine converts it.
        case html(String)
        /// A tree of boxes.
        case boxes(Box)
    }

    /// The canvas of a drawing. A `nil` value is chosen by the drawing program.
    public struct CanvasOptions: Sendable, Hashable {
        /// The background colour.
        public var background: Color?
        /// The number of pixels per point.
        public var scale: Double?
        /// The space around the text on all four sides, in points.
        public var padding: Double?
        /// The options of a PDF file.
        public var pdf: PDFOptions?

        /// Creates canvas options.
        public init(
            background: Color? = nil, scale: Double? = nil, padding: Double? = nil, pdf: PDFOptions? = nil
        ) {
            self.background = background
            self.scale = scale
            self.padding = padding
            self.pdf = pdf
        }
    }

    /// The file from which a document was read.
    public struct Origin: Sendable, Hashable {
        /// The folder of relative names in the document; empty is the current one.
        public var folder: String
        /// Whether the document is a Markdown file, which may begin with front matter.
        public var isMarkdownFile: Bool
        /// The warnings about parts of the file that were ignored.
        public var warnings: [GalleyWarning]

        /// Creates an origin.
        public init(folder: String = "", isMarkdownFile: Bool = false, warnings: [GalleyWarning] = []) {
            self.folder = folder
            self.isMarkdownFile = isMarkdownFile
            self.warnings = warnings
        }
    }

    /// The name of the document in a batch.
    public var id: String?
    /// The content: a text, the source of one, or boxes.
    public var content: Content
    /// The base attributes of the whole text.
    public var style: TextAttributes
    /// The attributes of ranges, merged into the style in order: later ones take precedence, attribute by attribute.
    public var spans: [Span]
    /// The container of the text.
    public var container: TextContainer
    /// Linked containers, through which the text flows instead of ``container``; empty if there is only one.
    public var containers: [TextContainer]
    /// The page format; the text takes as many pages as it needs. `nil` without pages.
    public var page: Page?
    /// The scales at which the text may be fitted to its container; `nil` keeps its sizes.
    public var fit: Fit?
    /// The canvas of the drawing.
    public var canvas: CanvasOptions
    /// The colours by name, in addition to those of the built-in themes.
    public var colors: [String: NamedColor] = [:]
    /// The queries about the layout.
    public var queries: Queries?
    /// The file from which the document was read; `nil` if it was made by a program. It is not written to JSON.
    public var origin: Origin?

    /// Creates a document with a text.
    public init(
        id: String? = nil, text: String = "", style: TextAttributes = TextAttributes(), spans: [Span] = [],
        container: TextContainer = TextContainer(), containers: [TextContainer] = [], page: Page? = nil,
        fit: Fit? = nil, canvas: CanvasOptions = CanvasOptions(), queries: Queries? = nil
    ) {
        self.init(
            id: id, content: .text(text), style: style, spans: spans, container: container, containers: containers,
            page: page, fit: fit, canvas: canvas, queries: queries)
    }

    /// Creates a document.
    public init(
        id: String? = nil, content: Content, style: TextAttributes = TextAttributes(), spans: [Span] = [],
        container: TextContainer = TextContainer(), containers: [TextContainer] = [], page: Page? = nil,
        fit: Fit? = nil, canvas: CanvasOptions = CanvasOptions(), queries: Queries? = nil
    ) {
        self.id = id
        self.content = content
        self.style = style
        self.spans = spans
        self.container = container
        self.containers = containers
        self.page = page
        self.fit = fit
        self.canvas = canvas
        self.queries = queries
    }

    /// Creates the document form of `text`. Its ``attributedText()`` equals `text`.
    ///
    /// Attributes common to all of the text become the document's style.
    /// - Complexity: O(*n*).
    public init(
        _ text: AttributedText, id: String? = nil, container: TextContainer = TextContainer(),
        canvas: CanvasOptions = CanvasOptions()
    ) {
        let (style, spans) = Document.spans(of: text)
        self.init(id: id, text: text.string, style: style, spans: spans, container: container, canvas: canvas)
    }

    /// Returns the text with the style and the spans.
    ///
    /// For a Markdown document, this is an empty text with the document's style.
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)`` for a span that is outside the text or splits a
    ///   surrogate pair. A decoded document has no such spans.
    /// - Complexity: O(*n* + *spans* · log *spans*) if spans are in order and do not overlap.
    public func attributedText() throws(GalleyError) -> AttributedText {
        var result = AttributedText(text, attributes: style)
        guard markdown == nil, !spans.isEmpty else { return result }
        if let font = style.font, style.paragraph?.font == nil, text.utf8.contains(0x09),
            spans.contains(where: { $0.attributes.font != nil })
        {
            // Default tab stops follow the document's font, not that of a span at the start of a paragraph.
            result.mergeAttributes(TextAttributes(paragraph: ParagraphStyle(font: font)))
        }
        let map = UTF16Map(text)
        var combinedStarting: [Int: Int] = [:]
        var combinedEnding: [Int: Int] = [:]
        for (index, span) in spans.enumerated() {
            let range: Range<Int>
            do {
                range = try map.utf8Range(ofSpan: span.utf16Range)
            } catch {
                throw .invalidDocument(path: "spans[\(index)].range", reason: error.reason)
            }
            var attributes = span.attributes
            // Adjacent runs with equal attributes are one run, but each span is an em.
            if attributes.combineUpright == .all {
                let neighbours = [combinedEnding[range.lowerBound], combinedStarting[range.upperBound]]
                combinedStarting[range.lowerBound] = index
                combinedEnding[range.upperBound] = index
                if neighbours.contains(where: { $0.map { spans[$0].attributes == attributes } ?? false }) {
                    attributes.combineUpright = .group("span \(index)")
                }
            }
            result.mergeAttributes(attributes, inUTF8: range)
        }
        return result
    }

    /// The attributes common to the whole text, and the additional ones of its runs.
    package static func spans(of text: AttributedText) -> (style: TextAttributes, spans: [Span]) {
        var common = text.style(ofRun: 0).values
        for style in text.styles where text.styleRuns.count > 1 { common.keepShared(with: style.values) }
        let style = TextAttributes(storage: TextAttributes.Storage(values: common))
        guard text.styleRuns.count > 1 else { return (style, []) }

        let map = UTF16Map(text.string)
        var known = [TextAttributes?](repeating: nil, count: text.styles.count)
        var spans: [Span] = []
        spans.reserveCapacity(text.styleRuns.count)
        for index in text.styleRuns.indices {
            let run = text.styleRuns[index]
            let attributes: TextAttributes
            if let answer = known[Int(run.style)] {
                attributes = answer
            } else {
                var values = text.styles[Int(run.style)].values
                values.removeShared(with: common)
                attributes = TextAttributes(storage: TextAttributes.Storage(values: values))
                known[Int(run.style)] = attributes
            }
            guard !attributes.isEmpty else { continue }
            let range = map.utf16Range(Int(run.start)..<text.styleRunEnd(index))
            spans.append(Span(utf16Range: range, attributes: attributes))
        }
        return (style, spans)
    }
}

extension UTF16Map {
    package struct SpanFailure: Error {
        package var reason: String
    }

    /// The UTF-8 range of a span.
    package func utf8Range(ofSpan range: Range<Int>) throws(SpanFailure) -> Range<Int> {
        func offset(_ utf16: Int, _ verb: String) throws(SpanFailure) -> Int {
            if let offset = utf8Offset(utf16) { return offset }
            if utf16 < 0 || utf16 > utf16Count {
                throw SpanFailure(
                    reason: "the span \(verb) at \(utf16), but the text has \(utf16Count) UTF-16 units")
            }
            throw SpanFailure(reason: "the span \(verb) at \(utf16), inside a surrogate pair")
        }
        let lower = try offset(range.lowerBound, "starts")
        return lower..<(try offset(range.upperBound, "ends"))
    }
}
