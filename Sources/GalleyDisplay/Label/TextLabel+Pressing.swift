public import GalleyText
internal import GalleyLayout

/// What was pressed in a label.
public struct LabelHit: Sendable, Hashable {
    /// The text shown, after parsing.
    public var text: AttributedText
    /// The highlight, the link, or the character; `nil` where there is no text.
    public var range: Range<String.Index>?
    /// The bounds of what is visible of the range, in the label's coordinates; `nil` where there is none.
    public var rect: Rect?
    /// Those of the range's first character.
    public var attributes: TextAttributes
    /// Where the pointer went down, in the label's coordinates.
    public var location: Point
}

/// A pointer that is down on a label.
struct Press {
    var pointer: Int
    var start: Point
    /// When it becomes a long press; `nil` where it no longer can.
    var deadline: Duration?
    /// The highlight or link under it when it went down.
    var target: Range<String.Index>?
    var hasMoved = false
}

extension TextLabel {
    /// The highlight or link at a point of the label, or nearest within ``linkSlop``, in the text that is shown; `nil`
    /// where there is none.
    public func highlightRange(at point: Point) -> Range<String.Index>? {
        guard let shown else { return nil }
        return shown.layout.hits(at: shown.point(point, in: bounds), slop: linkSlop).first { hit in
            switch hit.target {
            case .highlight: true
            case .link: linkHighlight != nil
            default: false
            }
        }?.range
    }

    /// The character at a point of the label; `nil` beside the text.
    func characterRange(at point: Point) -> Range<String.Index>? {
        shown.flatMap { $0.layout.character(at: $0.point(point, in: bounds))?.range }
    }

    /// What can be pressed in a layout, in the text's order: highlights, and the links that are not inside of one.
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

    private func hit(_ range: Range<String.Index>?, at location: Point) -> LabelHit {
        let text = displayedLayout?.text ?? attributedText ?? AttributedText()
        return LabelHit(
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

    /// What makes a range of the shown text a target: the highlight of its own, or that of links.
    private func highlight(of target: Range<String.Index>) -> Highlight? {
        (shown?.layout.text ?? currentLayout()?.text)?.attributes(at: target.lowerBound).highlight ?? linkHighlight
    }

    /// Does what a target's own highlight has for it, or else what the label has for all of them.
    private func perform(
        _ own: Highlight.Action?, else common: (@MainActor (LabelHit) -> Void)?, _ target: LabelHit
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
        // A second finger changes nothing.
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
        // What is done first may change what the label shows.
        let own = press.target.flatMap(highlight(of:))?.longPressAction
        let long = (label: onLongPress, highlights: onHighlightLongPress)
        let target = press.target.map { hit($0, at: press.start) }
        endPress(fades: true)
        if let onLongPress = long.label { onLongPress(hit(characterRange(at: press.start), at: press.start)) }
        if let target { perform(own, else: long.highlights, target) }
        return true
    }

    func pressTimePassed() {
        _ = checkLongPress(at: group.clock.now)
    }

    private func end(at location: Point) {
        guard let press else { return }
        let isTap =
            !press.hasMoved && abs(location.x - press.start.x) <= touchSlop
            && abs(location.y - press.start.y) <= touchSlop
        let pressed = press.target.flatMap { isTap || highlightRange(at: location) == $0 ? $0 : nil }
        // What is done first may change what the label shows.
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

/// A highlight or a link of a label, for keyboards and for those who do not see it.
public struct LinkElement: Sendable, Hashable {
    /// In the text that is shown.
    public var range: Range<String.Index>
    /// What it says, without attributes.
    public var label: String
    /// Where it leads; `nil` for a highlight that is no link.
    public var url: String?
    /// One rectangle per line, in the label's coordinates; none where it was truncated away.
    public var rects: [Rect]
}

extension TextLabel {
    /// The highlights and links of the text that is shown, in the text's order.
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

    /// What a screen reader says of the label: its text.
    public var accessibilityLabel: String { shown?.layout.text.plainText ?? text ?? "" }

    /// Moves the focus to the next link that can be seen, or the one before; it looks pressed.
    ///
    /// - Returns: false, without a focus, where there is no further one, so that the focus can go to another layer.
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

    /// Takes the focus away.
    public func resignFocus() {
        focusedLink = nil
        if press == nil { showHighlight(nil, fades: true) }
    }

    /// Does what a tap on the link with the focus does.
    ///
    /// - Returns: false where no link has it, or nothing is done for it.
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
    /// The text with what its characters stand for.
    var plainText: String {
        var result = ""
        for run in runs {
            // An attachment that stands for nothing is nothing to read.
            result += run.attributes.backing ?? (run.attributes.attachment == nil ? String(string[run.range]) : "")
        }
        return result
    }
}
