import GalleyDrawing
import GalleyLayout
import GalleyTesting
import GalleyText
import Testing

@testable import GalleyDisplay

@MainActor @Suite struct TextLabelConcurrencyTests {
    /// "press here or there", with a highlight on "here" and a link on "there".
    private func text() -> AttributedText {
        var text = AttributedText("press here or there", attributes: TextAttributes(font: FontDescriptor(size: 16)))
        var appearance = TextAttributes()
        appearance.color = .white
        if let range = text.range(of: "here") {
            text[range].mergeAttributes(with { $0.highlight = Highlight(attributes: appearance) })
        }
        if let range = text.range(of: "there") { text[range].mergeAttributes(with { $0.link = "https://example.org" }) }
        return text
    }

    private func with(_ change: (inout TextAttributes) -> Void) -> TextAttributes {
        var attributes = TextAttributes()
        change(&attributes)
        return attributes
    }

    private func label(_ bench: Bench, _ text: AttributedText? = nil, isAsynchronous: Bool = false) -> TextLabel {
        let label = TextLabel(group: bench.group)
        label.fonts = fonts
        label.displaysAsynchronously = isAsynchronous
        label.attributedText = text ?? self.text()
        label.frame = Rect(x: 0, y: 0, width: 200, height: 40)
        return label
    }

    private func middle(of word: String, in label: TextLabel) -> Point {
        guard let layout = label.displayedLayout, let range = layout.text.range(of: word) else { return .zero }
        return label.visibleRect(of: range).map { Point(x: $0.midX, y: $0.midY) } ?? .zero
    }

    private func event(_ phase: PointerEvent.Phase, _ point: Point, _ milliseconds: Int) -> PointerEvent {
        PointerEvent(phase, at: point, time: .milliseconds(milliseconds))
    }

    /// A pointer near a link hits it within the slop of the label, and the nearest of two links.
    @Test func linksAreHitNearThem() throws {
        let bench = Bench()
        let label = label(bench)
        bench.settle()
        let rects = label.links.map { $0.rects.first ?? .zero }
        try #require(rects.count == 2)
        let above = Point(x: rects[0].midX, y: rects[0].minY - 5)
        #expect(label.highlightRange(at: above) == nil)
        label.linkSlop = 4
        #expect(label.highlightRange(at: above) == nil)
        label.linkSlop = 6
        #expect(label.highlightRange(at: above) == label.links[0].range)
        label.linkSlop = 100
        let between = (rects[0].maxX + rects[1].minX) / 2
        #expect(label.highlightRange(at: Point(x: between - 1, y: rects[0].midY)) == label.links[0].range)
        #expect(label.highlightRange(at: Point(x: between + 1, y: rects[0].midY)) == label.links[1].range)
        // The right half of the last letter, and nothing after it.
        label.linkSlop = 0
        #expect(label.highlightRange(at: Point(x: rects[1].maxX - 0.5, y: rects[1].midY)) == label.links[1].range)
        #expect(label.highlightRange(at: Point(x: rects[1].maxX + 0.5, y: rects[1].midY)) == nil)
    }

    @Test func rowsAreOnAGrid() throws {
        let bench = Bench()
        let label = label(bench, AttributedText("one two three four"))
        label.maximumRows = nil
        label.frame = Rect(x: 0, y: 0, width: 60, height: 200)
        label.container.linePositionModifier = FixedLineHeight(30)
        bench.settle()
        let lines = try #require(label.displayedLayout).lines
        #expect(lines.count > 1)
        for (line, next) in zip(lines, lines.dropFirst()) { #expect(next.baseline - line.baseline == 30) }
        #expect(label.fittingSize(width: 60).height == Double(lines.count) * 30)
    }

    /// Two adjacent links with the same look are pressed separately.
    @Test func neighboursAreTwo() throws {
        let bench = Bench()
        var text = AttributedText("onetwo")
        var appearance = TextAttributes()
        appearance.color = .white
        text.mergeAttributes(with { $0.highlight = Highlight(attributes: appearance) })
        for (word, link) in [("one", "https://one.example"), ("two", "https://two.example")] {
            let range = try #require(text.range(of: word))
            text[range].mergeAttributes(with { $0.link = link })
        }
        let label = label(bench, text)
        bench.settle()
        #expect(label.links.map(\.label) == ["one", "two"])
        for (index, word) in ["one", "two"].enumerated() {
            #expect(label.highlightRange(at: middle(of: word, in: label)) == label.links[index].range)
        }
    }

    /// A pressed look with other widths does not move text to other lines.
    @Test func pressedLinesStay() throws {
        let bench = Bench()
        var text = self.text()
        let range = try #require(text.range(of: "here"))
        text[range].highlight = Highlight(attributes: with { $0.font = FontDescriptor(size: 26) })
        let label = label(bench, text)
        label.maximumRows = nil
        label.frame = Rect(x: 0, y: 0, width: 90, height: 90)
        bench.settle()
        let layout = try #require(label.displayedLayout)
        let released = label.contents.map { pixels(of: $0) }
        _ = label.handle(event(.down, middle(of: "here", in: label), 0))
        bench.settle()
        #expect(label.contents.map { pixels(of: $0) } != released)
        let pressed = try layout.highlighting(range, fonts: fonts)
        #expect(pressed.lines.map(\.range) == layout.lines.map(\.range))
        _ = label.handle(event(.cancel, .zero, 10))
        bench.settle()
        #expect(label.contents.map { pixels(of: $0) } == released)
    }

    @Test func debugShowsTheLayout() throws {
        let bench = Bench()
        let label = label(bench)
        bench.settle()
        let plain = label.contents.map { pixels(of: $0) }
        label.debug = [.lines, .baselines]
        bench.settle()
        let overlaid = label.contents.map { pixels(of: $0) }
        #expect(overlaid != plain)
        let layout = try #require(label.displayedLayout)
        let expected = try ImageSurface(size: Size(width: 200, height: 40))
        let origin = Point(x: 0, y: ((40 - layout.size.height) / 2).rounded())
        try expected.draw(layout, at: origin)
        try expected.draw([.lines, .baselines], of: layout, at: origin)
        #expect(pixels(of: expected) == overlaid)
        label.debug = []
        bench.settle()
        #expect(label.contents.map { pixels(of: $0) } == plain)
    }

    /// Light and dark use the same layout, pressed or not.
    @Test func themesCauseNoLayout() throws {
        let bench = Bench()
        var text = AttributedText("press here", attributes: with { $0.color = .text })
        let range = try #require(text.range(of: "here"))
        text[range].highlight = Highlight(attributes: with { $0.color = .accent })
        let label = label(bench, text)
        label.colorTheme = .light
        bench.settle()
        let layout = try #require(label.displayedLayout)
        func drawn(_ layout: TextLayout, _ theme: ColorTheme) throws -> [UInt32] {
            let surface = try ImageSurface(size: Size(width: 200, height: 40))
            try surface.draw(layout.resolving(theme), at: Point(x: 0, y: ((40 - layout.size.height) / 2).rounded()))
            return pixels(of: surface)
        }
        #expect(try label.contents.map { pixels(of: $0) } == drawn(layout, .light))
        label.colorTheme = .dark
        bench.settle()
        #expect(label.displayedLayout === layout)
        #expect(try label.contents.map { pixels(of: $0) } == drawn(layout, .dark))
        #expect(try drawn(layout, .dark) != drawn(layout, .light))
        _ = label.handle(event(.down, middle(of: "here", in: label), 0))
        bench.settle()
        #expect(try label.contents.map { pixels(of: $0) } == drawn(layout.highlighting(range, fonts: fonts), .dark))
    }

    /// Several changes in one turn cause one drawing, with the final state of the label.
    @Test func changesOfOneTurnAreDrawnOnce() throws {
        let bench = Bench()
        let label = label(bench, isAsynchronous: true)
        bench.settle()
        let before = bench.queue.statistics.completed
        label.textColor = .white
        label.textAlignment = .right
        label.font = FontDescriptor(size: 20)
        bench.settle()
        #expect(bench.queue.statistics.completed == before + 1)
        #expect(label.displayedLayout?.text.runs.first?.attributes.paragraph?.alignment == .right)
        // Started work that became stale in the next turn is cancelled.
        label.textColor = .black
        bench.group.commit()
        label.textAlignment = .left
        bench.settle()
        #expect(bench.queue.statistics.completed == before + 2)
        #expect(bench.queue.statistics.cancelled >= 1)
    }

    // MARK: - Display

    @Test func theBackgroundLaysOutAndDraws() throws {
        let bench = Bench()
        let label = label(bench, isAsynchronous: true)
        bench.group.commit()
        #expect(label.displayedLayout == nil)
        bench.settle()
        let layout = try #require(label.displayedLayout)
        // The layout is not made again by reading it.
        #expect(label.textLayout === layout)
        let expected = try ImageSurface(size: Size(width: 200, height: 40))
        try expected.draw(layout, at: Point(x: 0, y: ((40 - layout.size.height) / 2).rounded()))
        #expect(pixels(of: expected) == label.contents.map { pixels(of: $0) })
    }

    @Test(arguments: TextLabel.VerticalAlignment.allCases)
    func textIsAlignedVertically(alignment: TextLabel.VerticalAlignment) throws {
        let bench = Bench()
        let label = label(bench)
        label.textVerticalAlignment = alignment
        bench.settle()
        let rect = try #require(label.links.first?.rects.first)
        let room = 40 - (label.displayedLayout?.size.height ?? 0)
        let share: Double = alignment == .top ? 0 : alignment == .center ? 0.5 : 1
        #expect(rect.y == (room * share).rounded())
        // Hit areas are where the text is drawn.
        #expect(label.highlightRange(at: Point(x: rect.midX, y: rect.midY)) != nil)
        #expect(label.highlightRange(at: Point(x: rect.midX, y: rect.y - 2)) == nil)
    }

    @Test func commonPropertiesApplyBelowTheTexts() throws {
        let bench = Bench()
        var text = AttributedText("plain ")
        text.append("own", attributes: with { $0.color = .white })
        let label = label(bench, text)
        label.textColor = Color(white: 0.5)
        label.font = FontDescriptor(size: 30)
        label.textAlignment = .center
        bench.settle()
        let shown = try #require(label.displayedLayout?.text)
        #expect(shown.attributes(at: shown.startIndex).color == Color(white: 0.5))
        #expect(shown.runs.last?.attributes.color == .white)
        #expect(shown.runs.last?.attributes.font?.size == 30)
        #expect(shown.runs.last?.attributes.paragraph?.alignment == .center)
        label.ignoresCommonProperties = true
        bench.settle()
        #expect(label.displayedLayout?.text == text)
    }

    @Test func plainTextKeepsTheFirstAttributes() {
        let bench = Bench()
        let label = label(bench, AttributedText("old", attributes: with { $0.color = .white }))
        label.text = "new text"
        #expect(label.text == "new text")
        #expect(label.attributedText?.runs.first?.attributes.color == .white)
        label.text = nil
        bench.settle()
        #expect(label.attributedText == nil && label.contents == nil)
    }

    @Test func parsersRunOnTheLayoutThread() throws {
        let bench = Bench()
        let label = label(bench, AttributedText("a:)b"), isAsynchronous: true)
        let calls = Counter()
        label.textParser = { text in
            calls.add()
            var text = text
            if let range = text.range(of: ":)") { text.replaceSubrange(range, with: "☺") }
            return text
        }
        bench.group.commit()
        #expect(calls.value == 0)
        bench.settle()
        #expect(label.displayedLayout?.text.string == "a☺b")
        #expect(label.accessibilityLabel == "a☺b")
        #expect(calls.value == 1)
    }

    @Test func aReadyLayoutIsShownAsItIs() throws {
        let bench = Bench()
        let layout = try TextLayout(text(), in: .width(70), fonts: fonts)
        let label = label(bench)
        label.textLayout = layout
        label.frame = Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
        bench.settle()
        #expect(label.displayedLayout === layout)
        #expect(label.fittingSize(width: 5) == layout.size)
    }

    @Test func sizesFit() throws {
        let bench = Bench()
        let label = label(bench)
        label.maximumRows = nil
        let natural = try TextLayout(text(), fonts: fonts).size
        #expect(label.fittingSize() == natural)
        #expect(label.intrinsicContentSize == natural)
        let narrow = label.fittingSize(width: 80)
        #expect(narrow.width <= 80 && narrow.height > natural.height * 1.5)
        label.preferredMaxLayoutWidth = 80
        #expect(label.intrinsicContentSize == narrow)
        label.frame = Rect(x: 0, y: 0, width: narrow.width, height: narrow.height)
        bench.settle()
        #expect(label.displayedLayout?.isTruncated == false)
        label.container.insets = EdgeInsets(5)
        #expect(label.fittingSize().width == natural.width + 10)
        label.attributedText = nil
        #expect(label.fittingSize() == Size(width: 10, height: 10))
    }

    @Test func truncationIsSetByTheContainer() throws {
        let bench = Bench()
        let label = label(bench, AttributedText("one two three four five six seven eight nine ten"))
        bench.settle()
        #expect(label.displayedLayout?.isTruncated == true && label.displayedLayout?.lines.count == 1)
        label.maximumRows = nil
        label.frame.extent = Size(width: 200, height: 400)
        bench.settle()
        #expect(label.displayedLayout?.isTruncated == false)
    }

    /// If no line fits, the first line is shown, but clipped.
    @Test func theFirstLineIsShownIfNothingFits() throws {
        let bench = Bench()
        let label = label(bench)
        label.frame = Rect(x: 0, y: 0, width: 200, height: 4)
        bench.settle()
        #expect(label.displayedLayout?.lines.count == 1)
        #expect(label.contents.map { pixels(of: $0).contains { $0 != 0 } } == true)
    }

    // MARK: - Presses

    @Test func aTapOnAHighlight() throws {
        let bench = Bench()
        let label = label(bench)
        bench.settle()
        let taps = Recorder<String>()
        label.onHighlightTap = { hit in
            taps.append(hit.range.map { String(hit.text.string[$0]) } ?? "none")
            #expect(hit.rect.map { $0.contains(hit.location) } == true)
        }
        let point = middle(of: "here", in: label)
        let before = label.contents.map { pixels(of: $0) }
        #expect(label.handle(event(.down, point, 0)))
        #expect(label.highlighted != nil && taps.all.isEmpty)
        bench.settle()
        // It looks pressed: white on a transparent background.
        #expect(label.contents.map { pixels(of: $0) } != before)
        #expect(label.displayedLayout?.text == text())
        #expect(label.handle(event(.up, point, 100)))
        #expect(taps.all == ["here"] && label.highlighted == nil)
        bench.clock.advance(by: .seconds(1))
        bench.settle()
        #expect(label.contents.map { pixels(of: $0) } == before)
    }

    @Test func linksArePressedAsHighlightsAre() {
        let bench = Bench()
        let label = label(bench)
        bench.settle()
        let taps = Recorder<String>()
        label.onHighlightTap = { taps.append($0.attributes.link ?? "none") }
        let point = middle(of: "there", in: label)
        #expect(label.handle(event(.down, point, 0)) && label.handle(event(.up, point, 10)))
        #expect(taps.all == ["https://example.org"])
        label.linkHighlight = nil
        #expect(!label.handle(event(.down, point, 20)))
    }

    /// A label without a tap action ignores presses next to the text and on plain text.
    @Test func pressesElsewhereAreIgnored() {
        let bench = Bench()
        let label = label(bench)
        bench.settle()
        label.onHighlightTap = { _ in Issue.record("nothing was hit") }
        #expect(!label.handle(event(.down, middle(of: "press", in: label), 0)))
        #expect(!label.handle(event(.down, Point(x: 199, y: 20), 0)))
        #expect(!label.handle(event(.up, Point(x: 199, y: 20), 0)))
        label.onTap = { _ in }
        #expect(label.handle(event(.down, Point(x: 199, y: 20), 0)))
    }

    @Test func movingAwayEndsATapForGood() {
        let bench = Bench()
        let label = label(bench)
        bench.settle()
        let (taps, highlightTaps) = (Counter(), Counter())
        label.onTap = { _ in taps.add() }
        label.onHighlightTap = { _ in highlightTaps.add() }
        let point = middle(of: "here", in: label)
        // Moved within the slop.
        _ = label.handle(event(.down, point, 0))
        _ = label.handle(event(.move, Point(x: point.x + 9, y: point.y - 9), 5))
        #expect(label.highlighted != nil)
        _ = label.handle(event(.up, Point(x: point.x + 9, y: point.y), 10))
        #expect(taps.value == 1 && highlightTaps.value == 1)
        // Moved away, and released there.
        _ = label.handle(event(.down, point, 20))
        _ = label.handle(event(.move, Point(x: point.x, y: point.y + 30), 25))
        #expect(label.highlighted == nil)
        _ = label.handle(event(.up, Point(x: point.x, y: point.y + 30), 30))
        #expect(taps.value == 1 && highlightTaps.value == 1)
        // Moved away and back: the highlight is pressed again, but this is not a tap on the label.
        _ = label.handle(event(.down, point, 40))
        _ = label.handle(event(.move, Point(x: point.x, y: point.y + 30), 45))
        _ = label.handle(event(.move, point, 50))
        #expect(label.highlighted != nil)
        _ = label.handle(event(.up, point, 55))
        #expect(taps.value == 1 && highlightTaps.value == 2)
    }

    @Test(arguments: [true, false]) func longPressesAndTapsExcludeEachOther(byTurn: Bool) {
        let bench = Bench()
        let label = label(bench)
        bench.settle()
        let events = Recorder<String>()
        label.onTap = { _ in events.append("tap") }
        label.onLongPress = { _ in events.append("long") }
        label.onHighlightTap = { _ in events.append("highlight tap") }
        label.onHighlightLongPress = { _ in events.append("highlight long") }
        let point = middle(of: "here", in: label)
        _ = label.handle(event(.down, point, 0))
        if byTurn {
            // The clock ends it, without any event.
            #expect(bench.group.isAnimating)
            bench.clock.advance(by: .milliseconds(499))
            bench.group.commit()
            #expect(events.all.isEmpty)
            bench.clock.advance(by: .milliseconds(1))
            bench.group.commit()
            #expect(!bench.group.isAnimating || label.isAnimating)
        }
        _ = label.handle(event(.up, point, 600))
        #expect(events.all == ["long", "highlight long"])
        #expect(label.highlighted == nil)
        _ = label.handle(event(.down, point, 700))
        _ = label.handle(event(.up, point, 1100))
        #expect(events.all.dropFirst(2) == ["tap", "highlight tap"])
    }

    /// A press that moved away is never a long press, and there is no long press without an action for it.
    @Test func longPressesMustStayAndNeedAnAction() {
        let bench = Bench()
        let label = label(bench)
        bench.settle()
        let events = Recorder<String>()
        label.onHighlightTap = { _ in events.append("tap") }
        let point = middle(of: "here", in: label)
        _ = label.handle(event(.down, point, 0))
        _ = label.handle(event(.up, point, 5000))
        #expect(events.all == ["tap"])
        label.onLongPress = { _ in events.append("long") }
        _ = label.handle(event(.down, point, 6000))
        _ = label.handle(event(.move, Point(x: point.x, y: point.y + 20), 6010))
        _ = label.handle(event(.up, Point(x: point.x, y: point.y + 20), 9000))
        #expect(events.all == ["tap"])
    }

    /// "press here or there": a highlight with actions of its own on "here", a link on "there".
    private func textWithActions(_ events: Recorder<String>) -> AttributedText {
        var text = text()
        if let range = text.range(of: "here") {
            text[range].highlight = Highlight(
                attributes: with { $0.color = .white },
                tapAction: { press in
                    #expect(press.rect.map { $0.contains(press.location) } == true)
                    events.append("tap of " + press.text.string[press.range])
                }, longPressAction: { events.append("long press of " + $0.text.string[$0.range]) })
        }
        return text
    }

    @Test func highlightsHaveTheirOwnActions() {
        let bench = Bench()
        let events = Recorder<String>()
        let label = label(bench, textWithActions(events))
        bench.settle()
        label.onTap = { _ in events.append("label tap") }
        label.onLongPress = { _ in events.append("label long") }
        label.onHighlightTap = { events.append("common tap of " + ($0.attributes.link ?? "none")) }
        let here = middle(of: "here", in: label)
        _ = label.handle(event(.down, here, 0))
        _ = label.handle(event(.up, here, 499))
        #expect(events.all == ["label tap", "tap of here"])
        // Long by the clock alone, without a tap at the end.
        bench.clock.advance(by: .milliseconds(1000))
        _ = label.handle(event(.down, here, 1000))
        bench.clock.advance(by: .milliseconds(500))
        bench.group.commit()
        #expect(events.all.dropFirst(2) == ["label long", "long press of here"])
        #expect(label.highlighted == nil)
        #expect(!label.handle(event(.up, here, 1600)))
        #expect(events.all.count == 4)
        // A highlight without an action uses the label's action.
        let there = middle(of: "there", in: label)
        _ = label.handle(event(.down, there, 2000))
        _ = label.handle(event(.up, there, 2010))
        #expect(events.all.dropFirst(4) == ["label tap", "common tap of https://example.org"])
    }

    /// A highlight's own action is sufficient for presses and for keys.
    @Test func highlightActionsNeedNoLabelAction() {
        let bench = Bench()
        let events = Recorder<String>()
        let label = label(bench, textWithActions(events))
        label.linkHighlight = Highlight(tapAction: { events.append("link " + $0.text.string[$0.range]) })
        bench.settle()
        let here = middle(of: "here", in: label)
        _ = label.handle(event(.down, here, 0))
        _ = label.handle(event(.up, here, 501))
        #expect(events.all == ["long press of here"])
        for expected in ["tap of here", "link there"] {
            #expect(label.moveFocus() && label.activateFocusedLink())
            #expect(events.all.last == expected)
        }
    }

    /// Changes by one action do not affect the action that is called after it.
    @Test func actionsMayChangeTheLabel() {
        let bench = Bench()
        let events = Recorder<String>()
        let label = label(bench, textWithActions(events))
        bench.settle()
        label.onTap = { [unowned label] _ in
            label.attributedText = nil
            bench.settle()
        }
        let here = middle(of: "here", in: label)
        _ = label.handle(event(.down, here, 0))
        _ = label.handle(event(.up, here, 10))
        #expect(events.all == ["tap of here"])
    }

    /// A press on text that is replaced during the press does not affect the new text.
    @Test func newContentsEndAPress() {
        let bench = Bench()
        let label = label(bench, isAsynchronous: true)
        bench.settle()
        label.onHighlightTap = { _ in Issue.record("pressed a removed highlight") }
        let here = middle(of: "here", in: label)
        label.attributedText = AttributedText("x")
        // The old text is still visible.
        _ = label.handle(event(.down, here, 0))
        #expect(label.press?.target != nil)
        bench.settle()
        #expect(label.press == nil && label.highlighted == nil)
        #expect(!label.handle(event(.up, here, 10)))
    }

    @Test func cancellingEndsThePress() {
        let bench = Bench()
        let label = label(bench)
        bench.settle()
        label.onHighlightTap = { _ in Issue.record("cancelled") }
        let point = middle(of: "here", in: label)
        _ = label.handle(event(.down, point, 0))
        // A second finger is ignored.
        #expect(!label.handle(PointerEvent(.down, at: point, time: .zero, pointer: 1)))
        _ = label.handle(event(.cancel, point, 5))
        #expect(label.highlighted == nil)
        #expect(!label.handle(event(.up, point, 10)))
    }

    /// New text ends a press, because the pressed text no longer exists.
    @Test func newTextEndsAPress() {
        let bench = Bench()
        let label = label(bench)
        bench.settle()
        label.onHighlightTap = { _ in Issue.record("the text was removed") }
        let point = middle(of: "here", in: label)
        _ = label.handle(event(.down, point, 0))
        label.attributedText = AttributedText("x")
        bench.settle()
        #expect(!label.handle(event(.up, point, 10)))
        #expect(label.highlighted == nil)
    }

    @Test func aHighlightFadesAway() throws {
        let bench = Bench()
        let label = label(bench)
        bench.settle()
        label.onHighlightTap = { _ in }
        let point = middle(of: "here", in: label)
        _ = label.handle(event(.down, point, 0))
        bench.settle()
        #expect(!bench.group.isAnimating)
        _ = label.handle(event(.up, point, 10))
        bench.settle()
        #expect(bench.group.isAnimating)
        bench.clock.advance(by: .milliseconds(150))
        bench.group.commit()
        #expect(!bench.group.isAnimating)
        #expect(label.fadeDuration == .zero)
    }

    @Test func dispatchersFindTheLabel() {
        let bench = Bench()
        let root = bench.layer(Rect(x: 0, y: 0, width: 400, height: 400))
        let label = label(bench)
        label.frame = Rect(x: 100, y: 200, width: 200, height: 40)
        root.addSublayer(label)
        bench.settle()
        let taps = Counter()
        label.onHighlightTap = { _ in taps.add() }
        let dispatcher = PointerDispatcher(root: root)
        var point = middle(of: "here", in: label)
        point = label.convertToSuperlayer(point)
        #expect(dispatcher.send(event(.down, point, 0)))
        #expect(dispatcher.target() === label)
        #expect(dispatcher.send(event(.up, point, 5)))
        #expect(taps.value == 1)
        _ = dispatcher.send(event(.down, point, 10))
        dispatcher.cancel(time: .milliseconds(12))
        #expect(!dispatcher.send(event(.up, point, 15)))
        #expect(taps.value == 1)
    }

    // MARK: - Keyboard and accessibility

    @Test func linksAreReachedByKeyboard() {
        let bench = Bench()
        let label = label(bench)
        bench.settle()
        let taps = Recorder<String>()
        label.onHighlightTap = { hit in taps.append(hit.range.map { String(hit.text.string[$0]) } ?? "none") }
        #expect(label.links.map(\.label) == ["here", "there"])
        #expect(label.links.map(\.url) == [nil, "https://example.org"])
        #expect(label.accessibilityLabel == "press here or there")
        #expect(!label.activateFocusedLink())
        #expect(label.moveFocus() && label.activateFocusedLink())
        #expect(label.highlighted != nil)
        #expect(label.moveFocus() && label.activateFocusedLink())
        #expect(!label.moveFocus())
        #expect(label.focusedLink == nil && label.highlighted == nil)
        #expect(label.moveFocus(backwards: true) && label.activateFocusedLink())
        #expect(label.moveFocus(backwards: true) && label.activateFocusedLink())
        #expect(taps.all == ["here", "there", "there", "here"])
        label.resignFocus()
        #expect(label.focusedLink == nil)
    }

    /// Truncated links are reported, but cannot be pressed.
    @Test func truncatedLinksAreNotReached() {
        let bench = Bench()
        let label = label(bench)
        label.frame = Rect(x: 0, y: 0, width: 100, height: 40)
        bench.settle()
        #expect(label.links.count == 2 && label.links[1].rects.isEmpty)
        #expect(label.moveFocus() && !label.moveFocus())
    }
}

extension Rect {
    /// The size, which changes around the top left corner.
    fileprivate var extent: Size {
        get { Size(width: width, height: height) }
        set { (width, height) = (newValue.width, newValue.height) }
    }
}
