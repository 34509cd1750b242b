internal import GalleyText

/// The places of links in a part of a text that continues from page to page.
struct PageAnchorCursor {
    private var anchors: ArraySlice<TextAnchor>
    /// The anchors in a table row that continues, which are on one of its pages.
    private var pending: [TextAnchor] = []

    init(_ anchors: [TextAnchor]) {
        self.anchors = anchors[...]
    }

    /// The places that are first shown on the next page.
    mutating func next(on piece: TextPage.Piece) -> [TextPage.Place] {
        while let anchor = anchors.first, anchor.offset < piece.utf8Range.upperBound {
            pending.append(anchor)
            anchors.removeFirst()
        }
        var result: [TextPage.Place] = []
        var rest: [TextAnchor] = []
        for anchor in pending {
            let shown = piece.segments.offset(ofWhole: anchor.offset)
            guard let offset = shown ?? (anchor.offset < piece.utf8Range.lowerBound ? 0 : nil) else {
                rest.append(anchor)
                continue
            }
            let corner = piece.layout.linePosition(atUTF8: offset)
            result.append(
                TextPage.Place(
                    anchor: anchor, position: Point(x: piece.origin.x + corner.x, y: piece.origin.y + corner.y)))
        }
        pending = rest
        return result
    }
}
