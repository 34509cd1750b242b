internal import GalleyText

/// The frames of elements in the contents of the scroll node, and pinned headers and footers.
extension ListModel {
    /// The length of the pinned header that covers the start of the list where an item is revealed.
    func pinnedLength(before element: ListElement) -> Double {
        guard layout.pinsHeaders, case .item(let item) = element else { return 0 }
        return abs(sections[snapshot.sectionIndex(of: item)].header ?? 0)
    }

    /// The frame of an element in the contents, on whole pixels.
    func frame(of element: ListElement) -> Rect { frame(of: span(of: element)) }

    func frame(of span: ListSpan) -> Rect {
        let start = axes.isReversed ? length - span.start - span.length : span.start
        let cross =
            axes.mirrorsCross
            ? metrics.viewport.width - span.crossStart - span.crossLength : span.crossStart
        return axes.isHorizontal
            ? Rect(x: whole(start), y: whole(cross), width: span.length, height: span.crossLength)
            : Rect(x: whole(cross), y: whole(start), width: span.crossLength, height: span.length)
    }

    /// The offset of the scroll node at an offset of the list, and the reverse.
    func exchanged(_ offset: Double, length: Double? = nil) -> Double {
        axes.isReversed
            ? max(0, (length ?? self.length) - axes.length(metrics.viewport)) - offset : offset
    }

    /// The size of the contents of the scroll node.
    func contentSize(length: Double? = nil) -> Size {
        axes.size(length ?? self.length, axes.cross(metrics.viewport))
    }

    /// Whether an element remains visible as long as its section is.
    func isPinned(_ element: ListElement) -> Bool {
        switch element {
        case .header: layout.pinsHeaders
        case .footer: layout.pinsFooters
        case .item: false
        }
    }

    /// The place of an element; a pinned one is in the visible part of its section.
    func pinnedSpan(of element: ListElement, at offset: Double) -> ListSpan {
        var span = span(of: element)
        guard isPinned(element) else { return span }
        let extent = extent(ofSection: section(of: element))
        switch element {
        case .header:
            span.start = min(max(span.start, offset), max(extent.lowerBound, extent.upperBound - span.length))
        case .footer:
            let view = axes.length(metrics.viewport)
            span.start = max(min(span.start, offset + view - span.length), extent.lowerBound)
        case .item: break
        }
        return span
    }

    /// The headers and footers that are pinned in a part of the list.
    func pinnedElements(from start: Double, to end: Double) -> [ListElement] {
        guard layout.pinsHeaders || layout.pinsFooters, let first = section(at: start) else { return [] }
        var result: [ListElement] = []
        var index = first
        while index < sections.count, extent(ofSection: index).lowerBound < end {
            if layout.pinsHeaders, sections[index].header != nil { result.append(.header(index)) }
            if layout.pinsFooters, sections[index].footer != nil { result.append(.footer(index)) }
            index += 1
        }
        return result
    }
}
