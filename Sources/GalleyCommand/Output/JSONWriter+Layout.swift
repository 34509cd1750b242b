internal import Galley

extension JSONWriter {
    /// What `galley measure` says of a layout.
    mutating func measures(of layout: TextLayout, id: String?) {
        beginObject()
        identifier(id)
        key("width")
        length(layout.size.width)
        key("height")
        length(layout.size.height)
        key("lines")
        integer(layout.lines.count)
        key("truncated")
        bool(layout.isTruncated)
        endObject()
    }

    /// A layout; ranges in UTF-16 units, lengths in points.
    mutating func layout(_ layout: TextLayout, of document: LoadedDocument) throws(GalleyError) {
        let map = UTF16Map(layout.text.string)
        let lines = layout.lines
        beginObject()
        identifier(document.document.id)
        key("size")
        beginObject()
        key("width")
        length(layout.size.width)
        key("height")
        length(layout.size.height)
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
        for line in lines { self.line(line, map) }
        endArray()
        key("attachments")
        beginArray()
        for attachment in layout.attachments {
            beginObject()
            key("range")
            range(map.utf16Range(attachment.utf8Range))
            key("rect")
            rect(attachment.rect)
            endObject()
        }
        endArray()
        warnings(layout.warnings, document.warnings, map)
        if let queries = document.document.queries {
            key("queries")
            try answers(to: queries, about: layout, map)
        }
        endObject()
    }

    private mutating func line(_ line: TextLine, _ map: UTF16Map) {
        let frame = line.frame
        beginObject()
        key("range")
        range(map.utf16Range(line.utf8Range))
        key("row")
        integer(line.row)
        key("x")
        length(frame.x)
        key("y")
        length(frame.y)
        key("width")
        length(frame.width)
        key("height")
        length(frame.height)
        key("trailingWhitespace")
        length(line.trailingWhitespace)
        key("baseline")
        length(line.baseline)
        key("ascent")
        length(line.ascent)
        key("descent")
        length(line.descent)
        key("available")
        let available = line.available
        beginArray()
        length(available.lowerBound)
        length(available.upperBound)
        endArray()
        key("runs")
        beginArray()
        line.layout.forEachGlyphRun(inLine: line.index) { run($0, map) }
        endArray()
        endObject()
    }

    private mutating func run(_ run: GlyphRunView, _ map: UTF16Map) {
        let sized = run.sizedFont
        beginObject()
        key("range")
        range(map.utf16Range(run.utf8Range))
        key("x")
        length(LayoutUnit.points(run.x))
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

    private mutating func warnings(_ warnings: [TextLayout.Warning], _ notes: [Document.Warning], _ map: UTF16Map) {
        key("warnings")
        beginArray()
        for note in notes {
            beginObject()
            key("code")
            string("document")
            key("path")
            string(note.path)
            key("message")
            string(note.message)
            endObject()
        }
        for warning in warnings {
            beginObject()
            key("code")
            string(warning.code.rawValue)
            if let utf8 = warning.utf8Range {
                key("range")
                range(map.utf16Range(utf8))
            }
            key("message")
            string(warning.message)
            endObject()
        }
        endArray()
    }
}
