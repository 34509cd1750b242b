internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyLayout
internal import GalleyText

extension MountedNode {
    /// The links of the text that are visible, in the text's order.
    var links: [Range<String.Index>] {
        guard let layout = record.text else { return [] }
        return layout.allTargets.links.filter { !layout.selectionRects(for: $0).isEmpty }
    }

    func url(of range: Range<String.Index>) -> String? {
        guard let text = record.text?.text, range.lowerBound < text.endIndex else { return nil }
        return text.attributes(at: range.lowerBound).link
    }
}

/// Links, highlights and the truncation token of texts.
extension NodeHost {
    /// A point of the host in the coordinates of a text's layout.
    func textPoint(_ node: MountedNode, _ place: Point) -> Point {
        let frame = node.hostFrame
        return Point(
            x: place.x - frame.x - node.record.textOrigin.x, y: place.y - frame.y - node.record.textOrigin.y)
    }

    /// The target of a text at a point, or the nearest within the slop.
    func textPress(_ node: MountedNode, _ text: TextNode, at place: Point) -> TextPress? {
        guard let layout = node.record.text else { return nil }
        for hit in layout.hits(at: textPoint(node, place), slop: max(0, text.linkSlop)) {
            switch hit.target {
            case .link(let url):
                if text.linkAction != nil || text.linkLongPress != nil { return .link(hit.range, url: url) }
            case .highlight(let highlight):
                if highlight.tapAction != nil || highlight.longPressAction != nil {
                    return .highlight(hit.range, highlight)
                }
            case .truncationToken: if text.truncationAction != nil { return .truncation }
            default: break
            }
        }
        return nil
    }

    func isOnLink(_ node: MountedNode, _ range: Range<String.Index>, at place: Point) -> Bool {
        guard case .text(let text) = node.kind, let layout = node.record.text else { return false }
        return layout.hits(at: textPoint(node, place), slop: max(0, text.linkSlop)).contains { $0.range == range }
    }

    func endLink(_ node: MountedNode) {
        guard node.pressedRange != nil, node.focusedLink == nil else { return }
        node.pressedRange = nil
        redraw(node)
    }

    /// Performs a tap or a long press on a part of a text.
    func activate(
        _ press: TextPress, of node: MountedNode, at place: Point, isLong: Bool, hasMoved: Bool, isCertain: Bool = false
    ) {
        guard case .text(let text) = newest(node).kind else { return }
        switch press {
        case .link(let range, let url):
            guard isCertain || isLong || isOnLink(node, range, at: place) else { return }
            record(node, .link(url, isLong: isLong))
            if isLong { text.linkLongPress?(url) } else { text.linkAction?(url) }
        case .highlight(let range, let highlight):
            guard let layout = node.record.text, isLong || isOnLink(node, range, at: place) else { return }
            let press = HighlightPress(
                text: layout.text, range: range, rect: layout.bounds(of: range), location: textPoint(node, place))
            if isLong { highlight.longPressAction?(press) } else { highlight.tapAction?(press) }
        case .truncation:
            guard !isLong, !hasMoved else { return }
            record(node, .truncation)
            text.truncationAction?(())
        }
    }

    /// The text with the pressed or focused part marked.
    func marked(_ layout: TextLayout, _ text: TextNode, _ node: MountedNode) -> TextLayout {
        guard let range = node.pressedRange, !range.isEmpty, range.upperBound <= layout.text.endIndex else {
            return layout
        }
        return
            (try? layout.highlighting(
                range, links: text.linkHighlight, fonts: node.source.environment.fonts,
                cancellation: CancellationToken())) ?? layout
    }
}
