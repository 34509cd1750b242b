internal import GalleyLayout
internal import GalleyText

/// The frames of simple specs, which need no tree of boxes.
extension SpecLayout {
    /// Lays out all specs in a range.
    mutating func frames(in range: SizeRange) throws(GalleyError) -> [SpecFrame] {
        let outcome = layOut(0, range, SpecLayout.known(range))
        if let failure { throw failure }
        var result: [SpecFrame] = []
        result.reserveCapacity(elements.count)
        try add(Frame(element: 0, origin: .zero, outcome: outcome), in: -1, &result)
        return result
    }

    /// Adds a frame and those inside it, in drawing order.
    private mutating func add(_ frame: Frame, in parent: Int, _ result: inout [SpecFrame]) throws(GalleyError) {
        let index = result.count
        let made = try specFrame(frame, in: parent)
        result.append(made)
        let inner = frame.outcome.inner.range
        guard isOrdered(inner) else {
            let sorted = placed[inner].sorted { isBefore($0, $1) }
            for child in sorted { try add(SpecLayout.moved(child, made.border), in: index, &result) }
            return
        }
        for place in inner { try add(SpecLayout.moved(placed[place], made.border), in: index, &result) }
    }

    /// The frame moved by a border: as in CSS, places are relative to its inner edge.
    private static func moved(_ frame: Frame, _ border: EdgeInsets) -> Frame {
        var frame = frame
        frame.origin.x += border.left
        frame.origin.y += border.top
        return frame
    }

    private mutating func specFrame(_ frame: Frame, in parent: Int) throws(GalleyError) -> SpecFrame {
        var result = SpecFrame(
            parent: parent, frame: Rect(origin: frame.origin, size: frame.outcome.size),
            node: elements[frame.element].node, appearance: elements[frame.element].spec.sharedAppearance)
        let shared = elements[frame.element].sharedStyle
        if !shared.isInitial {
            let border = shared.style.border
            result.border = EdgeInsets(
                top: border.top, left: border.left, bottom: border.bottom, right: border.right)
            result.clips = shared.style.overflow != .visible
            // No box is smaller than its borders.
            result.frame.width = max(result.frame.width, border.left + border.right)
            result.frame.height = max(result.frame.height, border.top + border.bottom)
        }
        result.text = try text(of: frame.element, in: result.frame.size)
        if let text = result.text {
            let room = result.frame.height - text.size.height
            result.textOrigin.y = BoxStyle.textOffset(shared.style.alignContent, room: room)
        }
        return result
    }

    // MARK: Drawing order

    /// Whether frames are in drawing order: by their `zIndex`, then as in the spec. A background is laid out after the
    /// content in front of it.
    private func isOrdered(_ places: Range<Int>) -> Bool {
        guard places.count > 1 else { return true }
        for place in places.dropFirst() where isBefore(placed[place], placed[place - 1]) { return false }
        return true
    }

    private func isBefore(_ one: Frame, _ other: Frame) -> Bool {
        let (level, next) = (level(one), level(other))
        return level != next ? level < next : one.element < other.element
    }

    private func level(_ frame: Frame) -> Int {
        elements[frame.element].spec.sharedAppearance?.appearance.zIndex ?? 0
    }
}
