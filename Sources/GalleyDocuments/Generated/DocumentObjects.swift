// Written by Scripts/make-schema from Scripts/documents.toml and Scripts/attributes.toml; change them there.

internal import GalleyText

extension DocumentDecoding {
    mutating func namedColor(_ value: JSONValue) throws(GalleyError) -> Document.NamedColor? {
        try object(value, Document.NamedColor.Fields.self)
    }

    mutating func token(_ value: JSONValue) throws(GalleyError) -> AttributedText? {
        try object(value, AttributedText.Fields.self)
    }

    mutating func lineGrid(_ value: JSONValue) throws(GalleyError) -> FixedLineHeight? {
        try object(value, FixedLineHeight.Fields.self)
    }

    mutating func columns(_ value: JSONValue) throws(GalleyError) -> TextContainer.Columns? {
        try object(value, TextContainer.Columns.self)
    }

    mutating func pageEdges(_ value: JSONValue) throws(GalleyError) -> Document.Page.Edges? {
        try object(value, Document.Page.Edges.self)
    }

    mutating func marginBox(_ value: JSONValue) throws(GalleyError) -> Document.Page.MarginBox? {
        try object(value, Document.Page.MarginBox.self)
    }

    mutating func attachedFile(_ value: JSONValue) throws(GalleyError) -> PDFAttachment? {
        try object(value, PDFAttachment.Fields.self)
    }

    mutating func queries(_ value: JSONValue) throws(GalleyError) -> Document.Queries? {
        try object(value, Document.Queries.self)
    }

    mutating func font(_ value: JSONValue) throws(GalleyError) -> FontDescriptor? {
        try object(value, FontDescriptor.self)
    }

    mutating func stroke(_ value: JSONValue) throws(GalleyError) -> TextStroke? {
        try object(value, TextStroke.self)
    }

    mutating func lineDecoration(_ value: JSONValue) throws(GalleyError) -> LineDecoration? {
        try object(value, LineDecoration.self)
    }

    mutating func shadow(_ value: JSONValue) throws(GalleyError) -> Shadow? {
        try object(value, Shadow.self)
    }

    mutating func border(_ value: JSONValue) throws(GalleyError) -> Border? {
        try object(value, Border.self)
    }

    mutating func gradient(_ value: JSONValue) throws(GalleyError) -> Gradient? {
        try object(value, Gradient.Fields.self)
    }

    mutating func linearGradient(_ value: JSONValue) throws(GalleyError) -> Gradient? {
        try object(value, Gradient.LinearFields.self)
    }

    mutating func radialGradient(_ value: JSONValue) throws(GalleyError) -> Gradient? {
        try object(value, Gradient.RadialFields.self)
    }

    mutating func emphasisMark(_ value: JSONValue) throws(GalleyError) -> EmphasisMark? {
        try object(value, EmphasisMark.self)
    }

    mutating func cellStyle(_ value: JSONValue) throws(GalleyError) -> CellStyle? {
        try object(value, CellStyle.self)
    }

    mutating func table(_ value: JSONValue) throws(GalleyError) -> TableStyle? {
        try object(value, TableStyle.self)
    }

    mutating func attachment(_ value: JSONValue) throws(GalleyError) -> TextAttachment? {
        try object(value, TextAttachment.Fields.self)
    }

    mutating func ruby(_ value: JSONValue) throws(GalleyError) -> Ruby? {
        try object(value, Ruby.Fields.self)
    }

    mutating func dropCap(_ value: JSONValue) throws(GalleyError) -> DropCap? {
        try object(value, DropCap.self)
    }

    mutating func floatShape(_ value: JSONValue) throws(GalleyError) -> FloatShape? {
        try object(value, FloatShape.Fields.self)
    }

    mutating func binding(_ value: JSONValue) throws(GalleyError) -> TextBinding? {
        try object(value, TextBinding.self)
    }

    mutating func image(_ value: JSONValue) throws(GalleyError) -> ImageReference? {
        try object(value, ImageReference.self)
    }

    mutating func block(_ value: JSONValue) throws(GalleyError) -> BlockIntent? {
        try object(value, BlockIntent.Fields.self)
    }

    mutating func textBlock(_ value: JSONValue) throws(GalleyError) -> TextBlock? {
        try object(value, TextBlock.Fields.self)
    }

    mutating func hyphenationLimits(_ value: JSONValue) throws(GalleyError) -> ParagraphStyle.HyphenationLimits? {
        try object(value, ParagraphStyle.HyphenationLimits.self)
    }

    mutating func carriedTotals(_ value: JSONValue) throws(GalleyError) -> ParagraphStyle.CarriedTotals? {
        try object(value, ParagraphStyle.CarriedTotals.self)
    }

    mutating func boxBorder(_ value: JSONValue) throws(GalleyError) -> BoxStyle.BorderFields? {
        try object(value, BoxStyle.BorderFields.self)
    }

    mutating func background(_ value: JSONValue) throws(GalleyError) -> BoxAppearance.Background? {
        try object(value, BoxAppearance.Background.Fields.self)
    }

    mutating func boxShadow(_ value: JSONValue) throws(GalleyError) -> [Shadow]? {
        try object(value, Shadow.BoxFields.self)
    }

    mutating func outline(_ value: JSONValue) throws(GalleyError) -> BoxAppearance.Outline? {
        try object(value, BoxAppearance.Outline.self)
    }

    mutating func paragraph(_ value: JSONValue) throws(GalleyError) -> ParagraphStyle? {
        try object(value, ParagraphStyle.self)
    }
}

extension Document.Fields: ReadableObject {
    static var expectedObject: String { "a document (an object)" }
    static var knownFields: [String] { KnownFields.document }
    static var withoutFields: Self { Document.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "$schema": try ignore(value, &decoding)
        case "id": if let new = try decoding.identifier(value) { self.document.id = new }
        case "text": if let new = try decoding.string(value) { self.text = new }
        case "markdown": if let new = try decoding.string(value) { self.markdown = new }
        case "html": if let new = try decoding.string(value) { self.html = new }
        case "box": if let new = try decoding.raw(value) { self.box = new }
        case "blocks": if let new = try decoding.textBlocks(value) { self.blocks = new }
        case "style": try setStyle(value, &decoding)
        case "spans": if let new = try decoding.raw(value) { self.spans = new }
        case "container": try setContainer(value, &decoding)
        case "containers": try setContainers(value, &decoding)
        case "page": try setPage(value, &decoding)
        case "fit": try setFit(value, &decoding)
        case "canvas": try setCanvas(value, &decoding)
        case "pdf": try setPDF(value, &decoding)
        case "queries": if let new = try decoding.queries(value) { self.document.queries = new }
        case "colors": if let new = try decoding.namedColors(value) { self.document.colors = new }
        default: return false
        }
        return true
    }
}

extension Document.NamedColor.Fields: ReadableObject {
    static var expectedObject: String { "a colour, or an object with \"light\" and \"dark\"" }
    static var knownFields: [String] { KnownFields.namedColor }
    static var withoutFields: Self { Document.NamedColor.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "light": if let new = try decoding.plainColor(value) { self.light = new }
        case "dark": if let new = try decoding.plainColor(value) { self.dark = new }
        default: return false
        }
        return true
    }
}

extension AttributedText.Fields: ReadableObject {
    static var expectedObject: String { "a string or an object with a \"text\"" }
    static var knownFields: [String] { KnownFields.token }
    static var withoutFields: Self { AttributedText.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "text": if let new = try decoding.string(value) { self.text = new }
        case "style": if let new = try decoding.attributes(value) { self.style = new }
        case "spans": if let new = try decoding.raw(value) { self.spans = new }
        default: return false
        }
        return true
    }
}

extension TextContainer: ReadableObject {
    static var expectedObject: String { "a container (an object)" }
    static var knownFields: [String] { KnownFields.container }
    static var withoutFields: Self { TextContainer() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "width": if let new = try decoding.length(value) { self.width = new }
        case "height": if let new = try decoding.length(value) { self.height = new }
        case "insets": if let new = try decoding.insets(value) { self.insets = new }
        case "path": if let new = try decoding.path(value) { self.path = new }
        case "exclusions":
            if let new = try decoding.objects(value, "an array of exclusions", TextContainer.Exclusion.Fields.self) {
                self.exclusions = new
            }
        case "evenOdd": if let new = try decoding.bool(value) { self.isEvenOdd = new }
        case "pathLineWidth": if let new = try decoding.length(value) { self.pathLineWidth = new }
        case "minimumSpan": if let new = try decoding.length(value) { self.spanLimit = new }
        case "vertical": try setVertical(value, &decoding)
        case "writingMode":
            if let new = try decoding.choice(value, TextContainer.WritingMode.self) { self.writingMode = new }
        case "verticalAlignment":
            if let new = try decoding.choice(value, TextContainer.VerticalAlignment.self) {
                self.verticalAlignment = new
            }
        case "columns": if let new = try decoding.columns(value) { self.columns = new }
        case "maxLines": if let new = try decoding.integer(value, in: 0...2147483647) { self.rowLimit = new }
        case "truncation":
            if let new = try decoding.choice(value, TextContainer.Truncation.self) { self.truncation = new }
        case "truncationToken": if let new = try decoding.truncationToken(value) { self.truncationToken = new }
        case "truncationBoundary":
            if let new = try decoding.choice(value, TextContainer.TruncationBoundary.self) {
                self.truncationBoundary = new
            }
        case "lineBreaking":
            if let new = try decoding.choice(value, TextContainer.LineBreaking.self) { self.lineBreaking = new }
        case "lineGrid": if let new = try decoding.lineGrid(value) { self.lineGrid = new }
        default: return false
        }
        return true
    }
}

extension FixedLineHeight.Fields: ReadableObject {
    static var expectedObject: String { "a grid of lines (an object)" }
    static var knownFields: [String] { KnownFields.lineGrid }
    static var withoutFields: Self { FixedLineHeight.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "height":
            if let new = try decoding.number(value, in: 0.1...1000000, "a height in points") { self.height = new }
        case "baseline": if let new = try decoding.length(value) { self.baseline = new }
        default: return false
        }
        return true
    }
}

extension TextContainer.Columns: ReadableObject {
    static var expectedObject: String { "columns (an object)" }
    static var knownFields: [String] { KnownFields.columns }
    static var withoutFields: Self { .undetermined }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "count": if let new = try decoding.integer(value, in: 1...1000) { self.count = new }
        case "width":
            if let new = try decoding.number(value, in: 1...1000000000, "a width in points") { self.width = new }
        case "gap": if let new = try decoding.length(value) { self.gap = new }
        default: return false
        }
        return true
    }
}

extension TextContainer.Exclusion.Fields: ReadableObject {
    static var expectedObject: String {
        "one of {\"rect\": [x, y, width, height]}, {\"ellipse\": [cx, cy, rx, ry]}, {\"path\": \"M…\"}"
    }
    static var knownFields: [String] { KnownFields.exclusion }
    static var withoutFields: Self { TextContainer.Exclusion.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "rect": try setRectangle(value, &decoding)
        case "ellipse": try setEllipse(value, &decoding)
        case "path": try setPath(value, &decoding)
        default: return false
        }
        return true
    }
}

extension Document.Page: ReadableObject {
    static var expectedObject: String { "a page (an object)" }
    static var knownFields: [String] { KnownFields.page }
    static var withoutFields: Self { Document.Page() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "size": if let new = try decoding.paper(value) { self.size = new }
        case "margins": if let new = try decoding.margins(value) { self.margins = new }
        case "measure":
            if let new = try decoding.number(value, in: 20...200, "a number of characters") { self.measure = new }
        case "orientation":
            if let new = try decoding.choice(value, Document.Page.Orientation.self) { self.orientation = new }
        case "header": if let new = try decoding.edge(value) { self.header = new }
        case "footer": if let new = try decoding.edge(value) { self.footer = new }
        case "first": if let new = try decoding.pageEdges(value) { self.firstEdges = new }
        case "left": if let new = try decoding.pageEdges(value) { self.leftEdges = new }
        case "mirrored": if let new = try decoding.bool(value) { self.mirrorsMargins = new }
        case "firstNumber":
            if let new = try decoding.integer(value, in: 1...1000000, "a page number") { self.firstNumber = new }
        case "numbering": if let new = try decoding.choice(value, Document.Page.Numbering.self) { self.numbering = new }
        case "boxes": if let new = try decoding.marginBoxes(value) { self.boxes = new }
        case "boxStyle": if let new = try decoding.attributes(value) { self.boxStyle = new }
        case "rules":
            if let new = try decoding.objects(value, "an array of rules for pages", Document.Page.Rule.self) {
                self.rules = new
            }
        case "notes": if let new = try decoding.choice(value, Document.Page.NotePlacement.self) { self.notes = new }
        case "noteBox": if let new = try decoding.blockStyle(value) { self.noteBox = new }
        case "chapters":
            if let new = try decoding.choice(value, Document.Page.ChapterStart.self) { self.chapters = new }
        case "area": if let new = try decoding.pageArea(value) { self.area = new }
        case "marks": if let new = try decoding.printerMarks(value) { self.marks = new }
        case "bleed": if let new = try decoding.number(value, in: 0...1000, "a width in points") { self.bleed = new }
        default: return false
        }
        return true
    }
}

extension Document.Page.Edges: ReadableObject {
    static var expectedObject: String { "a header and a footer (an object)" }
    static var knownFields: [String] { KnownFields.pageEdges }
    static var withoutFields: Self { Document.Page.Edges() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "header": if let new = try decoding.edge(value) { self.header = new }
        case "footer": if let new = try decoding.edge(value) { self.footer = new }
        default: return false
        }
        return true
    }
}

extension Document.Page.MarginBox: ReadableObject {
    static var expectedObject: String { "a box in a margin (an object)" }
    static var knownFields: [String] { KnownFields.marginBox }
    static var withoutFields: Self { Document.Page.MarginBox() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "content": if let new = try decoding.edge(value) { self.content = new }
        case "style": if let new = try decoding.attributes(value) { self.style = new }
        case "alignment":
            if let new = try decoding.choice(value, Document.Page.MarginBox.VerticalAlignment.self) {
                self.alignment = new
            }
        case "width": if let new = try decoding.length(value) { self.width = new }
        case "height": if let new = try decoding.length(value) { self.height = new }
        case "block": if let new = try decoding.blockStyle(value) { self.block = new }
        case "hidden": if let new = try decoding.bool(value) { self.isHidden = new }
        default: return false
        }
        return true
    }
}

extension Document.Page.Rule: ReadableObject {
    static var expectedObject: String { "a rule for pages (an object)" }
    static var knownFields: [String] { KnownFields.pageRule }
    static var withoutFields: Self { Document.Page.Rule(for: Document.Page.Rule.Selector()) }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "name":
            if let new = try decoding.string(value, "the name of pages (a string)") { self.selector.name = new }
        case "first": if let new = try decoding.bool(value) { self.selector.isFirst = new }
        case "side":
            if let new = try decoding.choice(value, Document.Page.Rule.Selector.Side.self) { self.selector.side = new }
        case "blank": if let new = try decoding.bool(value) { self.selector.isBlank = new }
        case "nth": if let new = try decoding.pageSequence(value) { self.selector.nth = new }
        case "size": if let new = try decoding.paper(value) { self.size = new }
        case "orientation":
            if let new = try decoding.choice(value, Document.Page.Orientation.self) { self.orientation = new }
        case "margins": if let new = try decoding.margins(value) { self.margins = new }
        case "marginTop": if let new = try decoding.length(value) { self.marginTop = new }
        case "marginRight": if let new = try decoding.length(value) { self.marginRight = new }
        case "marginBottom": if let new = try decoding.length(value) { self.marginBottom = new }
        case "marginLeft": if let new = try decoding.length(value) { self.marginLeft = new }
        case "edges": if let new = try decoding.pageEdges(value) { self.edges = new }
        case "boxes": if let new = try decoding.marginBoxes(value) { self.boxes = new }
        case "style": if let new = try decoding.attributes(value) { self.style = new }
        case "area": if let new = try decoding.pageArea(value) { self.area = new }
        case "marks": if let new = try decoding.printerMarks(value) { self.marks = new }
        case "bleed": if let new = try decoding.number(value, in: 0...1000, "a width in points") { self.bleed = new }
        default: return false
        }
        return true
    }
}

extension Document.Fit.Fields: ReadableObject {
    static var expectedObject: String { "scales to fit (an object)" }
    static var knownFields: [String] { KnownFields.fit }
    static var withoutFields: Self { Document.Fit.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "minimumScale":
            if let new = try decoding.number(value, in: 0.01...100, "a scale") { self.minimumScale = new }
        case "maximumScale":
            if let new = try decoding.number(value, in: 0.01...100, "a scale") { self.maximumScale = new }
        case "rows":
            if let new = try decoding.integer(value, in: 1...2147483647, "a number of rows") { self.rows = new }
        default: return false
        }
        return true
    }
}

extension Document.CanvasOptions: ReadableObject {
    static var expectedObject: String { "a canvas (an object)" }
    static var knownFields: [String] { KnownFields.canvas }
    static var withoutFields: Self { Document.CanvasOptions() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "background": if let new = try decoding.color(value) { self.background = new }
        case "scale": if let new = try decoding.number(value, in: 0.01...100, "pixels per point") { self.scale = new }
        case "padding": if let new = try decoding.length(value) { self.padding = new }
        case "pdf": try setPDF(value, &decoding)
        default: return false
        }
        return true
    }
}

extension PDFOptions: ReadableObject {
    static var expectedObject: String { "options of PDF files (an object)" }
    static var knownFields: [String] { KnownFields.pdf }
    static var withoutFields: Self { PDFOptions() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "tagging": if let new = try decoding.choice(value, PDFTagging.self) { self.tagging = new }
        case "accessible": try setAccessible(value, &decoding)
        case "archive": if let new = try decoding.choice(value, PDFArchive.self) { self.archive = new }
        case "attachments":
            if let new = try decoding.objects(value, "an array of attached files", PDFAttachment.Fields.self) {
                self.attachments = new
            }
        case "invoice": if let new = try decoding.invoice(value) { self.invoice = new }
        case "date": if let new = try decoding.string(value) { self.creationDate = new }
        default: return false
        }
        return true
    }
}

extension PDFAttachment.Fields: ReadableObject {
    static var expectedObject: String { "an attached file (an object)" }
    static var knownFields: [String] { KnownFields.attachedFile }
    static var withoutFields: Self { PDFAttachment.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "file": if let new = try decoding.string(value) { self.file = new }
        case "text": if let new = try decoding.string(value) { self.text = new }
        case "data": if let new = try decoding.string(value) { self.data = new }
        case "name": if let new = try decoding.string(value) { self.name = new }
        case "type": if let new = try decoding.string(value) { self.type = new }
        case "relationship":
            if let new = try decoding.choice(value, PDFAttachment.Relationship.self) { self.relationship = new }
        case "description": if let new = try decoding.string(value) { self.description = new }
        case "date": if let new = try decoding.string(value) { self.date = new }
        default: return false
        }
        return true
    }
}

extension Document.Queries: ReadableObject {
    static var expectedObject: String { "queries (an object)" }
    static var knownFields: [String] { KnownFields.queries }
    static var withoutFields: Self { Document.Queries() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "points": if let new = try decoding.points(value) { self.points = new }
        case "ranges": if let new = try decoding.queryRanges(value) { self.utf16Ranges = new }
        case "carets": if let new = try decoding.bool(value) { self.carets = new }
        case "clusters": if let new = try decoding.bool(value) { self.clusters = new }
        case "box": if let new = try decoding.string(value) { self.box = new }
        case "page": if let new = try decoding.integer(value, in: 1...2147483647) { self.page = new }
        default: return false
        }
        return true
    }
}

extension FontDescriptor: ReadableObject {
    static var expectedObject: String { "a font (an object)" }
    static var knownFields: [String] { KnownFields.font }
    static var withoutFields: Self { FontDescriptor() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "family": if let new = try decoding.families(value) { self.families = new }
        case "files":
            if let new = try decoding.objects(value, "an array of font files", FontDescriptor.File.Fields.self) {
                self.files = new
            }
        case "size": if let new = try decoding.fontSize(value) { self.size = new }
        case "weight": if let new = try decoding.integer(value, in: 1...1000, "a weight") { self.weight = new }
        case "italic": if let new = try decoding.bool(value) { self.italic = new }
        case "stretch":
            if let new = try decoding.number(value, in: 1...1000, "a width in percent") { self.stretch = new }
        case "features": if let new = try decoding.features(value) { self.features = new }
        case "variations": if let new = try decoding.variations(value) { self.variations = new }
        case "opticalSizing":
            if let new = try decoding.choice(value, FontDescriptor.OpticalSizing.self) { self.opticalSizing = new }
        case "caps": if let new = try decoding.choice(value, FontDescriptor.Caps.self) { self.caps = new }
        case "synthesis": if let new = try decoding.synthesis(value) { self.synthesis = new }
        default: return false
        }
        return true
    }
}

extension FontDescriptor.File.Fields: ReadableObject {
    static var expectedObject: String { "a font file (an object)" }
    static var knownFields: [String] { KnownFields.fontFile }
    static var withoutFields: Self { FontDescriptor.File.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "path": if let new = try decoding.string(value) { self.path = new }
        case "index": if let new = try decoding.integer(value, in: 0...65535) { self.index = new }
        default: return false
        }
        return true
    }
}

extension TextStroke: ReadableObject {
    static var expectedObject: String { "a stroke (an object)" }
    static var knownFields: [String] { KnownFields.stroke }
    static var withoutFields: Self { TextStroke(width: 1) }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "width": if let new = try decoding.length(value) { self.width = new }
        case "color": if let new = try decoding.color(value) { self.color = new }
        case "fill": if let new = try decoding.bool(value) { self.fill = new }
        case "below": if let new = try decoding.bool(value) { self.isBelow = new }
        default: return false
        }
        return true
    }
}

extension LineDecoration: ReadableObject {
    static var expectedObject: String { "a line decoration (an object such as {\"style\": \"single\"})" }
    static var knownFields: [String] { KnownFields.lineDecoration }
    static var withoutFields: Self { LineDecoration() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "style": if let new = try decoding.choice(value, LineStyle.self) { self.style = new }
        case "pattern": if let new = try decoding.choice(value, LinePattern.self) { self.pattern = new }
        case "width": if let new = try decoding.length(value) { self.width = new }
        case "color": if let new = try decoding.color(value) { self.color = new }
        case "offset": if let new = try decoding.number(value) { self.offset = new }
        case "skipInk": if let new = try decoding.bool(value) { self.skipInk = new }
        case "shadow": if let new = try decoding.shadow(value) { self.shadow = new }
        default: return false
        }
        return true
    }
}

extension Shadow: ReadableObject {
    static var expectedObject: String { "a shadow (an object)" }
    static var knownFields: [String] { KnownFields.shadow }
    static var withoutFields: Self { Shadow(color: nil) }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "color": if let new = try decoding.color(value) { self.color = new }
        case "offset": if let new = try decoding.offset(value) { self.offset = new }
        case "radius": if let new = try decoding.length(value) { self.radius = new }
        case "blendMode": if let new = try decoding.choice(value, BlendMode.self) { self.blendMode = new }
        case "next": if let new = try decoding.followingShadows(value) { self.following = new }
        default: return false
        }
        return true
    }
}

extension Border: ReadableObject {
    static var expectedObject: String { "a border (an object)" }
    static var knownFields: [String] { KnownFields.border }
    static var withoutFields: Self { .untagged }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "style": if let new = try decoding.choice(value, LineStyle.self) { self.style = new }
        case "pattern": if let new = try decoding.choice(value, LinePattern.self) { self.pattern = new }
        case "width": if let new = try decoding.length(value) { self.width = new }
        case "color": if let new = try decoding.color(value) { self.color = new }
        case "sides": if let new = try decoding.sides(value) { self.sides = new }
        case "fill": if let new = try decoding.color(value) { self.fill = new }
        case "gradient": if let new = try decoding.gradient(value) { self.gradient = new }
        case "strokeGradient": if let new = try decoding.gradient(value) { self.strokeGradient = new }
        case "enclosing":
            if let new = try decoding.objects(value, "an array of borders", Border.self) { self.enclosing = new }
        case "cornerRadius": if let new = try decoding.length(value) { self.cornerRadius = new }
        case "insets": if let new = try decoding.insets(value) { self.insets = new }
        case "padding": if let new = try decoding.insets(value) { self.padding = new }
        case "margin": if let new = try decoding.insets(value) { self.margin = new }
        case "decorationBreak":
            if let new = try decoding.choice(value, Border.DecorationBreak.self) { self.decorationBreak = new }
        case "extent": if let new = try decoding.choice(value, Border.Extent.self) { self.extent = new }
        case "join": if let new = try decoding.choice(value, Border.Join.self) { self.join = new }
        case "shadow": if let new = try decoding.shadow(value) { self.shadow = new }
        case "id": if let new = try decoding.string(value) { self.id = new }
        case "tag": if let new = try decoding.tag(value) { self.tag = new }
        default: return false
        }
        return true
    }
}

extension Gradient.Fields: ReadableObject {
    static var expectedObject: String {
        "a gradient such as {\"linear\": {\"angle\": 90, \"stops\": [[\"#000\", 0], [\"#fff\", 1]]}}"
    }
    static var knownFields: [String] { KnownFields.gradient }
    static var withoutFields: Self { Gradient.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "linear": try setLinear(value, &decoding)
        case "radial": try setRadial(value, &decoding)
        default: return false
        }
        return true
    }
}

extension Gradient.LinearFields: ReadableObject {
    static var expectedObject: String { "a gradient (an object)" }
    static var knownFields: [String] { KnownFields.linearGradient }
    static var withoutFields: Self { Gradient.LinearFields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "angle": if let new = try decoding.number(value, in: -1000000...1000000) { self.angle = new }
        case "stops": if let new = try decoding.stops(value) { self.stops = new }
        default: return false
        }
        return true
    }
}

extension Gradient.RadialFields: ReadableObject {
    static var expectedObject: String { "a gradient (an object)" }
    static var knownFields: [String] { KnownFields.radialGradient }
    static var withoutFields: Self { Gradient.RadialFields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "center": if let new = try decoding.fractions(value) { self.center = new }
        case "radius": if let new = try decoding.gradientRadius(value) { self.radius = new }
        case "stops": if let new = try decoding.stops(value) { self.stops = new }
        default: return false
        }
        return true
    }
}

extension EmphasisMark: ReadableObject {
    static var expectedObject: String { "the name of an emphasis mark, or an object" }
    static var knownFields: [String] { KnownFields.emphasisMark }
    static var withoutFields: Self { EmphasisMark() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "shape": if let new = try decoding.choice(value, EmphasisMark.Shape.self) { self.shape = new }
        case "filled": if let new = try decoding.bool(value) { self.isFilled = new }
        case "position": if let new = try decoding.choice(value, EmphasisMark.Position.self) { self.position = new }
        case "color": if let new = try decoding.color(value) { self.color = new }
        default: return false
        }
        return true
    }
}

extension CellStyle: ReadableObject {
    static var expectedObject: String { "the style of a cell (an object)" }
    static var knownFields: [String] { KnownFields.cell }
    static var withoutFields: Self { CellStyle() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "fill": if let new = try decoding.color(value) { self.fill = new }
        case "stripe": if let new = try decoding.color(value) { self.stripe = new }
        case "borderWidth": if let new = try decoding.length(value) { self.borderWidth = new }
        case "borderColor": if let new = try decoding.color(value) { self.borderColor = new }
        case "borders": if let new = try decoding.choice(value, CellStyle.Borders.self) { self.borders = new }
        case "box": if let new = try decoding.blockStyle(value) { self.box = new }
        case "minHeight": if let new = try decoding.length(value) { self.minimumHeight = new }
        case "columnSpan": if let new = try decoding.integer(value, in: 1...1000) { self.columnSpan = new }
        case "rowSpan": if let new = try decoding.integer(value, in: 1...1000) { self.rowSpan = new }
        case "header": if let new = try decoding.bool(value) { self.isHeader = new }
        case "alignment": if let new = try decoding.choice(value, CellStyle.Alignment.self) { self.alignment = new }
        case "verticalAlignment":
            if let new = try decoding.choice(value, CellStyle.VerticalAlignment.self) { self.verticalAlignment = new }
        default: return false
        }
        return true
    }
}

extension TableStyle: ReadableObject {
    static var expectedObject: String { "the style of a table (an object)" }
    static var knownFields: [String] { KnownFields.table }
    static var withoutFields: Self { TableStyle() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "direction":
            if let new = try decoding.choice(value, ParagraphStyle.Direction.self) { self.direction = new }
        case "width": if let new = try decoding.columnWidth(value) { self.width = new }
        case "alignment": if let new = try decoding.choice(value, CellStyle.Alignment.self) { self.alignment = new }
        case "cellInsets": if let new = try decoding.insets(value) { self.cellInsets = new }
        case "columnWidths": if let new = try decoding.columnWidths(value) { self.columnWidths = new }
        case "columnSizing":
            if let new = try decoding.choice(value, ParagraphStyle.ColumnSizing.self) { self.columnSizing = new }
        case "borders": if let new = try decoding.choice(value, TableStyle.Borders.self) { self.borders = new }
        case "columnGap": if let new = try decoding.length(value) { self.columnGap = new }
        case "rowGap": if let new = try decoding.length(value) { self.rowGap = new }
        default: return false
        }
        return true
    }
}

extension TextAttachment.Fields: ReadableObject {
    static var expectedObject: String { "an attachment (an object)" }
    static var knownFields: [String] { KnownFields.attachment }
    static var withoutFields: Self { TextAttachment.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "width": if let new = try decoding.length(value) { self.width = new }
        case "height": if let new = try decoding.length(value) { self.height = new }
        case "image": try setImage(value, &decoding)
        case "fallback":
            if let new = try decoding.string(value, "the name of an image (a string)") {
                self.attachment.fallbackImage = new
            }
        case "document": try setTextBox(value, &decoding)
        case "formula": try setFormula(value, &decoding)
        case "display": if let new = try decoding.bool(value) { self.isDisplay = new }
        case "box": try setBox(value, &decoding)
        case "availableWidth": if let new = try decoding.length(value) { self.availableWidth = new }
        case "contentMode":
            if let new = try decoding.choice(value, TextAttachment.ContentMode.self) {
                self.attachment.contentMode = new
            }
        case "insets": if let new = try decoding.insets(value) { self.attachment.insets = new }
        case "alignment":
            if let new = try decoding.choice(value, TextAttachment.Alignment.self) { self.attachment.alignment = new }
        case "id": try setHostedID(value, &decoding)
        case "descent": if let new = try decoding.number(value) { self.attachment.descent = new }
        case "shrinksToFit": if let new = try decoding.bool(value) { self.attachment.shrinksToFit = new }
        case "widthFraction": if let new = try decoding.number(value, in: 0...1) { self.attachment.widthFraction = new }
        case "userInfo": if let new = try decoding.userInfo(value) { self.attachment.userInfo = new }
        default: return false
        }
        return true
    }
}

extension Ruby.Fields: ReadableObject {
    static var expectedObject: String { "ruby (an object)" }
    static var knownFields: [String] { KnownFields.ruby }
    static var withoutFields: Self { Ruby.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "text": if let new = try decoding.string(value) { self.text = new }
        case "position": if let new = try decoding.choice(value, Ruby.Position.self) { self.position = new }
        default: return false
        }
        return true
    }
}

extension DropCap: ReadableObject {
    static var expectedObject: String { "a drop cap (an object)" }
    static var knownFields: [String] { KnownFields.dropCap }
    static var withoutFields: Self { DropCap() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "lines": if let new = try decoding.integer(value, in: 1...100) { self.lines = new }
        case "gap": if let new = try decoding.length(value) { self.gap = new }
        default: return false
        }
        return true
    }
}

extension FloatShape.Fields: ReadableObject {
    static var expectedObject: String {
        "one of {\"path\": \"M…\"}, {\"ellipse\": [cx, cy, rx, ry]}, {\"image\": threshold}"
    }
    static var knownFields: [String] { KnownFields.floatShape }
    static var withoutFields: Self { FloatShape.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "path": try setPath(value, &decoding)
        case "ellipse": try setEllipse(value, &decoding)
        case "image": try setThreshold(value, &decoding)
        case "margin":
            if let new = try decoding.number(value, in: 0...1000000, "a length in points") { self.margin = new }
        default: return false
        }
        return true
    }
}

extension TextBinding: ReadableObject {
    static var expectedObject: String { "a binding (an object)" }
    static var knownFields: [String] { KnownFields.binding }
    static var withoutFields: Self { TextBinding() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "deleteConfirm": if let new = try decoding.bool(value) { self.deleteConfirm = new }
        case "id": if let new = try decoding.string(value) { self.id = new }
        default: return false
        }
        return true
    }
}

extension ImageReference: ReadableObject {
    static var expectedObject: String { "an image (an object)" }
    static var knownFields: [String] { KnownFields.imageReference }
    static var withoutFields: Self { ImageReference(url: "", alt: "") }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "url": if let new = try decoding.string(value) { self.url = new }
        case "alt": if let new = try decoding.string(value) { self.alt = new }
        case "title": if let new = try decoding.string(value) { self.title = new }
        default: return false
        }
        return true
    }
}

extension BlockIntent.Fields: ReadableObject {
    static var expectedObject: String { "a block (an object)" }
    static var knownFields: [String] { KnownFields.block }
    static var withoutFields: Self { BlockIntent.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "kind": if let new = try decoding.choice(value, BlockIntent.Kind.Name.self) { self.name = new }
        case "level": if let new = try decoding.integer(value, in: 1...6, "a level") { self.level = new }
        case "language": if let new = try decoding.string(value) { self.language = new }
        case "ordered": if let new = try decoding.bool(value) { self.isOrdered = new }
        case "number":
            if let new = try decoding.integer(value, in: -9007199254740992...9007199254740992) { self.number = new }
        case "depth": if let new = try decoding.integer(value, in: 1...1000, "a depth") { self.depth = new }
        case "task": if let new = try decoding.bool(value) { self.task = new }
        case "start":
            if let new = try decoding.integer(value, in: -9007199254740992...9007199254740992) { self.start = new }
        case "tight": if let new = try decoding.bool(value) { self.isTight = new }
        case "columns": if let new = try decoding.alignments(value) { self.columns = new }
        case "column":
            if let new = try decoding.integer(value, in: -9007199254740992...9007199254740992) { self.column = new }
        case "header": if let new = try decoding.bool(value) { self.isHeader = new }
        case "label": if let new = try decoding.string(value) { self.label = new }
        case "alignment": if let new = try decoding.choice(value, CellStyle.Alignment.self) { self.alignment = new }
        case "alert": if let new = try decoding.choice(value, BlockIntent.Alert.self) { self.alert = new }
        case "id":
            if let new = try decoding.integer(value, in: -9007199254740992...9007199254740992) { self.identity = new }
        case "style": if let new = try decoding.blockStyle(value) { self.style = new }
        case "cell": if let new = try decoding.cellStyle(value) { self.cell = new }
        case "table": if let new = try decoding.table(value) { self.table = new }
        case "path": if let new = try decoding.blockPath(value) { self.path = new }
        default: return false
        }
        return true
    }
}

extension TextBlock.Fields: ReadableObject {
    static var expectedObject: String { "a block (an object)" }
    static var knownFields: [String] { KnownFields.textBlock }
    static var withoutFields: Self { TextBlock.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "kind": if let new = try decoding.choice(value, BlockIntent.Kind.Name.self) { self.block.name = new }
        case "level": if let new = try decoding.integer(value, in: 1...6, "a level") { self.block.level = new }
        case "language": if let new = try decoding.string(value) { self.block.language = new }
        case "number":
            if let new = try decoding.integer(value, in: -9007199254740992...9007199254740992) {
                self.block.number = new
            }
        case "task": if let new = try decoding.bool(value) { self.block.task = new }
        case "start":
            if let new = try decoding.integer(value, in: -9007199254740992...9007199254740992) {
                self.block.start = new
            }
        case "tight": if let new = try decoding.bool(value) { self.block.isTight = new }
        case "columns": if let new = try decoding.alignments(value) { self.block.columns = new }
        case "column":
            if let new = try decoding.integer(value, in: -9007199254740992...9007199254740992) {
                self.block.column = new
            }
        case "header": if let new = try decoding.bool(value) { self.block.isHeader = new }
        case "label": if let new = try decoding.string(value) { self.block.label = new }
        case "alignment":
            if let new = try decoding.choice(value, CellStyle.Alignment.self) { self.block.alignment = new }
        case "alert": if let new = try decoding.choice(value, BlockIntent.Alert.self) { self.block.alert = new }
        case "style": if let new = try decoding.blockStyle(value) { self.block.style = new }
        case "cell": if let new = try decoding.cellStyle(value) { self.block.cell = new }
        case "table": if let new = try decoding.table(value) { self.block.table = new }
        case "textStyle": if let new = try decoding.attributes(value) { self.textStyle = new }
        case "text": if let new = try decoding.string(value) { self.text = new }
        case "spans": if let new = try decoding.raw(value) { self.spans = new }
        case "blocks": if let new = try decoding.textBlocks(value) { self.blocks = new }
        default: return false
        }
        return true
    }
}

extension ParagraphStyle.TabStop.Fields: ReadableObject {
    static var expectedObject: String { "a tab stop (an object)" }
    static var knownFields: [String] { KnownFields.tabStop }
    static var withoutFields: Self { ParagraphStyle.TabStop.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "location": if let new = try decoding.tabLocation(value) { self.location = new }
        case "alignment":
            if let new = try decoding.choice(value, ParagraphStyle.TabStop.Alignment.self) { self.alignment = new }
        case "leader": if let new = try decoding.string(value) { self.leader = new }
        default: return false
        }
        return true
    }
}

extension ParagraphStyle.HyphenationLimits: ReadableObject {
    static var expectedObject: String { "limits of hyphenation (an object)" }
    static var knownFields: [String] { KnownFields.hyphenationLimits }
    static var withoutFields: Self { ParagraphStyle.HyphenationLimits() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "word": if let new = try decoding.integer(value, in: 0...1000) { self.word = new }
        case "before": if let new = try decoding.integer(value, in: 1...1000) { self.before = new }
        case "after": if let new = try decoding.integer(value, in: 1...1000) { self.after = new }
        case "lines": if let new = try decoding.integer(value, in: 0...1000) { self.lineLimit = new }
        case "zone": if let new = try decoding.length(value) { self.zone = new }
        default: return false
        }
        return true
    }
}

extension ParagraphStyle.CarriedTotals: ReadableObject {
    static var expectedObject: String { "the totals of a table (an object)" }
    static var knownFields: [String] { KnownFields.carriedTotals }
    static var withoutFields: Self { ParagraphStyle.CarriedTotals() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "columns": if let new = try decoding.columnNumbers(value) { self.columns = new }
        case "above": if let new = try decoding.string(value) { self.above = new }
        case "below": if let new = try decoding.string(value) { self.below = new }
        default: return false
        }
        return true
    }
}

extension Box.Fields: ReadableObject {
    static var expectedObject: String { "a box (an object)" }
    static var knownFields: [String] { KnownFields.box }
    static var withoutFields: Self { Box.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "id": if let new = try decoding.identifier(value) { self.box.id = new }
        case "style": try setStyle(value, &decoding)
        case "children": if let new = try decoding.raw(value) { self.children = new }
        case "text": if let new = try decoding.string(value) { self.text = new }
        case "markdown": if let new = try decoding.string(value) { self.markdown = new }
        case "textStyle": try setTextStyle(value, &decoding)
        case "spans": if let new = try decoding.raw(value) { self.spans = new }
        case "maxLines": if let new = try decoding.integer(value, in: 0...2147483647) { self.container.rowLimit = new }
        case "truncation":
            if let new = try decoding.choice(value, TextContainer.Truncation.self) { self.container.truncation = new }
        case "truncationToken":
            if let new = try decoding.truncationToken(value) { self.container.truncationToken = new }
        case "truncationBoundary":
            if let new = try decoding.choice(value, TextContainer.TruncationBoundary.self) {
                self.container.truncationBoundary = new
            }
        case "lineBreaking":
            if let new = try decoding.choice(value, TextContainer.LineBreaking.self) {
                self.container.lineBreaking = new
            }
        case "fit": try setFit(value, &decoding)
        case "image": if let new = try decoding.string(value, "the name of an image (a string)") { self.image = new }
        case "fallback":
            if let new = try decoding.string(value, "the name of an image (a string)") { self.fallback = new }
        case "role": if let new = try decoding.choice(value, BoxMeaning.Role.self) { self.box.meaning.role = new }
        case "level": if let new = try decoding.integer(value, in: 1...6) { self.box.meaning.level = new }
        case "alt":
            if let new = try decoding.string(value, "an alternative text (a string)") {
                self.box.meaning.alternative = new
            }
        case "constraints": if let new = try decoding.raw(value) { self.constraints = new }
        case "hugging": if let new = try decoding.priorities(value) { self.box.style.hugging = new }
        case "compression": if let new = try decoding.priorities(value) { self.box.style.compression = new }
        case "safeArea": if let new = try decoding.insets(value) { self.box.constraints.safeArea = new }
        case "if": try warnOfCondition(value, &decoding)
        case "each": try warnOfRepetition(value, &decoding)
        case "as": try ignore(value, &decoding)
        case "box": try ignore(value, &decoding)
        default: return false
        }
        return true
    }
}

extension BoxConstraint.Fields: ReadableObject {
    static var expectedObject: String { "a constraint (an object)" }
    static var knownFields: [String] { KnownFields.constraint }
    static var withoutFields: Self { BoxConstraint.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "key": if let new = try decoding.string(value) { self.key = new }
        case "that":
            if let new = try decoding.string(value, "a constraint, such as \"title.left == parent.left + 16\"") {
                self.that = new
            }
        default: return false
        }
        return true
    }
}

extension BoxStyle: ReadableObject {
    static var expectedObject: String { "a box's style (an object)" }
    static var knownFields: [String] { KnownFields.boxStyle }
    static var withoutFields: Self { BoxStyle() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "display": if let new = try decoding.keyword(value, BoxStyle.Display.self) { self.display = new }
        case "position": if let new = try decoding.keyword(value, BoxStyle.Position.self) { self.position = new }
        case "boxSizing": if let new = try decoding.keyword(value, BoxStyle.BoxSizing.self) { self.boxSizing = new }
        case "direction": if let new = try decoding.keyword(value, BoxStyle.Direction.self) { self.direction = new }
        case "writingMode": if let new = try decoding.writingMode(value) { self.writingMode = new }
        case "overflow": if let new = try decoding.keyword(value, BoxStyle.Overflow.self) { self.overflow = new }
        case "float": if let new = try decoding.keyword(value, BoxStyle.FloatSide.self) { self.float = new }
        case "breakBefore": if let new = try decoding.keyword(value, BoxStyle.Break.self) { self.breakBefore = new }
        case "breakAfter": if let new = try decoding.keyword(value, BoxStyle.Break.self) { self.breakAfter = new }
        case "breakInside":
            if let new = try decoding.keyword(value, BoxStyle.BreakInside.self) { self.breakInside = new }
        case "decorationBreak":
            if let new = try decoding.keyword(value, Border.DecorationBreak.self) { self.decorationBreak = new }
        case "clear": if let new = try decoding.keyword(value, BoxStyle.Clear.self) { self.clear = new }
        case "width": if let new = try decoding.boxSize(value) { self.width = new }
        case "height": if let new = try decoding.boxSize(value) { self.height = new }
        case "minWidth": if let new = try decoding.boxSize(value) { self.minWidth = new }
        case "minHeight": if let new = try decoding.boxSize(value) { self.minHeight = new }
        case "maxWidth": if let new = try decoding.maximumBoxSize(value) { self.maxWidth = new }
        case "maxHeight": if let new = try decoding.maximumBoxSize(value) { self.maxHeight = new }
        case "aspectRatio": if let new = try decoding.ratio(value) { self.aspectRatio = new }
        case "order": if let new = try decoding.integer(value, in: -1073741824...1073741824) { self.order = new }
        case "flex": try setFlex(value, &decoding)
        case "flexGrow": if let new = try decoding.number(value, in: 0...1000000000, "a factor") { self.flexGrow = new }
        case "flexShrink":
            if let new = try decoding.number(value, in: 0...1000000000, "a factor") { self.flexShrink = new }
        case "flexBasis": if let new = try decoding.flexBasis(value) { self.flexBasis = new }
        case "flexDirection":
            if let new = try decoding.keyword(value, BoxStyle.FlexDirection.self) { self.flexDirection = new }
        case "flexWrap": if let new = try decoding.keyword(value, BoxStyle.FlexWrap.self) { self.flexWrap = new }
        case "flexLineCount": if let new = try decoding.integer(value, in: 1...65535) { self.flexLineCount = new }
        case "justifyContent":
            if let new = try decoding.alignment(value, BoxContentPosition.self) { self.justifyContent = new }
        case "alignContent":
            if let new = try decoding.alignment(value, BoxContentPosition.self) { self.alignContent = new }
        case "alignItems": if let new = try decoding.alignment(value, BoxItemPosition.self) { self.alignItems = new }
        case "alignSelf": if let new = try decoding.alignment(value, BoxItemPosition.self) { self.alignSelf = new }
        case "justifySelf": if let new = try decoding.alignment(value, BoxItemPosition.self) { self.justifySelf = new }
        case "justifyItems":
            if let new = try decoding.alignment(value, BoxItemPosition.self) { self.justifyItems = new }
        case "gridTemplateColumns": if let new = try decoding.gridTemplate(value) { self.gridTemplateColumns = new }
        case "gridTemplateRows": if let new = try decoding.gridTemplate(value) { self.gridTemplateRows = new }
        case "gridTemplateAreas": if let new = try decoding.gridAreas(value) { self.gridTemplateAreas = new }
        case "gridAutoColumns": if let new = try decoding.gridTracks(value) { self.gridAutoColumns = new }
        case "gridAutoRows": if let new = try decoding.gridTracks(value) { self.gridAutoRows = new }
        case "gridAutoFlow": if let new = try decoding.gridFlow(value) { self.gridAutoFlow = new }
        case "gridColumn": if let new = try decoding.gridPlacement(value) { self.gridColumn = new }
        case "gridRow": if let new = try decoding.gridPlacement(value) { self.gridRow = new }
        case "gridColumnStart": if let new = try decoding.gridLine(value) { self.gridColumn.start = new }
        case "gridColumnEnd": if let new = try decoding.gridLine(value) { self.gridColumn.end = new }
        case "gridRowStart": if let new = try decoding.gridLine(value) { self.gridRow.start = new }
        case "gridRowEnd": if let new = try decoding.gridLine(value) { self.gridRow.end = new }
        case "gridArea": try setGridArea(value, &decoding)
        case "tableLayout":
            if let new = try decoding.keyword(value, BoxStyle.TableLayout.self) { self.tableLayout = new }
        case "borderCollapse":
            if let new = try decoding.keyword(value, BoxStyle.BorderCollapse.self) { self.borderCollapse = new }
        case "borderSpacing": if let new = try decoding.borderSpacing(value) { self.borderSpacing = new }
        case "captionSide":
            if let new = try decoding.keyword(value, BoxStyle.CaptionSide.self) { self.captionSide = new }
        case "emptyCells": if let new = try decoding.keyword(value, BoxStyle.EmptyCells.self) { self.emptyCells = new }
        case "verticalAlign":
            if let new = try decoding.keyword(value, BoxStyle.VerticalAlign.self) { self.verticalAlign = new }
        case "visibility": if let new = try decoding.keyword(value, BoxStyle.Visibility.self) { self.visibility = new }
        case "columnSpan": if let new = try decoding.integer(value, in: 1...1000) { self.columnSpan = new }
        case "rowSpan": if let new = try decoding.integer(value, in: 0...65534) { self.rowSpan = new }
        case "gap": if let new = try decoding.gap(value) { self.gap = new }
        case "rowGap": if let new = try decoding.gap(value) { self.rowGap = new }
        case "columnGap": if let new = try decoding.gap(value) { self.columnGap = new }
        default: return false
        }
        return true
    }
}
extension BoxAppearance {
    /// Reads one field of `boxStyle`, and returns whether its name is known.
    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "cornerShape": if let new = try decoding.cornerShapes(value) { self.cornerShapes = new }
        case "background": if let new = try decoding.backgrounds(value) { self.backgrounds = new }
        case "backgroundColor": try addBackgroundColor(value, &decoding)
        case "shadow": if let new = try decoding.boxShadows(value) { self.shadows = new }
        case "boxShadow": if let new = try decoding.boxShadows(value) { self.shadows = new }
        case "outline": if let new = try decoding.outline(value) { self.outline = new }
        case "opacity": if let new = try decoding.number(value, in: 0...1, "an opacity") { self.opacity = new }
        case "transform": if let new = try decoding.boxTransform(value) { self.transform = new }
        case "transformOrigin": if let new = try decoding.fractions(value) { self.transformOrigin = new }
        case "zIndex": if let new = try decoding.zIndex(value) { self.zIndex = new }
        case "backgroundClip":
            if let new = try decoding.keyword(value, BoxAppearance.VisualBox.self) { self.backgroundClip = new }
        case "filter": if let new = try decoding.filters(value) { self.filters = new }
        case "backdropFilter": if let new = try decoding.filters(value) { self.backdropFilters = new }
        case "clipPath": if let new = try decoding.clipPath(value) { self.clipPath = new }
        case "mask": if let new = try decoding.backgrounds(value) { self.mask = new }
        case "mixBlendMode": if let new = try decoding.choice(value, BlendMode.self) { self.mixBlendMode = new }
        case "isolation": if let new = try decoding.isolation(value) { self.isolation = new }
        case "overflowClipMargin":
            if let new = try decoding.number(value, in: 0...1000000, "a distance in points") {
                self.overflowClipMargin = new
            }
        case "objectFit":
            if let new = try decoding.keyword(value, BoxAppearance.ObjectFit.self) { self.objectFit = new }
        case "objectPosition": if let new = try decoding.fractions(value) { self.objectPosition = new }
        case "objectOffset": if let new = try decoding.offset(value) { self.objectOffset = new }
        default: return false
        }
        return true
    }
}

extension BoxStyle.BorderFields: ReadableObject {
    static var expectedObject: String { "a width, or an object {\"width\": 1, \"color\": \"#000\"}" }
    static var knownFields: [String] { KnownFields.boxBorder }
    static var withoutFields: Self { BoxStyle.BorderFields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "width": if let new = try decoding.borderWidth(value) { self.width = new }
        case "color": if let new = try decoding.color(value) { self.color = new }
        case "style": if let new = try decoding.borderStyle(value) { self.style = new }
        default: return false
        }
        return true
    }
}

extension BoxAppearance.Background.Fields: ReadableObject {
    static var expectedObject: String { "a colour, {\"image\": …}, {\"linear\": …} or {\"radial\": …}" }
    static var knownFields: [String] { KnownFields.background }
    static var withoutFields: Self { BoxAppearance.Background.Fields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "color": try setColor(value, &decoding)
        case "linear": try setLinear(value, &decoding)
        case "radial": try setRadial(value, &decoding)
        case "image": if let new = try decoding.string(value, "the name of an image (a string)") { self.image = new }
        case "fallback":
            if let new = try decoding.string(value, "the name of an image (a string)") { self.fallback = new }
        case "size": if let new = try decoding.backgroundSize(value) { self.size = new }
        case "position": if let new = try decoding.fractions(value) { self.position = new }
        case "offset": if let new = try decoding.offset(value) { self.offset = new }
        case "blendMode": if let new = try decoding.choice(value, BlendMode.self) { self.blendMode = new }
        case "verticalRepeat":
            if let new = try decoding.keyword(value, BoxAppearance.BackgroundImage.Repeat.self) {
                self.verticalRepeat = new
            }
        case "repeat": if let new = try decoding.repetition(value) { self.repeat = new }
        case "origin": if let new = try decoding.keyword(value, BoxAppearance.VisualBox.self) { self.origin = new }
        case "fixed": if let new = try decoding.bool(value) { self.isFixed = new }
        default: return false
        }
        return true
    }
}

extension Shadow.BoxFields: ReadableObject {
    static var expectedObject: String { "a shadow (an object)" }
    static var knownFields: [String] { KnownFields.boxShadow }
    static var withoutFields: Self { Shadow.BoxFields() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "color": if let new = try decoding.color(value) { self.color = new }
        case "offset": if let new = try decoding.offset(value) { self.offset = new }
        case "radius": if let new = try decoding.number(value, in: 0...10000, "a radius") { self.radius = new }
        case "spread": if let new = try decoding.number(value, in: -10000...10000, "a spread") { self.spread = new }
        case "inset": if let new = try decoding.bool(value) { self.isInset = new }
        case "inner": if let new = try decoding.bool(value) { self.isInset = new }
        case "next": if let new = try decoding.boxShadows(value) { self.following = new }
        default: return false
        }
        return true
    }
}

extension BoxAppearance.Outline: ReadableObject {
    static var expectedObject: String { "an outline (an object)" }
    static var knownFields: [String] { KnownFields.outline }
    static var withoutFields: Self { BoxAppearance.Outline(width: 1, color: .black) }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "width": if let new = try decoding.number(value, in: 0...1000000, "a width") { self.width = new }
        case "color": if let new = try decoding.color(value) { self.color = new }
        case "offset":
            if let new = try decoding.number(value, in: -1000000...1000000, "an offset") { self.offset = new }
        default: return false
        }
        return true
    }
}

extension TextAttributes: ReadableObject {
    static var expectedObject: String { "attributes (an object)" }
    static var knownFields: [String] { KnownFields.attributes }
    static var withoutFields: Self { TextAttributes() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "font": if let new = try decoding.font(value) { self.font = new }
        case "color": if let new = try decoding.color(value) { self.color = new }
        case "backgroundColor": if let new = try decoding.color(value) { self.backgroundColor = new }
        case "paragraph": if let new = try decoding.paragraph(value) { self.paragraph = new }
        case "letterSpacing": if let new = try decoding.number(value) { self.letterSpacing = new }
        case "wordSpacing": if let new = try decoding.number(value) { self.wordSpacing = new }
        case "kerning": if let new = try decoding.bool(value) { self.kerning = new }
        case "ligatures":
            if let new = try decoding.choice(value, TextAttributes.Ligatures.self) { self.ligatures = new }
        case "language": if let new = try decoding.string(value) { self.language = new }
        case "orientation":
            if let new = try decoding.choice(value, TextAttributes.Orientation.self) { self.orientation = new }
        case "combineUpright": if let new = try decoding.combineUpright(value) { self.combineUpright = new }
        case "baselineOffset": if let new = try decoding.number(value) { self.baselineOffset = new }
        case "cell": if let new = try decoding.cellStyle(value) { self.cell = new }
        case "obliqueness": if let new = try decoding.number(value, in: -100...100) { self.obliqueness = new }
        case "expansion": if let new = try decoding.number(value, in: -10...10) { self.expansion = new }
        case "attachment": if let new = try decoding.attachment(value) { self.attachment = new }
        case "float": if let new = try decoding.choice(value, TextAttributes.FloatSide.self) { self.float = new }
        case "clear": if let new = try decoding.choice(value, TextAttributes.Clear.self) { self.clear = new }
        case "shapeOutside": if let new = try decoding.floatShape(value) { self.shapeOutside = new }
        case "dropCap": if let new = try decoding.dropCap(value) { self.dropCap = new }
        case "ruby": if let new = try decoding.ruby(value) { self.ruby = new }
        case "emphasis": if let new = try decoding.emphasis(value) { self.emphasis = new }
        case "gradient": if let new = try decoding.gradient(value) { self.gradient = new }
        case "stroke": if let new = try decoding.stroke(value) { self.stroke = new }
        case "underline": if let new = try decoding.lineDecoration(value) { self.underline = new }
        case "overline": if let new = try decoding.lineDecoration(value) { self.overline = new }
        case "strikethrough": if let new = try decoding.lineDecoration(value) { self.strikethrough = new }
        case "shadow": if let new = try decoding.shadow(value) { self.shadow = new }
        case "innerShadow": if let new = try decoding.shadow(value) { self.innerShadow = new }
        case "border": if let new = try decoding.border(value) { self.border = new }
        case "backgroundBorder": if let new = try decoding.border(value) { self.backgroundBorder = new }
        case "blockBorder": if let new = try decoding.border(value) { self.blockBorder = new }
        case "glyphTransform": if let new = try decoding.transform(value) { self.glyphTransform = new }
        case "link": if let new = try decoding.string(value) { self.link = new }
        case "highlight": if let new = try decoding.highlight(value) { self.highlight = new }
        case "binding": if let new = try decoding.binding(value) { self.binding = new }
        case "backing": if let new = try decoding.string(value) { self.backing = new }
        case "block": if let new = try decoding.block(value) { self.block = new }
        case "inline": if let new = try decoding.inline(value) { self.inline = new }
        case "image": if let new = try decoding.image(value) { self.image = new }
        case "generated": if let new = try decoding.bool(value) { self.generated = new }
        case "anchor": if let new = try decoding.string(value) { self.anchor = new }
        case "classes": if let new = try decoding.string(value) { self.classes = new }
        case "pageReference": if let new = try decoding.string(value) { self.pageReference = new }
        case "pageStrings": if let new = try decoding.pageStrings(value) { self.pageStrings = new }
        case "bookmarkLevel": if let new = try decoding.integer(value, in: 0...100) { self.bookmarkLevel = new }
        case "bookmarkLabel": if let new = try decoding.string(value) { self.bookmarkLabel = new }
        case "custom": if let new = try decoding.custom(value) { self.custom = new }
        default: return false
        }
        return true
    }
}

extension ParagraphStyle: ReadableObject {
    static var expectedObject: String { "a paragraph style (an object)" }
    static var knownFields: [String] { KnownFields.paragraph }
    static var withoutFields: Self { ParagraphStyle() }

    mutating func read(
        _ name: String, _ value: JSONValue, _ decoding: inout DocumentDecoding
    ) throws(GalleyError) -> Bool {
        switch name {
        case "alignment":
            if let new = try decoding.choice(value, ParagraphStyle.Alignment.self) { self.alignment = new }
        case "direction":
            if let new = try decoding.choice(value, ParagraphStyle.Direction.self) { self.direction = new }
        case "lineBreak":
            if let new = try decoding.choice(value, ParagraphStyle.LineBreak.self) { self.lineBreak = new }
        case "lineHeight": if let new = try decoding.length(value) { self.lineHeight = new }
        case "lineHeightFactor":
            if let new = try decoding.number(value, in: 0...1000, "a factor") { self.lineHeightFactor = new }
        case "lineHeightMultiple":
            if let new = try decoding.number(value, in: 0...1000, "a factor") { self.lineHeightMultiple = new }
        case "minimumLineHeight": if let new = try decoding.length(value) { self.minimumLineHeight = new }
        case "maximumLineHeight": if let new = try decoding.length(value) { self.maximumLineHeight = new }
        case "lineSpacing": if let new = try decoding.length(value) { self.lineSpacing = new }
        case "paragraphSpacing": if let new = try decoding.length(value) { self.paragraphSpacing = new }
        case "paragraphSpacingBefore": if let new = try decoding.length(value) { self.paragraphSpacingBefore = new }
        case "firstLineHeadIndent": if let new = try decoding.number(value) { self.firstLineHeadIndent = new }
        case "headIndent": if let new = try decoding.number(value) { self.headIndent = new }
        case "tailIndent": if let new = try decoding.number(value) { self.tailIndent = new }
        case "tabStops": if let new = try decoding.tabStops(value) { self.tabStops = new }
        case "font": if let new = try decoding.font(value) { self.font = new }
        case "defaultTabInterval": if let new = try decoding.length(value) { self.defaultTabInterval = new }
        case "cellInsets": if let new = try decoding.insets(value) { self.cellInsets = new }
        case "columnSizing":
            if let new = try decoding.choice(value, ParagraphStyle.ColumnSizing.self) { self.columnSizing = new }
        case "columnWidths": if let new = try decoding.columnWidths(value) { self.columnWidths = new }
        case "hyphenation": if let new = try decoding.bool(value) { self.hyphenation = new }
        case "locale": if let new = try decoding.string(value) { self.language = new }
        case "language": if let new = try decoding.string(value) { self.language = new }
        case "wordBreak":
            if let new = try decoding.choice(value, ParagraphStyle.WordBreak.self) { self.wordBreak = new }
        case "strictness":
            if let new = try decoding.choice(value, ParagraphStyle.Strictness.self) { self.strictness = new }
        case "hyphenationLimits": if let new = try decoding.hyphenationLimits(value) { self.hyphenationLimits = new }
        case "lastLineAlignment":
            if let new = try decoding.choice(value, ParagraphStyle.LastLineAlignment.self) {
                self.lastLineAlignment = new
            }
        case "justification":
            if let new = try decoding.choice(value, ParagraphStyle.Justification.self) { self.justification = new }
        case "hangingPunctuation": if let new = try decoding.bool(value) { self.hangingPunctuation = new }
        case "punctuationOverhang": if let new = try decoding.number(value) { self.punctuationOverhang = new }
        case "autospace": if let new = try decoding.bool(value) { self.autospace = new }
        case "trimPunctuation": if let new = try decoding.bool(value) { self.trimPunctuation = new }
        case "clear": if let new = try decoding.choice(value, TextAttributes.Clear.self) { self.clear = new }
        case "widows": if let new = try decoding.integer(value, in: 1...1000) { self.widows = new }
        case "orphans": if let new = try decoding.integer(value, in: 1...1000) { self.orphans = new }
        case "keepWithNext": if let new = try decoding.bool(value) { self.keepWithNext = new }
        case "keepTogether": if let new = try decoding.bool(value) { self.keepTogether = new }
        case "alignsMarker": if let new = try decoding.bool(value) { self.alignsMarker = new }
        case "breakBefore":
            if let new = try decoding.choice(value, ParagraphStyle.BreakBefore.self) { self.breakBefore = new }
        case "page": if let new = try decoding.string(value) { self.page = new }
        case "pageNumber": if let new = try decoding.integer(value, in: 0...1_000_000_000) { self.pageNumber = new }
        case "breakRules":
            if let new = try decoding.choice(value, ParagraphStyle.BreakRules.self) { self.breakRules = new }
        case "roundsLineMetrics": if let new = try decoding.bool(value) { self.roundsLineMetrics = new }
        case "label": if let new = try decoding.string(value) { self.label = new }
        case "wrapLabel": if let new = try decoding.string(value) { self.wrapLabel = new }
        case "labelColor": if let new = try decoding.color(value) { self.labelColor = new }
        case "continuedLabel": if let new = try decoding.string(value) { self.continuedLabel = new }
        case "carriedTotals": if let new = try decoding.carriedTotals(value) { self.carriedTotals = new }
        default: return false
        }
        return true
    }
}

extension TextContainer: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = TextContainer()
        fields.add("width", self.width, unless: initial.width)
        fields.add("height", self.height, unless: initial.height)
        fields.add("insets", self.insets, unless: initial.insets)
        fields.add("path", self.path, unless: initial.path)
        fields.add("exclusions", self.exclusions, unless: initial.exclusions)
        fields.add("evenOdd", self.isEvenOdd, unless: initial.isEvenOdd)
        fields.add("pathLineWidth", self.pathLineWidth, unless: initial.pathLineWidth)
        fields.add("minimumSpan", self.spanLimit, unless: initial.spanLimit)
        fields.add("writingMode", self.writingMode, unless: initial.writingMode)
        fields.add("verticalAlignment", self.verticalAlignment, unless: initial.verticalAlignment)
        fields.add("columns", self.columns, unless: initial.columns)
        fields.add("maxLines", self.rowLimit, unless: initial.rowLimit)
        fields.add("truncation", self.truncation, unless: initial.truncation)
        fields.add("truncationToken", truncationToken?.tokenJSON)
        fields.add("truncationBoundary", self.truncationBoundary, unless: initial.truncationBoundary)
        fields.add("lineBreaking", self.lineBreaking, unless: initial.lineBreaking)
        fields.add("lineGrid", self.lineGrid, unless: initial.lineGrid)
    }
}

extension FixedLineHeight: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = FixedLineHeight.Fields()
        fields.add("height", height.json)
        fields.add("baseline", self.baseline, unless: initial.baseline)
    }
}

extension TextContainer.Columns: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = TextContainer.Columns.undetermined
        fields.add("count", self.count, unless: initial.count)
        fields.add("width", self.width, unless: initial.width)
        fields.add("gap", self.gap, unless: initial.gap)
    }
}

extension Document.Page: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = Document.Page()
        fields.add("size", paperJSON)
        fields.add("margins", self.margins, unless: initial.margins)
        fields.add("measure", self.measure, unless: initial.measure)
        fields.add("orientation", self.orientation, unless: initial.orientation)
        fields.add("header", self.header, unless: initial.header)
        fields.add("footer", self.footer, unless: initial.footer)
        fields.add("first", self.firstEdges, unless: initial.firstEdges)
        fields.add("left", self.leftEdges, unless: initial.leftEdges)
        fields.add("mirrored", self.mirrorsMargins, unless: initial.mirrorsMargins)
        fields.add("firstNumber", self.firstNumber, unless: initial.firstNumber)
        fields.add("numbering", self.numbering, unless: initial.numbering)
        fields.add("boxes", boxes.places)
        fields.add("boxStyle", self.boxStyle, unless: initial.boxStyle)
        fields.add("rules", self.rules, unless: initial.rules)
        fields.add("notes", self.notes, unless: initial.notes)
        fields.add("noteBox", self.noteBox, unless: initial.noteBox)
        fields.add("chapters", self.chapters, unless: initial.chapters)
        fields.add("area", area.json)
        fields.add("marks", marks.map(Document.Page.Mark.json))
        fields.add("bleed", self.bleed, unless: initial.bleed)
    }
}

extension Document.Page.Edges: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = Document.Page.Edges()
        fields.add("header", self.header, unless: initial.header)
        fields.add("footer", self.footer, unless: initial.footer)
    }
}

extension Document.Page.MarginBox: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = Document.Page.MarginBox()
        fields.add("content", self.content, unless: initial.content)
        fields.add("style", self.style, unless: initial.style)
        fields.add("alignment", self.alignment, unless: initial.alignment)
        fields.add("width", self.width, unless: initial.width)
        fields.add("height", self.height, unless: initial.height)
        fields.add("block", self.block, unless: initial.block)
        fields.add("hidden", self.isHidden, unless: initial.isHidden)
    }
}

extension Document.Page.Rule: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = Document.Page.Rule(for: Document.Page.Rule.Selector())
        fields.add("name", self.selector.name, unless: initial.selector.name)
        fields.add("first", self.selector.isFirst, unless: initial.selector.isFirst)
        fields.add("side", self.selector.side, unless: initial.selector.side)
        fields.add("blank", self.selector.isBlank, unless: initial.selector.isBlank)
        fields.add("nth", self.selector.nth, unless: initial.selector.nth)
        fields.add("size", size.map(Document.Page.paperJSON))
        fields.add("orientation", self.orientation, unless: initial.orientation)
        fields.add("marginTop", self.marginTop, unless: initial.marginTop)
        fields.add("marginRight", self.marginRight, unless: initial.marginRight)
        fields.add("marginBottom", self.marginBottom, unless: initial.marginBottom)
        fields.add("marginLeft", self.marginLeft, unless: initial.marginLeft)
        fields.add("edges", self.edges, unless: initial.edges)
        fields.add("boxes", boxes.places)
        fields.add("style", self.style, unless: initial.style)
        fields.add("area", area.json)
        fields.add("marks", marks.map(Document.Page.Mark.json))
        fields.add("bleed", self.bleed, unless: initial.bleed)
    }
}

extension Document.CanvasOptions: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = Document.CanvasOptions()
        fields.add("background", self.background, unless: initial.background)
        fields.add("scale", self.scale, unless: initial.scale)
        fields.add("padding", self.padding, unless: initial.padding)
    }
}

extension PDFOptions: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = PDFOptions()
        fields.add("tagging", tagging?.json)
        fields.add("archive", archive?.json)
        fields.add("attachments", self.attachments, unless: initial.attachments)
        fields.add("invoice", invoice?.invoiceJSON)
        fields.add("date", creationDate?.json)
    }
}

extension Document.Queries: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = Document.Queries()
        fields.add("points", self.points, unless: initial.points)
        fields.add("ranges", rangesJSON)
        fields.add("carets", self.carets, unless: initial.carets)
        fields.add("clusters", self.clusters, unless: initial.clusters)
        fields.add("box", self.box, unless: initial.box)
        fields.add("page", self.page, unless: initial.page)
    }
}

extension FontDescriptor: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = FontDescriptor()
        fields.add("family", familiesJSON)
        fields.add("files", self.files, unless: initial.files)
        fields.add("size", self.size, unless: initial.size)
        fields.add("weight", self.weight, unless: initial.weight)
        fields.add("italic", self.italic, unless: initial.italic)
        fields.add("stretch", self.stretch, unless: initial.stretch)
        fields.add("features", self.features, unless: initial.features)
        fields.add("variations", self.variations, unless: initial.variations)
        fields.add("opticalSizing", self.opticalSizing, unless: initial.opticalSizing)
        fields.add("caps", self.caps, unless: initial.caps)
        fields.add("synthesis", synthesisJSON)
    }
}

extension FontDescriptor.File: WritableObject {
    func addFields(to fields: inout JSONFields) {
        fields.add("path", path.json)
        fields.add("index", index.json)
    }
}

extension TextStroke: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = TextStroke(width: 1)
        fields.add("width", width.json)
        fields.add("color", self.color, unless: initial.color)
        fields.add("fill", self.fill, unless: initial.fill)
        fields.add("below", self.isBelow, unless: initial.isBelow)
    }
}

extension LineDecoration: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = LineDecoration()
        fields.add("style", style.json)
        fields.add("pattern", self.pattern, unless: initial.pattern)
        fields.add("width", self.width, unless: initial.width)
        fields.add("color", self.color, unless: initial.color)
        fields.add("offset", self.offset, unless: initial.offset)
        fields.add("skipInk", self.skipInk, unless: initial.skipInk)
        fields.add("shadow", self.shadow, unless: initial.shadow)
    }
}

extension Border: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = Border.untagged
        fields.add("style", self.style, unless: initial.style)
        fields.add("pattern", self.pattern, unless: initial.pattern)
        fields.add("width", self.width, unless: initial.width)
        fields.add("color", self.color, unless: initial.color)
        fields.add("sides", sidesJSON)
        fields.add("fill", self.fill, unless: initial.fill)
        fields.add("gradient", self.gradient, unless: initial.gradient)
        fields.add("strokeGradient", self.strokeGradient, unless: initial.strokeGradient)
        fields.add("enclosing", self.enclosing, unless: initial.enclosing)
        fields.add("cornerRadius", self.cornerRadius, unless: initial.cornerRadius)
        fields.add("insets", self.insets, unless: initial.insets)
        fields.add("padding", self.padding, unless: initial.padding)
        fields.add("margin", self.margin, unless: initial.margin)
        fields.add("decorationBreak", self.decorationBreak, unless: initial.decorationBreak)
        fields.add("extent", self.extent, unless: initial.extent)
        fields.add("join", self.join, unless: initial.join)
        fields.add("shadow", self.shadow, unless: initial.shadow)
        fields.add("id", self.id, unless: initial.id)
        fields.add("tag", tag?.documentNumber?.json)
    }
}

extension EmphasisMark: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = EmphasisMark()
        fields.add("shape", shape.json)
        fields.add("filled", self.isFilled, unless: initial.isFilled)
        fields.add("position", self.position, unless: initial.position)
        fields.add("color", self.color, unless: initial.color)
    }
}

extension CellStyle: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = CellStyle()
        fields.add("fill", self.fill, unless: initial.fill)
        fields.add("stripe", self.stripe, unless: initial.stripe)
        fields.add("borderWidth", self.borderWidth, unless: initial.borderWidth)
        fields.add("borderColor", self.borderColor, unless: initial.borderColor)
        fields.add("borders", self.borders, unless: initial.borders)
        fields.add("box", self.box, unless: initial.box)
        fields.add("minHeight", self.minimumHeight, unless: initial.minimumHeight)
        fields.add("columnSpan", self.columnSpan, unless: initial.columnSpan)
        fields.add("rowSpan", self.rowSpan, unless: initial.rowSpan)
        fields.add("header", self.isHeader, unless: initial.isHeader)
        fields.add("alignment", self.alignment, unless: initial.alignment)
        fields.add("verticalAlignment", self.verticalAlignment, unless: initial.verticalAlignment)
    }
}

extension TableStyle: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = TableStyle()
        fields.add("direction", self.direction, unless: initial.direction)
        fields.add("width", self.width, unless: initial.width)
        fields.add("alignment", self.alignment, unless: initial.alignment)
        fields.add("cellInsets", self.cellInsets, unless: initial.cellInsets)
        fields.add("columnWidths", self.columnWidths, unless: initial.columnWidths)
        fields.add("columnSizing", self.columnSizing, unless: initial.columnSizing)
        fields.add("borders", self.borders, unless: initial.borders)
        fields.add("columnGap", self.columnGap, unless: initial.columnGap)
        fields.add("rowGap", self.rowGap, unless: initial.rowGap)
    }
}

extension Ruby: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = Ruby.Fields()
        fields.add("text", text.json)
        fields.add("position", self.position, unless: initial.position)
    }
}

extension DropCap: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = DropCap()
        fields.add("lines", lines.json)
        fields.add("gap", self.gap, unless: initial.gap)
    }
}

extension TextBinding: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = TextBinding()
        fields.add("deleteConfirm", deleteConfirm.json)
        fields.add("id", self.id, unless: initial.id)
    }
}

extension ImageReference: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = ImageReference(url: "", alt: "")
        fields.add("url", url.json)
        fields.add("alt", alt.json)
        fields.add("title", self.title, unless: initial.title)
    }
}

extension ParagraphStyle.HyphenationLimits: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = ParagraphStyle.HyphenationLimits()
        fields.add("word", self.word, unless: initial.word)
        fields.add("before", self.before, unless: initial.before)
        fields.add("after", self.after, unless: initial.after)
        fields.add("lines", self.lineLimit, unless: initial.lineLimit)
        fields.add("zone", self.zone, unless: initial.zone)
    }
}

extension ParagraphStyle.CarriedTotals: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = ParagraphStyle.CarriedTotals()
        fields.add("columns", columnsJSON)
        fields.add("above", self.above, unless: initial.above)
        fields.add("below", self.below, unless: initial.below)
    }
}

extension BoxStyle: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = BoxStyle()
        fields.add("display", self.display, unless: initial.display)
        fields.add("position", self.position, unless: initial.position)
        fields.add("boxSizing", self.boxSizing, unless: initial.boxSizing)
        fields.add("direction", self.direction, unless: initial.direction)
        fields.add("writingMode", self.writingMode, unless: initial.writingMode)
        fields.add("overflow", self.overflow, unless: initial.overflow)
        fields.add("float", self.float, unless: initial.float)
        fields.add("breakBefore", self.breakBefore, unless: initial.breakBefore)
        fields.add("breakAfter", self.breakAfter, unless: initial.breakAfter)
        fields.add("breakInside", self.breakInside, unless: initial.breakInside)
        fields.add("decorationBreak", self.decorationBreak, unless: initial.decorationBreak)
        fields.add("clear", self.clear, unless: initial.clear)
        fields.add("width", self.width, unless: initial.width)
        fields.add("height", self.height, unless: initial.height)
        fields.add("minWidth", self.minWidth, unless: initial.minWidth)
        fields.add("minHeight", self.minHeight, unless: initial.minHeight)
        fields.add("maxWidth", self.maxWidth, unless: initial.maxWidth)
        fields.add("maxHeight", self.maxHeight, unless: initial.maxHeight)
        fields.add("aspectRatio", self.aspectRatio, unless: initial.aspectRatio)
        fields.add("order", self.order, unless: initial.order)
        fields.add("flexGrow", self.flexGrow, unless: initial.flexGrow)
        fields.add("flexShrink", self.flexShrink, unless: initial.flexShrink)
        fields.add("flexBasis", self.flexBasis, unless: initial.flexBasis)
        fields.add("flexDirection", self.flexDirection, unless: initial.flexDirection)
        fields.add("flexWrap", self.flexWrap, unless: initial.flexWrap)
        fields.add("flexLineCount", self.flexLineCount, unless: initial.flexLineCount)
        fields.add("justifyContent", self.justifyContent, unless: initial.justifyContent)
        fields.add("alignContent", self.alignContent, unless: initial.alignContent)
        fields.add("alignItems", self.alignItems, unless: initial.alignItems)
        fields.add("alignSelf", self.alignSelf, unless: initial.alignSelf)
        fields.add("justifySelf", self.justifySelf, unless: initial.justifySelf)
        fields.add("justifyItems", self.justifyItems, unless: initial.justifyItems)
        fields.add("gridTemplateColumns", gridColumnsJSON)
        fields.add("gridTemplateRows", gridRowsJSON)
        fields.add("gridTemplateAreas", gridAreasJSON)
        fields.add("gridAutoColumns", gridAutoColumnsJSON)
        fields.add("gridAutoRows", gridAutoRowsJSON)
        fields.add("gridAutoFlow", self.gridAutoFlow, unless: initial.gridAutoFlow)
        fields.add("gridColumn", gridColumnJSON)
        fields.add("gridRow", gridRowJSON)
        fields.add("tableLayout", self.tableLayout, unless: initial.tableLayout)
        fields.add("borderCollapse", self.borderCollapse, unless: initial.borderCollapse)
        fields.add("borderSpacing", borderSpacingJSON)
        fields.add("captionSide", self.captionSide, unless: initial.captionSide)
        fields.add("emptyCells", self.emptyCells, unless: initial.emptyCells)
        fields.add("verticalAlign", self.verticalAlign, unless: initial.verticalAlign)
        fields.add("visibility", self.visibility, unless: initial.visibility)
        fields.add("columnSpan", self.columnSpan, unless: initial.columnSpan)
        fields.add("rowSpan", self.rowSpan, unless: initial.rowSpan)
        fields.add("rowGap", self.rowGap, unless: initial.rowGap)
        fields.add("columnGap", self.columnGap, unless: initial.columnGap)
    }
}
extension BoxAppearance: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = BoxAppearance()
        fields.add("cornerShape", cornerShapesJSON)
        fields.add("background", backgroundsJSON)
        fields.add("shadow", shadowsJSON)
        fields.add("outline", self.outline, unless: initial.outline)
        fields.add("opacity", self.opacity, unless: initial.opacity)
        fields.add("transform", self.transform, unless: initial.transform)
        fields.add("transformOrigin", self.transformOrigin, unless: initial.transformOrigin)
        fields.add("zIndex", self.zIndex, unless: initial.zIndex)
        fields.add("backgroundClip", self.backgroundClip, unless: initial.backgroundClip)
        fields.add("filter", filtersJSON)
        fields.add("backdropFilter", backdropFiltersJSON)
        fields.add("clipPath", clipPathJSON)
        fields.add("mask", maskJSON)
        fields.add("mixBlendMode", self.mixBlendMode, unless: initial.mixBlendMode)
        fields.add("isolation", isolationJSON)
        fields.add("overflowClipMargin", self.overflowClipMargin, unless: initial.overflowClipMargin)
        fields.add("objectFit", self.objectFit, unless: initial.objectFit)
        fields.add("objectPosition", self.objectPosition, unless: initial.objectPosition)
        fields.add("objectOffset", self.objectOffset, unless: initial.objectOffset)
    }
}

extension BoxAppearance.Outline: WritableObject {
    func addFields(to fields: inout JSONFields) {
        let initial = BoxAppearance.Outline(width: 1, color: .black)
        fields.add("width", width.json)
        fields.add("color", color.json)
        fields.add("offset", self.offset, unless: initial.offset)
    }
}

extension TextAttributes: WritableObject {
    func addFields(to fields: inout JSONFields) {
        fields.add("font", font?.json)
        fields.add("color", color?.json)
        fields.add("backgroundColor", backgroundColor?.json)
        fields.add("paragraph", paragraph?.json)
        fields.add("letterSpacing", letterSpacing?.json)
        fields.add("wordSpacing", wordSpacing?.json)
        fields.add("kerning", kerning?.json)
        fields.add("ligatures", ligatures?.json)
        fields.add("language", language?.json)
        fields.add("orientation", orientation?.json)
        fields.add("combineUpright", combineUpright?.json)
        fields.add("baselineOffset", baselineOffset?.json)
        fields.add("cell", cell?.json)
        fields.add("obliqueness", obliqueness?.json)
        fields.add("expansion", expansion?.json)
        fields.add("attachment", attachment?.json)
        fields.add("float", float?.json)
        fields.add("clear", clear?.json)
        fields.add("shapeOutside", shapeOutside?.json)
        fields.add("dropCap", dropCap?.json)
        fields.add("ruby", ruby?.json)
        fields.add("emphasis", emphasis?.json)
        fields.add("gradient", gradient?.json)
        fields.add("stroke", stroke?.json)
        fields.add("underline", underline?.json)
        fields.add("overline", overline?.json)
        fields.add("strikethrough", strikethrough?.json)
        fields.add("shadow", shadow?.json)
        fields.add("innerShadow", innerShadow?.json)
        fields.add("border", border?.json)
        fields.add("backgroundBorder", backgroundBorder?.json)
        fields.add("blockBorder", blockBorder?.json)
        fields.add("glyphTransform", glyphTransform?.json)
        fields.add("link", link?.json)
        fields.add("highlight", highlight?.json)
        fields.add("binding", binding?.json)
        fields.add("backing", backing?.json)
        fields.add("block", block?.json)
        fields.add("inline", inline?.json)
        fields.add("image", image?.json)
        fields.add("generated", generated?.json)
        fields.add("anchor", anchor?.json)
        fields.add("classes", classes?.json)
        fields.add("pageReference", pageReference?.json)
        fields.add("pageStrings", pageStrings?.json)
        fields.add("bookmarkLevel", bookmarkLevel?.json)
        fields.add("bookmarkLabel", bookmarkLabel?.json)
        fields.add("custom", custom?.json)
    }
}

extension ParagraphStyle: WritableObject {
    func addFields(to fields: inout JSONFields) {
        fields.add("alignment", alignment?.json)
        fields.add("direction", direction?.json)
        fields.add("lineBreak", lineBreak?.json)
        fields.add("lineHeight", lineHeight?.json)
        fields.add("lineHeightFactor", lineHeightFactor?.json)
        fields.add("lineHeightMultiple", lineHeightMultiple?.json)
        fields.add("minimumLineHeight", minimumLineHeight?.json)
        fields.add("maximumLineHeight", maximumLineHeight?.json)
        fields.add("lineSpacing", lineSpacing?.json)
        fields.add("paragraphSpacing", paragraphSpacing?.json)
        fields.add("paragraphSpacingBefore", paragraphSpacingBefore?.json)
        fields.add("firstLineHeadIndent", firstLineHeadIndent?.json)
        fields.add("headIndent", headIndent?.json)
        fields.add("tailIndent", tailIndent?.json)
        fields.add("tabStops", tabStops?.json)
        fields.add("font", font?.json)
        fields.add("defaultTabInterval", defaultTabInterval?.json)
        fields.add("cellInsets", cellInsets?.json)
        fields.add("columnSizing", columnSizing?.json)
        fields.add("columnWidths", columnWidths?.json)
        fields.add("hyphenation", hyphenation?.json)
        fields.add("locale", language?.json)
        fields.add("wordBreak", wordBreak?.json)
        fields.add("strictness", strictness?.json)
        fields.add("hyphenationLimits", hyphenationLimits?.json)
        fields.add("lastLineAlignment", lastLineAlignment?.json)
        fields.add("justification", justification?.json)
        fields.add("hangingPunctuation", hangingPunctuation?.json)
        fields.add("punctuationOverhang", punctuationOverhang?.json)
        fields.add("autospace", autospace?.json)
        fields.add("trimPunctuation", trimPunctuation?.json)
        fields.add("clear", clear?.json)
        fields.add("widows", widows?.json)
        fields.add("orphans", orphans?.json)
        fields.add("keepWithNext", keepWithNext?.json)
        fields.add("keepTogether", keepTogether?.json)
        fields.add("alignsMarker", alignsMarker?.json)
        fields.add("breakBefore", breakBefore?.json)
        fields.add("page", page?.json)
        fields.add("pageNumber", pageNumber?.json)
        fields.add("breakRules", breakRules?.json)
        fields.add("roundsLineMetrics", roundsLineMetrics?.json)
        fields.add("label", label?.json)
        fields.add("wrapLabel", wrapLabel?.json)
        fields.add("labelColor", labelColor?.json)
        fields.add("continuedLabel", continuedLabel?.json)
        fields.add("carriedTotals", carriedTotals?.json)
    }
}
