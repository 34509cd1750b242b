extension Document {
    /// Creates a document with a text or with Markdown.
    @available(*, deprecated, message: "use init(id:content:…) with .markdown")
    public init(
        id: String? = nil, text: String = "", markdown: String?, style: TextAttributes = TextAttributes(),
        spans: [Span] = [], container: TextContainer = TextContainer(), containers: [TextContainer] = [],
        page: Page? = nil, fit: Fit? = nil, canvas: CanvasOptions = CanvasOptions(), queries: Queries? = nil
    ) {
        self.init(
            id: id, content: markdown.map { .markdown($0) } ?? .text(text), style: style, spans: spans,
            container: container, containers: containers, page: page, fit: fit, canvas: canvas, queries: queries)
    }
}

extension Document.Span {
    /// The former name of ``utf16Range``.
    @available(*, deprecated, renamed: "utf16Range") public var range: Range<Int> {
        get { utf16Range }
        set { utf16Range = newValue }
    }

    /// The former form of ``init(utf16Range:attributes:)``.
    @available(*, deprecated, renamed: "init(utf16Range:attributes:)")
    public init(range: Range<Int>, attributes: TextAttributes) {
        self.init(utf16Range: range, attributes: attributes)
    }
}

extension Document.Queries {
    /// The former name of ``utf16Ranges``.
    @available(*, deprecated, renamed: "utf16Ranges") public var ranges: [Range<Int>] {
        get { utf16Ranges }
        set { utf16Ranges = newValue }
    }

    /// The former form of ``init(points:utf16Ranges:carets:clusters:box:page:)``.
    @available(*, deprecated, renamed: "init(points:utf16Ranges:carets:clusters:box:page:)")
    public init(
        points: [Point] = [], ranges: [Range<Int>], carets: Bool = false, clusters: Bool = false, box: String? = nil,
        page: Int? = nil
    ) {
        self.init(points: points, utf16Ranges: ranges, carets: carets, clusters: clusters, box: box, page: page)
    }
}
