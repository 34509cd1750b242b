internal import GalleyDocuments
internal import GalleyLayout
internal import GalleyText
internal import GalleyValues

extension JSONWriter {
    /// Writes the output of `galley measure` for pages.
    mutating func measures(of pages: TextPages, id: String?) throws(GalleyError) {
        let size = pages.page.orientedSize
        var count = 0
        var lines = 0
        try pages.forEach { page in
            count += 1
            lines += page.pieces.reduce(0) { $0 + $1.layout.lines.count }
        }
        beginObject()
        identifier(id)
        self.size(size)
        key("lines")
        integer(lines)
        key("pages")
        integer(count)
        key("truncated")
        bool(false)
        endObject()
    }

    /// Writes the output of `galley layout` for pages: each is a container, and its lines are relative to its corner.
    mutating func layout(_ document: TextPages, of loaded: PreparedDocument) throws(GalleyError) {
        let map = UTF16Map(document.text.string)
        let paper = document.page.orientedSize
        var pages: [TextPage] = []
        try document.forEach { pages.append($0) }
        beginObject()
        identifier(loaded.document.id)
        key("size")
        beginObject()
        size(paper)
        endObject()
        key("truncated")
        bool(false)
        writeLines(of: pages, map)
        key("containers")
        beginArray()
        for page in pages {
            let size = page.body.layout.containerSize
            rect(Rect(x: page.body.origin.x, y: page.body.origin.y, width: size.width, height: size.height))
        }
        endArray()
        key("pages")
        beginArray()
        for page in pages { writePage(page, map, usual: paper) }
        endArray()
        writeAttachments(of: pages, map)
        if let queries = loaded.document.queries {
            key("queries")
            try answers(to: queries, about: document)
        }
        var seen: Set<String> = []
        let warnings = pages.flatMap(\.pieces).flatMap(\.layout.warnings).filter { seen.insert($0.message).inserted }
        self.warnings(loaded.warnings + warnings.map { GalleyWarning($0.code, $0.message) }, map)
        endObject()
    }

    private mutating func writeLines(of pages: [TextPage], _ map: UTF16Map) {
        key("lines")
        beginArray()
        for page in pages {
            for piece in page.pieces {
                let part = PageTextMap(segments: piece.segments, map: map)
                for line in piece.layout.lines { self.line(line, of: piece, on: page, part) }
            }
        }
        endArray()
    }

    /// Writes the contents of a page without its lines.
    ///
    /// - Parameter usual: The size of most pages.
    private mutating func writePage(_ page: TextPage, _ map: UTF16Map, usual: Size) {
        beginObject()
        key("number")
        integer(page.number)
        key("range")
        range(map.utf16Range(page.utf8Range))
        if let header = page.header {
            key("header")
            string(header.layout.text.string)
        }
        if let footer = page.footer {
            key("footer")
            string(footer.layout.text.string)
        }
        if !page.boxes.isEmpty {
            key("boxes")
            beginObject()
            for box in page.boxes {
                key(box.place.rawValue)
                string(box.content.layout.text.string)
            }
            endObject()
        }
        if page.size != usual {
            key("size")
            beginObject()
            size(page.size)
            endObject()
        }
        if let notes = page.pieces.dropFirst().first {
            key("notes")
            range(map.utf16Range(notes.utf8Range))
        }
        if !page.headings.isEmpty {
            key("headings")
            beginArray()
            for heading in page.headings {
                beginObject()
                key("level")
                integer(heading.level)
                key("title")
                string(heading.title)
                key("name")
                string(heading.name)
                endObject()
            }
            endArray()
        }
        endObject()
    }

    private mutating func writeAttachments(of pages: [TextPage], _ map: UTF16Map) {
        key("attachments")
        beginArray()
        for page in pages {
            for piece in page.pieces {
                let part = PageTextMap(segments: piece.segments, map: map)
                for attachment in piece.layout.attachments {
                    beginObject()
                    key("range")
                    range(part.utf16Range(attachment.utf8Range))
                    key("container")
                    integer(page.number - 1)
                    place(of: attachment, movedBy: page.offset(of: piece))
                    endObject()
                }
            }
        }
        endArray()
    }
}
