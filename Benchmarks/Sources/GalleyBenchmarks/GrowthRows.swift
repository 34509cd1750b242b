import Galley

/// The growth of cost with the length of text. Each figure is the time of a longer text divided by the expected time.
func growthRows(_ corpora: Corpora) -> [Row] {
    let english = corpora.english.string
    func times(_ count: Int) -> AttributedText {
        // No paragraph is repeated, because the cache would otherwise do most of the work of the longer text.
        AttributedText((0..<count).map { "\($0) " + english.replacingLineFeeds(with: "\n\($0) ") }.joined())
    }

    func row(
        _ id: String, _ title: String, most: Double, per factor: Double = 1,
        _ work: @escaping (FontLibrary) throws -> (small: () throws -> Void, large: () throws -> Void)
    ) -> Row {
        Row(id: id, title: title, unit: .ratio, goal: Goal(most: most)) { watch in
            let fonts = try openedLibrary()
            let (small, large) = try work(fonts)
            func seconds(_ work: () throws -> Void) throws -> Double {
                try watch.mean(prepare: { fonts.removeShapedText() }, work).seconds
            }
            return [Contender(engine: .galley) { try seconds(large) / seconds(small) / factor }]
        }
    }

    func laidOut(_ text: AttributedText, _ container: TextContainer, _ fonts: FontLibrary) -> () throws -> Void {
        { keep(try TextLayout(text, in: container, fonts: fonts).size) }
    }

    let full = row("growth-layout", "8 × the text, cold: time for each character", most: 1.25, per: 8) { fonts in
        (laidOut(times(1), .width(600), fonts), laidOut(times(8), .width(600), fonts))
    }

    let bounded = row("growth-bounded", "64 × the text in a box of 5 lines", most: 1.5) { fonts in
        let container = TextContainer(width: 600, maximumRows: 5, truncation: .end)
        return (laidOut(times(1), container, fonts), laidOut(times(64), container, fonts))
    }

    let oneParagraph = row("growth-bounded-one", "64 × the text, one paragraph, in a box of 5 lines", most: 1.5) {
        fonts in
        let container = TextContainer(width: 600, maximumRows: 5, truncation: .end)
        let line = english.replacingLineFeeds(with: " ")
        let large = AttributedText((0..<64).map { _ in line }.joined(separator: " "))
        return (laidOut(AttributedText(line), container, fonts), laidOut(large, container, fonts))
    }

    func questions(
        _ id: String, _ title: String, _ ask: @escaping (TextLayout, Int) -> Void
    ) -> Row {
        // Twice the growth of a logarithm, because a larger layout also has more cache misses.
        row(id, title, most: 2.5) { fonts in
            let small = try TextLayout.page(times(1), width: 600, fonts)
            let large = try TextLayout.page(times(32), width: 600, fonts)
            func all(_ layout: TextLayout) -> () -> Void {
                { for index in 0..<64 { ask(layout, index) } }
            }
            return (all(small), all(large))
        }
    }
    let hit = questions("growth-hit-test", "hit test in 32 × the text") { layout, index in
        let point = Point(x: Double(index * 37 % 590), y: layout.size.height * Double(index) / 64)
        keep(layout.position(closestTo: point))
    }
    let caret = questions("growth-caret", "caret in 32 × the text") { layout, index in
        let utf8 = layout.text.string.utf8
        let offset = utf8.count / 64 * index
        keep(layout.caret(for: TextPosition(utf8.index(utf8.startIndex, offsetBy: offset))).rect)
    }

    return [full, bounded, oneParagraph, hit, caret]
}

/// A character typed into a page that was laid out before.
func editRows(_ corpora: Corpora) -> [Row] {
    func edit(_ text: AttributedText, _ number: Int) -> AttributedText {
        let utf8 = text.string.utf8
        var edited = text
        // The digits differ each time, so the paragraph is never in the cache.
        edited.insert(String(number), at: utf8.index(utf8.startIndex, offsetBy: utf8.count / 2))
        return edited
    }
    return [
        Row(
            id: "english-edit", title: "19 KB English, a word typed in the middle", unit: .milliseconds,
            goal: Goal(pango: 35)
        ) { watch in
            let peer = Peer()
            let fonts = try library()
            let text = AttributedText(corpora.english.string)
            keep(try TextLayout.page(text, width: 600, fonts))
            var number = 10_000
            return [
                watch.contender(.pango, .milliseconds) {
                    number += 1
                    let page = PeerPage(peer, Text(edit(text, number).string), width: 600)
                    keep(page.height)
                },
                watch.contender(.galley, .milliseconds) {
                    number += 1
                    keep(try TextLayout.page(edit(text, number), width: 600, fonts))
                },
            ]
        }
    ]
}

extension String {
    fileprivate func replacingLineFeeds(with other: String) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).joined(separator: other)
    }
}
