internal import Galley

extension JSONWriter {
    /// Writes the answers to queries about a layout; offsets and ranges in UTF-16 units, lengths in points.
    mutating func answers(
        to queries: Document.Queries, about layout: TextLayout, _ map: UTF16Map
    ) throws(GalleyError) {
        let ranges = try queries.utf8Ranges(in: map)
        beginObject()
        if !queries.points.isEmpty {
            key("points")
            beginArray()
            for point in queries.points { answer(point, layout, map) }
            endArray()
        }
        if !ranges.isEmpty {
            key("ranges")
            beginArray()
            for range in ranges { answer(range, layout) }
            endArray()
        }
        if queries.carets { carets(layout, map) }
        if queries.clusters { clusters(layout, map) }
        endObject()
    }

    private mutating func answer(_ point: Point, _ layout: TextLayout, _ map: UTF16Map) {
        let (position, line) = layout.closestPosition(to: point)
        let hits = layout.hits(at: point)
        beginObject()
        key("offset")
        integer(map.utf16Offset(layout.text.utf8Offset(position.index)))
        key("affinity")
        string(position.affinity.rawValue)
        key("line")
        if let line { integer(line) } else { null() }
        key("inside")
        bool(layout.character(at: point) != nil)
        var isToken = false
        for hit in hits {
            switch hit.target {
            case .link(let url):
                key("link")
                string(url)
            case .highlight:
                key("highlight")
                range(map.utf16Range(hit.utf8Range))
            case .attachment:
                key("attachment")
                range(map.utf16Range(hit.utf8Range))
            case .truncationToken: isToken = true
            case .listMarker(let task):
                key("listMarker")
                beginObject()
                key("range")
                range(map.utf16Range(hit.utf8Range))
                if let task {
                    key("task")
                    bool(task)
                }
                endObject()
            case .tableCell:
                key("cell")
                range(map.utf16Range(hit.utf8Range))
            }
        }
        key("token")
        bool(isToken)
        endObject()
    }

    private mutating func answer(_ range: Range<Int>, _ layout: TextLayout) {
        beginObject()
        key("rects")
        beginArray()
        for rect in layout.selectionRects(forUTF8: range) { self.rect(rect) }
        endArray()
        key("lines")
        beginArray()
        for line in layout.lineIndices(forUTF8: range) { integer(line) }
        endArray()
        endObject()
    }

    private mutating func carets(_ layout: TextLayout, _ map: UTF16Map) {
        key("carets")
        beginArray()
        // The two carets of a line wrap have one offset: that at the end of a line is combined with the start of the
        // next.
        var waiting: (offset: Int, line: Int, upstream: Rect?)?
        func write(_ writer: inout JSONWriter, _ offset: Int, _ up: (Int, Rect)?, _ down: (Int, Rect)?) {
            writer.beginObject()
            writer.key("offset")
            writer.integer(map.utf16Offset(offset))
            writer.key("upstream")
            writer.place(up)
            writer.key("downstream")
            writer.place(down)
            writer.endObject()
        }
        for index in layout.lines.indices {
            for caret in layout.carets(inLine: index) {
                var upstream = caret.upstream.map { (index, $0) }
                if let held = waiting, held.offset == caret.offset {
                    waiting = nil
                    upstream = held.upstream.map { (held.line, $0) } ?? upstream
                } else if let held = waiting {
                    write(&self, held.offset, held.upstream.map { (held.line, $0) }, nil)
                    waiting = nil
                }
                if let downstream = caret.downstream {
                    write(&self, caret.offset, upstream, (index, downstream))
                } else {
                    waiting = (caret.offset, index, caret.upstream)
                }
            }
        }
        if let held = waiting { write(&self, held.offset, held.upstream.map { (held.line, $0) }, nil) }
        endArray()
    }

    private mutating func place(_ caret: (line: Int, rect: Rect)?) {
        guard let caret else { return null() }
        beginObject()
        key("line")
        integer(caret.line)
        key("rect")
        rect(caret.rect)
        endObject()
    }

    private mutating func clusters(_ layout: TextLayout, _ map: UTF16Map) {
        key("clusters")
        beginArray()
        for index in layout.lines.indices {
            for cluster in layout.clusters(inLine: index) {
                let units = map.utf16Range(cluster.utf8Range)
                beginArray()
                integer(units.lowerBound)
                integer(units.upperBound)
                integer(index)
                length(cluster.rect.x)
                length(cluster.rect.y)
                length(cluster.rect.width)
                length(cluster.rect.height)
                endArray()
            }
        }
        endArray()
    }
}
