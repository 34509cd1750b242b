package import GalleyLayout
package import GalleyText

extension BoxLayout: PagedContent {
    /// The place in all boxes at which the next page continues.
    private final class PageToken: Sendable {
        let root: BoxBreakToken
        let facts: BoxPageFacts

        init(_ root: BoxBreakToken, _ facts: BoxPageFacts) { (self.root, self.facts) = (root, facts) }
    }

    package var hasForcedBreaks: Bool { nodes.contains(where: \.forcesBreak) }

    package var texts: [(layout: TextLayout, origin: Point)] {
        nodes.flatMap { node -> [(layout: TextLayout, origin: Point)] in
            guard case .text = node.content, let text = node.text else { return [] }
            let (frame, corner) = (node.absoluteFrame, node.textOrigin)
            let inner = node.inlineBoxes.flatMap { boxes, place in
                boxes.texts.map { text in
                    (text.layout, Point(x: frame.x + place.x + text.origin.x, y: frame.y + place.y + text.origin.y))
                }
            }
            return [(text, Point(x: frame.x + corner.x, y: frame.y + corner.y))] + inner
        }
    }

    package func fragment(
        after token: (any AnyObject & Sendable)?, room: Double, isAtTop: Bool
    ) -> PagedFragment? {
        let token = token as? PageToken
        var paginator = BoxPaginator(self, token?.facts ?? BoxPageFacts(of: self))
        guard let piece = paginator.add(0, after: token?.root, room: room, isAtTop: isAtTop, depth: 0) else {
            return nil
        }
        let next = piece.token.map { PageToken($0, paginator.facts) }
        return PagedFragment(content: paginator.fragment.layout(of: self), height: piece.height, token: next)
    }
}

extension BoxLayout.Node {
    /// Whether a page ends before, after or in the lines of the box.
    var forcesBreak: Bool {
        let breaks = record.breaks
        if breaks.before == .page || breaks.after == .page { return true }
        guard case .text = content, let text, text.text.hasForcedBreaks else { return false }
        return text.hasForcedBreaks
    }
}

extension AttributedText {
    /// Whether a paragraph starts a page.
    fileprivate var hasForcedBreaks: Bool {
        styles.contains { $0.attributes.paragraph?.breakBefore ?? .auto != .auto }
    }
}
