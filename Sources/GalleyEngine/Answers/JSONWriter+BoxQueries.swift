internal import GalleyBoxes
internal import GalleyDocuments
internal import GalleyLayout
internal import GalleyText
internal import GalleyValues

extension JSONWriter {
    /// Answers for a tree of boxes. Points are relative to its corner. Ranges, carets and clusters are those of one
    /// text, with positions relative to the same corner.
    mutating func answers(to queries: Document.Queries, about layout: BoxLayout) throws(GalleyError) {
        beginObject()
        if !queries.points.isEmpty {
            key("points")
            beginArray()
            for point in queries.points { answer(point, layout) }
            endArray()
        }
        if queries.isAboutText {
            let (text, placing) = try layout.text(for: queries)
            let map = UTF16Map(text.text.string)
            var place = AnswerPlace(map)
            place.placing = placing
            if !queries.utf16Ranges.isEmpty {
                key("ranges")
                beginArray()
                for range in try queries.utf8Ranges(in: map) { answer(range, text, place) }
                endArray()
            }
            if queries.carets {
                key("carets")
                beginArray()
                carets(text, place)
                endArray()
            }
            if queries.clusters {
                key("clusters")
                beginArray()
                clusters(text, place)
                endArray()
            }
        }
        endObject()
    }

    private mutating func answer(_ point: Point, _ layout: BoxLayout) {
        beginObject()
        let boxes = layout.nodes(at: point)
        key("boxes")
        beginArray()
        for node in boxes { if let id = node.id { string(id) } else { null() } }
        endArray()
        let hits = layout.hits(at: point)
        // The frontmost text. If texts overlap, a target can be in an earlier box.
        let node = hits.first?.node ?? boxes.first { $0.text != nil }
        if let node, let text = node.text, let local = layout.local(point, in: node) {
            let map = UTF16Map(text.text.string)
            position(of: local, in: text, AnswerPlace(map))
            let own = hits.filter { $0.node.treeID == node.treeID }
            targets(own.map { ($0.hit.target, $0.hit.utf8Range) }, map)
        }
        endObject()
    }
}

extension BoxLayout {
    /// A point of the layout in the coordinates of a box's text.
    fileprivate func local(_ point: Point, in node: Node) -> Point? {
        var result: Point?
        forEachPlacedNode { placed in
            guard placed.node.treeID == node.treeID else { return }
            result = placed.textPoint(point)
        }
        return result
    }

    /// The text of the queries, and the transform from its coordinates to the layout's.
    fileprivate func text(
        for queries: Document.Queries
    ) throws(GalleyError) -> (text: TextLayout, placing: (Rect) -> Rect) {
        var found: [PlacedNode] = []
        forEachPlacedNode { placed in
            if queries.box == nil || placed.node.id == queries.box, placed.node.text != nil { found.append(placed) }
        }
        guard let placed = found.first, let text = placed.node.text, found.count == 1 || queries.box != nil else {
            let names = found.compactMap(\.node.id)
            throw .invalidDocument(
                path: "queries.box",
                reason: queries.box.map { "no box with a text has the id “\($0)”" }
                    ?? (found.isEmpty
                        ? "ranges, carets and clusters need a box with a text, and there is none"
                        : "\(found.count) boxes have a text; choose one for ranges, carets and clusters with "
                            + "\"box\" or --box\(names.isEmpty ? "" : ", such as \(names[0])")"))
        }
        return (text, placed.textRect)
    }
}

extension JSONWriter {
    /// Answers for pages. Points are on one of them, offsets are those of the document, and each position has its page.
    mutating func answers(to queries: Document.Queries, about pages: TextPages) throws(GalleyError) {
        let map = UTF16Map(pages.text.string)
        let ranges = try queries.utf8Ranges(in: map)
        let wanted = queries.page ?? 1
        var all: [(piece: TextPage.Piece, place: AnswerPlace)] = []
        var wantedPage: TextPage?
        var (count, lines) = (0, 0)
        try pages.forEach { page in
            count += 1
            if page.number == wanted { wantedPage = page }
            for piece in page.pieces {
                var place = AnswerPlace(PageTextMap(segments: piece.segments, map: map))
                place.firstLine = lines
                place.page = page.number
                let origin = piece.origin
                place.placing = { Rect(x: $0.x + origin.x, y: $0.y + origin.y, width: $0.width, height: $0.height) }
                lines += piece.layout.lines.count
                if queries.isAboutText || page.number == wanted { all.append((piece, place)) }
            }
        }
        beginObject()
        if !queries.points.isEmpty {
            guard let page = wantedPage else {
                throw .invalidDocument(
                    path: "queries.page", reason: "the document has no page \(wanted), only \(count)")
            }
            key("points")
            beginArray()
            for point in queries.points {
                let piece = page.piece(at: point)
                let origin = piece.origin
                beginObject()
                key("page")
                integer(page.number)
                let place = all.first { $0.piece.layout === piece.layout }?.place ?? AnswerPlace(map)
                position(of: Point(x: point.x - origin.x, y: point.y - origin.y), in: piece.layout, place)
                targets(pages.hits(at: point, on: page).map { ($0.target, $0.utf8Range) }, map)
                endObject()
            }
            endArray()
        }
        if !ranges.isEmpty {
            key("ranges")
            beginArray()
            for range in ranges { answer(range, all) }
            endArray()
        }
        if queries.carets {
            key("carets")
            beginArray()
            for (piece, place) in all { carets(piece.layout, place) }
            endArray()
        }
        if queries.clusters {
            key("clusters")
            beginArray()
            for (piece, place) in all { clusters(piece.layout, place) }
            endArray()
        }
        endObject()
    }

    private mutating func answer(_ range: Range<Int>, _ all: [(piece: TextPage.Piece, place: AnswerPlace)]) {
        let rects = all.flatMap { piece, place in
            piece.selectionRects(forUTF8: range).map { (page: place.page ?? 0, rect: $0) }
        }
        beginObject()
        key("rects")
        beginArray()
        for place in rects { rect(place.rect) }
        endArray()
        key("pages")
        beginArray()
        for place in rects { integer(place.page) }
        endArray()
        key("lines")
        beginArray()
        for (piece, place) in all {
            for shown in piece.segments.places(of: range) {
                for line in piece.layout.lineIndices(forUTF8: shown) { integer(place.firstLine + line) }
            }
        }
        endArray()
        endObject()
    }
}
