public import GalleyText
internal import GalleyLayout

extension TextLabel {
    /// The highlight or link at a point of the label, or the nearest one within ``linkSlop``, as a range of the
    /// displayed text; `nil` if there is none.
    public func highlightRange(at point: Point) -> Range<String.Index>? {
        guard let shown else { return nil }
        func isHighlight(_ hit: TextHit) -> Bool { if case .highlight = hit.target { true } else { false } }
        let hits = shown.layout.hits(at: shown.point(point, in: bounds), slop: linkSlop).filter { hit in
            if case .link = hit.target { return linkHighlight != nil }
            return isHighlight(hit)
        }
        // A link with a highlight is pressed as that.
        return (hits.first { $0.distance == hits[0].distance && isHighlight($0) } ?? hits.first)?.range
    }

    /// The character at a point of the label; `nil` outside the text.
    func characterRange(at point: Point) -> Range<String.Index>? {
        shown.flatMap { $0.layout.character(at: $0.point(point, in: bounds))?.range }
    }

    /// The ranges of a layout that can be pressed, in text order: highlights, and links outside highlights.
    func linkRanges(of layout: TextLayout) -> [Range<String.Index>] {
        let (highlights, all) = layout.allTargets
        guard linkHighlight != nil else { return highlights }
        var next = 0
        let links = all.filter { link in
            while next < highlights.count, highlights[next].upperBound < link.upperBound { next += 1 }
            return next == highlights.count || highlights[next].lowerBound > link.lowerBound
        }
        return (highlights + links).sorted { $0.lowerBound < $1.lowerBound }
    }

    private func hit(_ range: Range<String.Index>?, at location: Point) -> LabelPress {
        let text = displayedLayout?.text ?? attributedText ?? AttributedText()
        return LabelPress(
            text: text, range: range, rect: range.flatMap { visibleRect(of: $0) },
            attributes: range.map { text.attributes(at: $0.lowerBound) } ?? TextAttributes(), location: location)
    }

    /// The bounds of a range in the label's coordinates.
    func visibleRect(of range: Range<String.Index>) -> Rect? {
        guard let shown, var all = shown.layout.bounds(of: range) else { return nil }
        all.x += bounds.x + shown.origin.x
        all.y += bounds.y + shown.origin.y
        return all
    }

    /// The highlight of a pressed range: its own, or the common one of links.
    private func highlight(of target: Range<String.Index>) -> Highlight? {
        (shown?.layout.text ?? currentLayout()?.text)?.attributes(at: target.lowerBound).highlight ?? linkHighlight
    }

    /// Calls the action of the highlight itself, or otherwise the label's action for all highlights.
    private func perform(
        _ own: Highlight.Action?, else common: (@MainActor (LabelPress) -> Void)?, _ target: LabelPress
    ) {
        guard let own, let range = target.range else {
            common?(target)
            return
        }
        own(HighlightPress(text: target.text, range: range, rect: target.rect, location: target.location))
    }

    // MARK: - Presses

    func handlePress(_ event: PointerEvent) -> Bool {
        switch event.phase {
        case .down: return begin(event)
        case .move:
            guard press?.pointer == event.pointer else { return false }
            if !checkLongPress(at: event.time) { move(to: event.location) }
        case .up:
            guard press?.pointer == event.pointer else { return false }
            if !checkLongPress(at: event.time) { end(at: event.location) }
        case .cancel:
            guard press?.pointer == event.pointer else { return false }
            endPress(fades: true)
        }
        return true
    }

    private func begin(_ event: PointerEvent) -> Bool {
        // A second finger is ignored.
        guard press == nil else { return false }
        let target = highlightRange(at: event.location)
        guard target != nil || onTap != nil || onLongPress != nil else { return false }
        let canBeLong =
            onLongPress != nil
            || target.map { highlight(of: $0)?.longPressAction != nil || onHighlightLongPress != nil } ?? false
        press = Press(
            pointer: event.pointer, start: event.location,
            deadline: canBeLong ? event.time + longPressDuration : nil, target: target)
        showHighlight(target, fades: false)
        updateTimer()
        return true
    }

    private func move(to location: Point) {
        guard var press else { return }
        let distance = max(abs(location.x - press.start.x), abs(location.y - press.start.y))
        if distance > touchSlop {
            press.hasMoved = true
            press.deadline = nil
        }
        self.press = press
        guard press.hasMoved, let target = press.target else { return }
        showHighlight(highlightRange(at: location) == target ? target : nil, fades: true)
        updateTimer()
    }

    /// Whether the press has become a long one.
    private func checkLongPress(at time: Duration) -> Bool {
        guard let press, let deadline = press.deadline, time >= deadline else { return false }
        // The first action may change the label's text.
        let own = press.target.flatMap(highlight(of:))?.longPressAction
        let long = (label: onLongPress, highlights: onHighlightLongPress)
        let target = press.target.map { hit($0, at: press.start) }
        endPress(fades: true)
        if let onLongPress = long.label { onLongPress(hit(characterRange(at: press.start), at: press.start)) }
        if let target { perform(own, else: long.highlights, target) }
        return true
    }

    func pressTimePassed() {
        _ = checkLongPress(at: group.now)
    }

    private func end(at location: Point) {
        guard let press else { return }
        let isTap =
            !press.hasMoved && abs(location.x - press.start.x) <= touchSlop
            && abs(location.y - press.start.y) <= touchSlop
        let pressed = press.target.flatMap { isTap || highlightRange(at: location) == $0 ? $0 : nil }
        // The first action may change the label's text.
        let own = pressed.flatMap(highlight(of:))?.tapAction
        let common = onHighlightTap
        let target = pressed.map { hit($0, at: press.start) }
        endPress(fades: true)
        if isTap, let onTap { onTap(hit(characterRange(at: press.start), at: press.start)) }
        if let target { perform(own, else: common, target) }
    }

    func endPress(fades: Bool) {
        press = nil
        showHighlight(nil, fades: fades)
        updateTimer()
    }
}

// MARK: - Keyboard and accessibility

extension TextLabel {
    /// The highlights and links of the displayed text, in text order.
    public var links: [LinkElement] {
        guard let layout = shown?.layout ?? currentLayout() else { return [] }
        let origin = shown?.origin ?? .zero
        return linkRanges(of: layout).map { range in
            LinkElement(
                range: range, label: AttributedText(layout.text[range]).plainText,
                url: layout.text.attributes(at: range.lowerBound).link,
                rects: layout.selectionRects(for: range).map {
                    Rect(
                        x: $0.x + bounds.x + origin.x, y: $0.y + bounds.y + origin.y, width: $0.width,
                        height: $0.height)
                })
        }
    }

    /// The text that a screen reader reads for the label.
    public var accessibilityLabel: String { shown?.layout.text.plainText ?? text ?? "" }

    /// Moves the keyboard focus to the next or previous visible link, which then looks pressed.
    ///
    /// - Returns: false, without a focus, if there is no such link, so that the focus can move to another layer.
    @discardableResult public func moveFocus(backwards: Bool = false) -> Bool {
        let links = links
        let order = backwards ? Array(links.indices.reversed()) : Array(links.indices)
        let next = order.first { index in
            guard !links[index].rects.isEmpty else { return false }
            guard let focusedLink else { return true }
            return backwards ? index < focusedLink : index > focusedLink
        }
        focusedLink = next
        showHighlight(next.map { links[$0].range }, fades: false)
        return next != nil
    }

    /// Removes the keyboard focus.
    public func resignFocus() {
        focusedLink = nil
        if press == nil { showHighlight(nil, fades: true) }
    }

    /// Performs the tap action of the focused link.
    ///
    /// - Returns: false if no link has the focus, or it has no action.
    @discardableResult public func activateFocusedLink() -> Bool {
        let links = links
        guard let focusedLink, links.indices.contains(focusedLink) else { return false }
        let link = links[focusedLink]
        let own = highlight(of: link.range)?.tapAction
        guard own != nil || onHighlightTap != nil else { return false }
        perform(own, else: onHighlightTap, hit(link.range, at: link.rects.first?.origin ?? .zero))
        return true
    }
}

extension AttributedText {
    /// The text with ``TextAttributes/backing`` in place of the characters that have it.
    var plainText: String {
        var result = ""
        for run in runs {
            // An attachment without a backing text is not read.
            result += run.attributes.backing ?? (run.attributes.attachment == nil ? String(string[run.range]) : "")
        }
        return result
    }
}
