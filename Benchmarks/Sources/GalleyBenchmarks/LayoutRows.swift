import Galley
import Peers

/// Labels: one short line each, with a new layout for each.
func labelRows(_ corpora: Corpora) -> [Row] {
    func row(
        _ id: String, _ title: String, goal: Goal, labels: [Text], fresh: Bool
    ) -> Row {
        Row(id: id, title: title, unit: .microseconds, goal: goal) { watch in
            var peer = Peer()
            var fonts = try library()
            let floor = Peer()
            let runs = labels.map { Floor(floor, $0) }
            func measurePeer() {
                for label in labels { keep(peer.label(label)) }
            }
            func measureGalley() throws {
                for label in labels {
                    keep(try TextLayout(AttributedText(label.string), in: .unbounded, fonts: fonts).size)
                }
            }
            measurePeer()
            try measureGalley()
            return [
                watch.contender(.pango, .microseconds, per: labels.count, prepare: fresh ? { peer = Peer() } : nil) {
                    measurePeer()
                },
                watch.contender(.floor, .microseconds, per: labels.count) {
                    for one in runs { keep(one.shape()) }
                },
                watch.contender(
                    .galley, .microseconds, per: labels.count, prepare: fresh ? { fonts = try library() } : nil
                ) {
                    try measureGalley()
                },
            ]
        }
    }
    return [
        row(
            "labels-first", "2 000 mixed-script labels, first pass, each", goal: Goal(pango: 3.5, floor: 2.14),
            labels: corpora.labels, fresh: true),
        row(
            "labels-warm", "the same, warm, each", goal: Goal(pango: 10, floor: 0.43), labels: corpora.labels,
            fresh: false),
        row(
            "labels-ascii", "ASCII labels, warm, each", goal: Goal(pango: 11.7), labels: corpora.asciiLabels,
            fresh: false),
    ]
}

/// Pages: a text in a box 600 pixels wide.
func pageRows(_ corpora: Corpora) -> [Row] {
    let width = 600.0

    func row(_ id: String, _ title: String, goal: Goal, text: Text, cold: Bool, spans: [peer_span] = []) -> Row {
        Row(id: id, title: title, unit: .milliseconds, goal: goal) { watch in
            let peer = Peer()
            let runs = Floor(peer, text)
            let fonts = try openedLibrary()
            let attributed = AttributedText(text, spans: spans)
            func measurePeer() {
                let page = PeerPage(peer, text, width: width, spans: spans)
                keep(page.height)
                keep(page.lines)
            }
            measurePeer()
            keep(try TextLayout.page(attributed, width: width, fonts))
            return [
                watch.contender(.pango, .milliseconds) { measurePeer() },
                watch.contender(.floor, .milliseconds) { keep(runs.shape()) },
                watch.contender(.galley, .milliseconds, prepare: cold ? { fonts.removeShapedText() } : nil) {
                    keep(try TextLayout.page(attributed, width: width, fonts))
                },
            ]
        }
    }

    let relayout = Row(
        id: "english-relayout", title: "the same layout at width 601, 602, …", unit: .milliseconds,
        goal: Goal(pango: 198)
    ) { watch in
        let peer = Peer()
        let page = PeerPage(peer, corpora.english, width: width)
        let fonts = try library()
        let layout = try TextLayout.page(AttributedText(corpora.english.string), width: width, fonts)
        // Hundreds of widths, so that no width is repeated soon.
        var peerStep = 0
        var galleyStep = 0
        return [
            watch.contender(.pango, .milliseconds) {
                peerStep = (peerStep + 1) % 400
                peer_layout_set_width(page.raw, width + Double(peerStep))
                keep(page.height)
            },
            watch.contender(.galley, .milliseconds) {
                galleyStep = (galleyStep + 1) % 400
                let other = try TextLayout(layout.text, in: .width(width + Double(galleyStep)), fonts: fonts)
                keep(other.size)
            },
        ]
    }

    return [
        row(
            "english-cold", "19 KB English, cold caches", goal: Goal(pango: 5.3, floor: 0.87), text: corpora.english,
            cold: true),
        row(
            "english-again", "the same text again, a new layout", goal: Goal(pango: 35, floor: 0.13),
            text: corpora.english, cold: false),
        relayout,
        row(
            "bidi-cold", "Arabic + Hebrew + English 4.8 KB, cold", goal: Goal(pango: 3, floor: 1.73),
            text: corpora.bidi, cold: true),
        row(
            "cjk-cold", "Chinese + Japanese 4.6 KB, cold", goal: Goal(pango: 4.67, floor: 2), text: corpora.cjk,
            cold: true),
        row(
            "indic-cold", "Hindi + Thai 4.2 KB, cold", goal: Goal(pango: 2.73, floor: 1.31), text: corpora.indic,
            cold: true),
        row(
            "emoji-cold", "emoji-heavy chat 3.5 KB, cold", goal: Goal(pango: 3.6, floor: 1.52), text: corpora.emoji,
            cold: true),
        row(
            "english-rich", "19 KB English, a change every 10 characters", goal: Goal(pango: 10.4, floor: 1.09),
            text: corpora.english,
            cold: true, spans: changes(in: corpora.english)),
    ]
}

/// Spans that change colour, change weight, and have no change in turn, every ten characters.
private func changes(in text: Text) -> [peer_span] {
    stride(from: 0, to: text.string.utf8.count, by: 10).enumerated().compactMap { index, start in
        let end = min(start + 10, text.string.utf8.count)
        switch index % 3 {
        case 0: return peer_span(start: start, end: end, size: 0, weight: 0, italic: 0, rgb: 0x1D4ED8)
        case 1: return peer_span(start: start, end: end, size: 0, weight: 700, italic: 0, rgb: -1)
        default: return nil
        }
    }
}

extension AttributedText {
    /// The same spans as in a peer's layout. Offsets inside a character are rounded down.
    init(_ text: Text, spans: [peer_span]) {
        self.init(text.string)
        for span in spans {
            let start = string.utf8.index(string.startIndex, offsetBy: span.start)
            let end = string.utf8.index(string.startIndex, offsetBy: span.end)
            mergeAttributes(TextAttributes(span), in: start..<end)
        }
    }
}

extension TextAttributes {
    init(_ span: peer_span) {
        self.init()
        if span.size > 0 || span.weight > 0 || span.italic != 0 {
            font = FontDescriptor(
                size: span.size > 0 ? span.size : nil, weight: span.weight > 0 ? Int(span.weight) : nil,
                italic: span.italic != 0 ? true : nil)
        }
        if span.rgb >= 0 { color = Color(rgba: UInt32(span.rgb) << 8 | 255) }
    }
}
