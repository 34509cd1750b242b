public import GalleyText

extension TextPages {
    /// The targets at or near a point on a page, from the nearest: those of the text, the header and the footer.
    ///
    ///     let book = try TextPages(text, on: Document.Page(size: Size(width: 400, height: 600)))
    ///     try book.forEach { page in
    ///         let hits = book.hits(at: Point(x: 80, y: 120), on: page)
    ///         if case .link(let url)? = hits.first?.target { print(page.number, url) }
    ///     }
    ///
    /// Ranges are in the whole ``text``; a target in the header or the footer has an empty range.
    /// - Parameters:
    ///   - point: In points from the top left corner of the paper.
    ///   - slop: The maximum distance of a hit in points.
    public func hits(at point: Point, on page: TextPage, slop: Double = 0) -> [TextHit] {
        var found: [(hit: TextHit, order: Int)] = []
        for part in page.parts {
            let local = Point(x: point.x - part.origin.x, y: point.y - part.origin.y)
            for hit in part.layout.hits(at: local, slop: slop) {
                let range = utf8Range(hit.utf8Range, of: part, on: page)
                found.append(
                    (
                        TextHit(
                            target: hit.target, range: text.range(forUTF8: range), utf8Range: range,
                            rects: hit.rects.map { $0.moved(by: part.origin) }, distance: hit.distance), found.count
                    ))
            }
        }
        return found.sorted { ($0.hit.distance, $0.order) < ($1.hit.distance, $1.order) }.map(\.hit)
    }

    /// The rectangles on a page of a range of the whole text, in points from the corner of the paper.
    public func selectionRects(for range: Range<String.Index>, on page: TextPage) -> [Rect] {
        selectionRects(forUTF8: text.utf8Offset(range.lowerBound)..<text.utf8Offset(range.upperBound), on: page)
    }

    package func selectionRects(forUTF8 range: Range<Int>, on page: TextPage) -> [Rect] {
        page.segments.places(of: range).flatMap { shown in
            page.body.layout.selectionRects(forUTF8: shown).map { $0.moved(by: page.body.origin) }
        }
    }

    /// The links of a page's text in reading order, with ranges in the whole ``text``.
    public func links(on page: TextPage) -> [TextLink] {
        page.body.layout.links.map { TextLink(range: whole($0.range, on: page), url: $0.url) }
    }

    /// The pressable ranges of a page's text in reading order, as ranges in the whole ``text``.
    public func highlights(on page: TextPage) -> [(range: Range<String.Index>, highlight: Highlight)] {
        page.body.layout.highlights.map { (whole($0.range, on: page), $0.highlight) }
    }

    private func whole(_ range: Range<String.Index>, on page: TextPage) -> Range<String.Index> {
        text.range(forUTF8: utf8Range(page.body.layout.text.utf8Range(range), of: page.body, on: page))
    }

    /// A page's text as a tree for screen readers, like ``TextLayout/accessibilityTree``. Ranges are in the whole
    /// ``text``, and rectangles in points from the corner of the paper. Headers and footers are not part of it.
    public func accessibilityTree(of page: TextPage) -> AccessibilityNode {
        func moved(_ node: AccessibilityNode) -> AccessibilityNode {
            var node = node
            let string = page.body.layout.text
            let range = string.utf8Offset(node.range.lowerBound)..<string.utf8Offset(node.range.upperBound)
            node.range = text.range(forUTF8: utf8Range(range, of: page.body, on: page))
            node.rects = node.rects.map { $0.moved(by: page.body.origin) }
            node.children = node.children.map(moved)
            return node
        }
        return moved(page.body.layout.accessibilityTree)
    }

    /// The range in the whole text for a range in a part.
    private func utf8Range(_ range: Range<Int>, of part: TextPage.Part, on page: TextPage) -> Range<Int> {
        guard part.layout === page.body.layout else {
            let edge = part.layout === page.header?.layout ? page.utf8Range.lowerBound : page.utf8Range.upperBound
            return edge..<edge
        }
        return page.segments.whole(range)
    }
}

extension Rect {
    fileprivate func moved(by origin: Point) -> Rect {
        Rect(x: x + origin.x, y: y + origin.y, width: width, height: height)
    }
}
