internal import GalleyDisplay
internal import GalleyEditing
internal import GalleyLayout
public import GalleyText

extension TextUnit {
    /// The unit that clicks in the same place select: two a word, more a paragraph, one none.
    init?(clicks: Int) {
        switch clicks {
        case ...1: return nil
        case 2: self = .word
        default: self = .paragraph
        }
    }
}

/// Selection in texts by presses and drags. Editors select by their own commands (`NodeHost+Editing.swift`).
extension NodeHost {
    /// The selected text; `nil` where no text is selected.
    public var selectedText: AttributedText? {
        for node in nodes.values {
            if let selection = node.selection, !selection.range.isEmpty, let text = node.record.text?.text {
                return AttributedText(text[text.range(forUTF8: selection.range)])
            }
        }
        return nil
    }

    func copySelection() -> Bool {
        guard let text = selectedText else { return false }
        clipboard.write(ClipboardContent(plain: text.string, text: text))
        return true
    }

    private func offset(in node: MountedNode, at place: Point) -> Int {
        guard let layout = node.record.text else { return 0 }
        return layout.text.utf8Offset(layout.position(closestTo: textPoint(node, place)).index)
    }

    func beginSelection(_ node: MountedNode, at place: Point, count: Int) {
        needsAccessibility = true
        for other in nodes.values where other.selection != nil && other !== node {
            other.selection = nil
            redraw(other)
        }
        guard let layout = node.record.text else { return }
        let start = offset(in: node, at: place)
        if let unit = TextUnit(clicks: count) {
            let range = layout.text.utf8Range(
                layout.range(of: unit, at: TextPosition(layout.text.index(atUTF8: start))))
            node.selection = TextRangeSelection(anchor: range.lowerBound, head: range.upperBound)
        } else {
            node.selection = TextRangeSelection(anchor: start, head: start)
        }
        redraw(node)
    }

    func extendSelection(_ node: MountedNode, to place: Point) {
        guard var selection = node.selection else { return }
        selection.head = offset(in: node, at: place)
        guard selection != node.selection else { return }
        node.selection = selection
        needsAccessibility = true
        redraw(node)
    }

    func selectionRects(_ selection: TextRangeSelection, _ layout: TextLayout, _ record: ElementRecord) -> [Rect] {
        guard !selection.range.isEmpty, selection.range.upperBound <= layout.text.utf8Count else { return [] }
        return layout.selectionRects(for: layout.text.range(forUTF8: selection.range)).map {
            $0.moved(record.textOrigin.x, record.textOrigin.y)
        }
    }
}
