internal import GalleyDocuments
internal import GalleyLayout
internal import GalleyText
internal import GalleyValues

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
            for point in queries.points {
                beginObject()
                position(of: point, in: layout, AnswerPlace(map))
                targets(layout.hits(at: point).map { ($0.target, $0.utf8Range) }, map)
                endObject()
            }
            endArray()
        }
        if !ranges.isEmpty {
            key("ranges")
            beginArray()
            for range in ranges { answer(range, layout, AnswerPlace(map)) }
            endArray()
        }
        if queries.carets {
            key("carets")
            beginArray()
            carets(layout, AnswerPlace(map))
            endArray()
        }
        if queries.clusters {
            key("clusters")
            beginArray()
            clusters(layout, AnswerPlace(map))
            endArray()
        }
        endObject()
    }

    /// The position in a text nearest to a point.
    mutating func position(of point: Point, in layout: TextLayout, _ place: AnswerPlace) {
        let (position, line) = layout.closestPosition(to: point)
        key("offset")
        integer(place.offset(layout.text.utf8Offset(position.index)))
        key("affinity")
        string(position.affinity.rawValue)
        key("line")
        if let line { integer(place.firstLine + line) } else { null() }
        key("inside")
        bool(layout.character(at: point) != nil)
    }

    /// The first target of each kind, and whether a token is among them.
    mutating func targets(_ hits: [(target: TextHit.Target, utf8Range: Range<Int>)], _ map: UTF16Map) {
        var isToken = false
        var seen: Set<String> = []
        func isFirst(_ kind: String) -> Bool { seen.insert(kind).inserted }
        for hit in hits {
            switch hit.target {
            case .link(let url):
                guard isFirst("link") else { continue }
                key("link")
                string(url)
            case .highlight:
                guard isFirst("highlight") else { continue }
                key("highlight")
                range(map.utf16Range(hit.utf8Range))
            case .attachment:
                guard isFirst("attachment") else { continue }
                key("attachment")
                range(map.utf16Range(hit.utf8Range))
            case .truncationToken: isToken = true
            case .listMarker(let task):
                guard isFirst("listMarker") else { continue }
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
                guard isFirst("cell") else { continue }
                key("cell")
                range(map.utf16Range(hit.utf8Range))
            }
        }
        key("token")
        bool(isToken)
    }

    mutating func answer(_ range: Range<Int>, _ layout: TextLayout, _ place: AnswerPlace) {
        beginObject()
        key("rects")
        beginArray()
        for rect in layout.selectionRects(forUTF8: range) { self.rect(place.placing(rect)) }
        endArray()
        key("lines")
        beginArray()
        for line in layout.lineIndices(forUTF8: range) { integer(line) }
        endArray()
        endObject()
    }

    mutating func carets(_ layout: TextLayout, _ place: AnswerPlace) {
        // Both positions of a wrap have the same offset: the end of a line waits for the start of the next.
        var waiting: (offset: Int, line: Int, upstream: Rect?)?
        func write(_ writer: inout JSONWriter, _ offset: Int, _ up: (Int, Rect)?, _ down: (Int, Rect)?) {
            writer.beginObject()
            writer.key("offset")
            writer.integer(place.offset(offset))
            writer.key("upstream")
            writer.caret(up, place)
            writer.key("downstream")
            writer.caret(down, place)
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
    }

    private mutating func caret(_ caret: (line: Int, rect: Rect)?, _ place: AnswerPlace) {
        guard let caret else { return null() }
        beginObject()
        key("line")
        integer(place.firstLine + caret.line)
        key("rect")
        rect(place.placing(caret.rect))
        if let page = place.page {
            key("page")
            integer(page)
        }
        endObject()
    }

    mutating func clusters(_ layout: TextLayout, _ place: AnswerPlace) {
        for index in layout.lines.indices {
            for cluster in layout.clusters(inLine: index) {
                let units = place.part.utf16Range(cluster.utf8Range)
                let rect = place.placing(cluster.rect)
                beginArray()
                integer(units.lowerBound)
                integer(units.upperBound)
                integer(place.firstLine + index)
                for side in [rect.x, rect.y, rect.width, rect.height] { length(side) }
                if let page = place.page { integer(page) }
                endArray()
            }
        }
    }
}
