internal import GalleyLayout
internal import GalleyText

/// The frames of simple specs, which need no tree of boxes.
extension SpecLayout {
    /// Lays out all specs in a range.
    mutating func frames(in range: SizeRange) throws(GalleyError) -> [SpecFrame] {
        let outcome = layOut(0, range, SpecLayout.known(range))
        if let failure { throw failure }
        var frames: [SpecFrame] = []
        frames.reserveCapacity(elements.count)
        var pending = [(child: Outcome.Child(element: 0, origin: .zero, outcome: outcome), parent: -1)]
        while let (child, parent) = pending.popLast() {
            let index = frames.count
            frames.append(try frame(of: child, in: parent))
            let border = frames[index].border
            for var inner in ordered(child.outcome.children).reversed() {
                // As in CSS, places are relative to the inner edge of a border.
                inner.origin.x += border.left
                inner.origin.y += border.top
                pending.append((inner, index))
            }
        }
        return frames
    }

    private func frame(of child: Outcome.Child, in parent: Int) throws(GalleyError) -> SpecFrame {
        let element = elements[child.element]
        let values = element.spec.values
        let border = element.style.border
        var size = child.outcome.size
        // No box is smaller than its borders.
        if !border.isZero {
            size.width = max(size.width, border.left + border.right)
            size.height = max(size.height, border.top + border.bottom)
        }
        var text: TextLayout?
        var textOrigin = Point.zero
        if case .text(let leaf) = element.kind {
            text = leaf.layout(in: size)
            if let failure = leaf.failure { throw failure }
            let room = size.height - (text?.size.height ?? 0)
            textOrigin.y = BoxStyle.textOffset(element.style.alignContent, room: room)
        }
        return SpecFrame(
            parent: parent, frame: Rect(origin: child.origin, size: size), node: values.node,
            appearance: values.appearance,
            border: EdgeInsets(top: border.top, left: border.left, bottom: border.bottom, right: border.right),
            clips: element.style.overflow != .visible, text: text, textOrigin: textOrigin)
    }

    /// The children in drawing order: by their `zIndex`, then as in the spec. A background is laid out after the content
    /// in front of it.
    private func ordered(_ children: [Outcome.Child]) -> [Outcome.Child] {
        func isBefore(_ one: Outcome.Child, _ other: Outcome.Child) -> Bool {
            let (level, next) = (level(one), level(other))
            return level != next ? level < next : one.element < other.element
        }
        func level(_ child: Outcome.Child) -> Int {
            elements[child.element].spec.sharedAppearance?.appearance.zIndex ?? 0
        }
        guard zip(children, children.dropFirst()).contains(where: { isBefore($1, $0) }) else { return children }
        return children.sorted(by: isBefore)
    }
}
