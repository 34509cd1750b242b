public import GalleyText

extension TextPages {
    /// The targets at or near a point on a page, from the nearest: those of the text, the notes, the header, the
    /// footer and the boxes in the margins.
    ///
    ///     let book = try TextPages(text, on: Document.Page(size: Size(width: 400, height: 600)))
    ///     try book.forEach { page in
    ///         let hits = book.hits(at: Point(x: 80, y: 120), on: page)
    ///         if case .link(let url)? = hits.first?.target { print(page.number, url) }
    ///     }
    ///
    /// Ranges are in the whole ``text``; a target in a margin has an empty range.
    /// - Parameters:
    ///   - point: In points from the top left corner of the paper.
    ///   - slop: The maximum distance of a hit in points.
    public func hits(at point: Point, on page: TextPage, slop: Double = 0) -> [TextHit] {
        var found: [(hit: TextHit, order: Int)] = []
        func add(_ layout: TextLayout, at origin: Point, range: (Range<Int>) -> Range<Int>) {
            let local = Point(x: point.x - origin.x, y: point.y - origin.y)
            for hit in layout.hits(at: local, slop: slop) {
                let range = range(hit.utf8Range)
                let whole = TextHit(
                    target: hit.target, range: text.range(forUTF8: range), utf8Range: range,
                    rects: hit.rects.map { $0.moved(by: origin) }, distance: hit.distance)
                found.append((whole, found.count))
            }
        }
        let (start, end) = (page.utf8Range.lowerBound, page.utf8Range.upperBound)
        if let header = page.header { add(header.layout, at: header.origin) { _ in start..<start } }
        for piece in page.pieces { add(piece.layout, at: piece.origin, range: piece.segments.whole) }
        if let footer = page.footer { add(footer.layout, at: footer.origin) { _ in end..<end } }
        for box in page.boxes { add(box.content.layout, at: box.content.origin) { _ in start..<start } }
        return found.sorted { ($0.hit.distance, $0.order) < ($1.hit.distance, $1.order) }.map(\.hit)
    }

    /// The rectangles on a page of a range of the whole text, in points from the corner of the paper.
    public func selectionRects(for range: Range<String.Index>, on page: TextPage) -> [Rect] {
        selectionRects(forUTF8: text.utf8Offset(range.lowerBound)..<text.utf8Offset(range.upperBound), on: page)
    }

    package func selectionRects(forUTF8 range: Range<Int>, on page: TextPage) -> [Rect] {
        page.pieces.flatMap { $0.selectionRects(forUTF8: range) }
    }

    /// The links of a page's text and notes in reading order, with ranges in the whole ``text``.
    public func links(on page: TextPage) -> [TextLink] {
        page.pieces.flatMap { piece in
            piece.layout.links.map { link in
                let range = whole(link.range, in: piece)
                return TextLink(
                    range: range, url: link.url, rects: piece.selectionRects(forUTF8: text.utf8Range(range)))
            }
        }
    }

    /// The pressable ranges of a page's text and notes in reading order, as ranges in the whole ``text``.
    public func highlights(on page: TextPage) -> [TextHighlight] {
        page.pieces.flatMap { piece in
            piece.layout.highlights.map { TextHighlight(range: whole($0.range, in: piece), highlight: $0.highlight) }
        }
    }

    private func whole(_ range: Range<String.Index>, in piece: TextPage.Piece) -> Range<String.Index> {
        text.range(forUTF8: piece.segments.whole(piece.layout.text.utf8Range(range)))
    }

    /// A page's text and notes as a tree for screen readers, like ``TextLayout/accessibilityTree``. Ranges are in the whole
    /// ``text``, and rectangles in points from the corner of the paper. Headers and footers are not part of it.
    public func accessibilityTree(of page: TextPage) -> AccessibilityNode {
        func moved(_ node: AccessibilityNode, _ piece: TextPage.Piece) -> AccessibilityNode {
            var node = node
            node.range = whole(node.range, in: piece)
            node.rects = node.rects.map { $0.moved(by: piece.origin) }
            node.children = node.children.map { moved($0, piece) }
            return node
        }
        var trees = page.pieces.map { moved($0.layout.accessibilityTree, $0) }
        var tree = trees.removeFirst()
        for notes in trees {
            tree.rects += notes.rects
            tree.children += notes.children
        }
        return tree
    }
}

extension Rect {
    fileprivate func moved(by origin: Point) -> Rect {
        Rect(x: x + origin.x, y: y + origin.y, width: width, height: height)
    }
}
