internal import GalleyDocuments
internal import GalleyLayout
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues

extension JSONWriter {
    /// Writes the output of `galley measure` for a layout.
    mutating func measures(of layout: TextLayout, id: String?) {
        measures(of: layout.size, lines: layout.lines.count, isTruncated: layout.isTruncated, id: id)
    }

    mutating func measures(of size: Size, lines: Int, isTruncated: Bool, id: String?) {
        beginObject()
        identifier(id)
        self.size(size)
        key("lines")
        integer(lines)
        key("truncated")
        bool(isTruncated)
        endObject()
    }

    /// Writes the fields of a size, in points.
    mutating func size(_ size: Size) {
        key("width")
        length(size.width)
        key("height")
        length(size.height)
    }

    /// Writes a layout; ranges in UTF-16 units, lengths in points.
    mutating func layout(_ layout: TextLayout, of document: PreparedDocument) throws(GalleyError) {
        let map = UTF16Map(layout.text.string)
        let lines = layout.lines
        beginObject()
        identifier(document.document.id)
        key("size")
        beginObject()
        size(layout.size)
        endObject()
        key("bounds")
        rect(layout.bounds)
        key("inkBounds")
        rect(layout.inkBounds)
        key("naturalWidth")
        length(layout.naturalWidth)
        key("minimumWidth")
        length(layout.minimumWidth)
        key("rows")
        integer(layout.rowCount)
        key("truncated")
        bool(layout.isTruncated)
        key("lines")
        beginArray()
        let containers = layout.containers
        let whole = PageTextMap(map: map)
        for line in lines {
            let container = containers.count > 1 ? line.container : nil
            self.line(line, container: container, origin: container.map { containers[$0].origin } ?? .zero, whole)
        }
        endArray()
        if containers.count > 1 {
            key("containers")
            beginArray()
            for container in containers { rect(container.rect) }
            endArray()
        }
        truncation(layout.truncations, map)
        key("attachments")
        beginArray()
        for attachment in layout.attachments {
            beginObject()
            key("range")
            range(map.utf16Range(attachment.utf8Range))
            place(of: attachment)
            endObject()
        }
        endArray()
        warnings(document.warnings + layout.warnings, map)
        if let queries = document.document.queries {
            key("queries")
            try answers(to: queries, about: layout, map)
        }
        endObject()
    }

    /// Writes the tokens with the text that they replace, if there are any.
    private mutating func truncation(_ truncation: [TextLayout.TruncationToken], _ map: UTF16Map) {
        guard let last = truncation.last else { return }
        key("truncation")
        beginObject()
        key("line")
        integer(last.line)
        key("tokenRect")
        rect(last.tokenRect)
        key("hidden")
        beginArray()
        for hidden in truncation.flatMap(\.hiddenUTF8) { range(map.utf16Range(hidden)) }
        endArray()
        if truncation.count > 1 {
            key("tokens")
            beginArray()
            for token in truncation {
                beginObject()
                key("line")
                integer(token.line)
                key("rect")
                rect(token.tokenRect)
                endObject()
            }
            endArray()
        }
        endObject()
    }

    /// Writes a line of a page in the coordinates of its body.
    mutating func line(_ line: TextLine, of piece: TextPage.Piece, on page: TextPage, _ part: PageTextMap) {
        let offset = page.offset(of: piece)
        self.line(line, container: page.number - 1, origin: Point(x: -offset.x, y: -offset.y), part)
    }

    /// Writes a line in the coordinates of its container, if there are several.
    private mutating func line(_ line: TextLine, container: Int?, origin: Point, _ part: PageTextMap) {
        var frame = line.frame
        frame.x -= origin.x
        frame.y -= origin.y
        let isVertical = line.layout.axes.isVertical
        let inline = isVertical ? origin.y : origin.x
        beginObject()
        key("range")
        range(part.utf16Range(line.utf8Range))
        key("row")
        integer(line.row)
        if let container {
            key("container")
            integer(container)
        }
        key("x")
        length(frame.x)
        key("y")
        length(frame.y)
        size(Size(width: frame.width, height: frame.height))
        key("trailingWhitespace")
        length(line.trailingWhitespace)
        key("baseline")
        length(isVertical ? line.baseline - line.frame.x : line.baseline - origin.y)
        key("ascent")
        length(line.ascent)
        key("descent")
        length(line.descent)
        key("available")
        let available = line.available
        beginArray()
        length(available.lowerBound - inline)
        length(available.upperBound - inline)
        endArray()
        if isVertical {
            key("inlineStart")
            length(line.inlineStart - inline)
            key("advance")
            length(line.advance)
        }
        key("runs")
        beginArray()
        line.layout.forEachGlyphRun(inLine: line.index) { run($0, from: inline, part) }
        endArray()
        rubies(of: line, part)
        endObject()
    }

    /// Writes the ruby annotations of the line, if there are any.
    private mutating func rubies(of line: TextLine, _ part: PageTextMap) {
        guard line.layout.hasRuby(inLine: line.index) else { return }
        key("ruby")
        beginArray()
        for placed in line.layout.rubies(inLine: line.index) {
            beginObject()
            key("range")
            range(part.utf16Range(placed.utf8Range))
            key("text")
            string(placed.ruby.text)
            key("rect")
            rect(placed.rect)
            endObject()
        }
        endArray()
    }

    private mutating func run(_ run: GlyphRunView, from inline: Double, _ part: PageTextMap) {
        let sized = run.sizedFont
        beginObject()
        key("range")
        range(part.utf16Range(run.utf8Range))
        key("x")
        length(LayoutUnit.points(run.x) - inline)
        key("width")
        length(LayoutUnit.points(run.width))
        key("font")
        string(sized.font.face.familyName)
        key("style")
        string(sized.font.face.styleName)
        if sized.font.syntheticBold || sized.font.syntheticOblique {
            key("synthetic")
            beginArray()
            if sized.font.syntheticBold { string("bold") }
            if sized.font.syntheticOblique { string("oblique") }
            endArray()
        }
        key("size")
        length(sized.size)
        key("direction")
        string(run.isRightToLeft ? "rtl" : "ltr")
        key("level")
        integer(Int(run.run.level))
        key("glyphs")
        integer(run.glyphs.count)
        endObject()
    }

    mutating func warnings(_ warnings: [GalleyWarning], _ map: UTF16Map) {
        key("warnings")
        list(warnings, map)
    }

    /// Writes warnings as an array.
    mutating func list(_ warnings: [GalleyWarning], _ map: UTF16Map) {
        beginArray()
        for warning in warnings {
            beginObject()
            key("code")
            string(warning.code.rawValue)
            if warning.code == .document || !warning.path.isEmpty {
                key("path")
                string(warning.path)
            }
            if let utf8 = warning.utf8Range {
                key("range")
                range(map.utf16Range(utf8))
            }
            key("message")
            string(warning.message)
            if let line = warning.line, let column = warning.column {
                key("line")
                integer(line)
                key("column")
                integer(column)
            }
            endObject()
        }
        endArray()
    }
}

extension JSONWriter {
    /// Writes an attachment's rectangle, and the id of one that the program places itself.
    mutating func place(of attachment: TextLayout.PlacedAttachment, movedBy offset: Point = .zero) {
        key("rect")
        var place = attachment.rect
        place.x += offset.x
        place.y += offset.y
        rect(place)
        if case .hosted(let id)? = attachment.attachment.content {
            key("id")
            string(id)
        }
    }
}
