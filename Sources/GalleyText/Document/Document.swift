/// Text with its styles, where it is laid out, and how it is drawn: what the command reads and prints as
/// JSON.
///
///     let decoded = try Document.decode(json: #"{"text": "Hello", "style": {"font": {"size": 24}}}"#)
///     for warning in decoded.warnings { print(warning.path, warning.message) }
///     let text = try decoded.document.attributedText()
///
/// The JSON form is described with the command. Ranges count UTF-16 units, as in JavaScript.
public struct Document: Sendable, Hashable {
    /// Attributes on a range of the text.
    public struct Span: Sendable, Hashable {
        /// UTF-16 units, half-open.
        public var range: Range<Int>
        /// Laid over what is there.
        public var attributes: TextAttributes

        /// Attributes on a range of UTF-16 units.
        public init(range: Range<Int>, attributes: TextAttributes) {
            self.range = range
            self.attributes = attributes
        }
    }

    /// What the text is drawn on. What is `nil` is for the program that draws to choose.
    public struct CanvasOptions: Sendable, Hashable {
        /// Colour behind everything.
        public var background: Color?
        /// Pixels per point.
        public var scale: Double?
        /// Points around the text on all four sides.
        public var padding: Double?

        /// A canvas of what is given.
        public init(background: Color? = nil, scale: Double? = nil, padding: Double? = nil) {
            self.background = background
            self.scale = scale
            self.padding = padding
        }
    }

    /// Names the document in a batch.
    public var id: String?
    /// The characters. Empty while ``markdown`` is set.
    public var text: String
    /// Markdown source that stands in place of a text; a Markdown parser makes the text of it.
    public var markdown: String?
    /// A tree of boxes in place of a text.
    public var box: Box?
    /// Attributes beneath the whole text.
    public var style: TextAttributes
    /// Laid over the style in order: later ones win, attribute by attribute.
    public var spans: [Span]
    /// Where the text is laid out.
    public var container: TextContainer
    /// Linked containers, which the text goes through one after the other instead of ``container``; empty without.
    public var containers: [TextContainer]
    /// The paper that the text is laid out on, as many pages as it needs; `nil` without pages.
    public var page: Page?
    /// The scales at which all of the text may be made to fit; `nil` leaves its sizes as they are.
    public var fit: Fit?
    /// What the text is drawn on.
    public var canvas: CanvasOptions
    /// What names of colours stand for, beside those of the built-in themes.
    public var colors: [String: NamedColor] = [:]
    /// What is asked about the layout.
    public var queries: Queries?

    /// A document of its parts.
    public init(
        id: String? = nil, text: String = "", markdown: String? = nil, style: TextAttributes = TextAttributes(),
        spans: [Span] = [], container: TextContainer = TextContainer(),
        containers: [TextContainer] = [], page: Page? = nil, fit: Fit? = nil, canvas: CanvasOptions = CanvasOptions(),
        queries: Queries? = nil
    ) {
        self.id = id
        self.text = text
        self.markdown = markdown
        self.style = style
        self.spans = spans
        self.container = container
        self.containers = containers
        self.page = page
        self.fit = fit
        self.canvas = canvas
        self.queries = queries
    }

    /// The document form of `text`. Its ``attributedText()`` is equal to `text`.
    ///
    /// What all of the text has in common becomes the document's style.
    /// - Complexity: O(*n*).
    public init(
        _ text: AttributedText, id: String? = nil, container: TextContainer = TextContainer(),
        canvas: CanvasOptions = CanvasOptions()
    ) {
        let (style, spans) = Document.spans(of: text)
        self.init(id: id, text: text.string, style: style, spans: spans, container: container, canvas: canvas)
    }

    /// The text with the style and the spans laid over it.
    ///
    /// Where the document holds Markdown this is the empty text in the document's style.
    /// - Throws: ``GalleyError/invalidDocument(path:reason:)`` for a span that lies outside the text or cuts
    ///   a surrogate pair. A document that was decoded has none.
    /// - Complexity: O(*n* + *spans* · log *spans*) where spans are in order and do not overlap.
    public func attributedText() throws(GalleyError) -> AttributedText {
        var result = AttributedText(text, attributes: style)
        guard markdown == nil, !spans.isEmpty else { return result }
        let map = UTF16Map(text)
        for (index, span) in spans.enumerated() {
            let range: Range<Int>
            do {
                range = try map.utf8Range(ofSpan: span.range)
            } catch {
                throw .invalidDocument(path: "spans[\(index)].range", reason: error.reason)
            }
            result.mergeAttributes(span.attributes, inUTF8: range)
        }
        return result
    }

    /// What the whole text has in common, and what its runs have beside that.
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
            spans.append(Span(range: range, attributes: attributes))
        }
        return (style, spans)
    }
}

extension UTF16Map {
    package struct SpanFailure: Error {
        package var reason: String
    }

    /// The UTF-8 offsets of a span.
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
