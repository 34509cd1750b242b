import Galley
import Peers
import System

/// Queries to a finished layout, and the memory that a layout uses.
func queryRows(_ corpora: Corpora) -> [Row] {
    let width = 600.0
    let points = (0..<64).map { Point(x: Double($0 * 37 % 590), y: Double($0 * 97 % 6000)) }
    let offsets = (0..<64).map { $0 * 293 % corpora.english.string.utf8.count }

    let hit = Row(id: "hit-test", title: "hit test in the 19 KB layout", unit: .microseconds, goal: Goal(pango: 9.2)) {
        watch in
        let page = PeerPage(Peer(), corpora.english, width: width)
        keep(page.height)
        let layout = try TextLayout.page(AttributedText(corpora.english.string), width: width, library())
        return [
            watch.contender(.pango, .microseconds, per: points.count) {
                for point in points { keep(peer_layout_hit(page.raw, point.x, point.y)) }
            },
            watch.contender(.galley, .microseconds, per: points.count) {
                for point in points { keep(layout.position(closestTo: point)) }
            },
        ]
    }

    let caret = Row(id: "caret", title: "caret in the 19 KB layout", unit: .microseconds, goal: Goal(pango: 48)) {
        watch in
        let page = PeerPage(Peer(), corpora.english, width: width)
        keep(page.height)
        let layout = try TextLayout.page(AttributedText(corpora.english.string), width: width, library())
        let text = layout.text.string
        let positions = offsets.map { TextPosition(text.utf8.index(text.startIndex, offsetBy: $0)) }
        return [
            watch.contender(.pango, .microseconds, per: offsets.count) {
                for offset in offsets { keep(peer_layout_caret(page.raw, offset)) }
            },
            watch.contender(.galley, .microseconds, per: positions.count) {
                for position in positions { keep(layout.caret(for: position).rect) }
            },
        ]
    }

    let live = Row(id: "live-labels", title: "2 000 live label layouts", unit: .kilobytes, goal: Goal(pango: 1.24)) {
        _ in
        let peer = Peer()
        let fonts = try library()
        for label in corpora.labels {
            keep(peer.label(label))
            keep(try TextLayout(AttributedText(label.string), in: .unbounded, fonts: fonts).size)
        }
        return [
            Contender(engine: .pango) {
                let before = system_heap_bytes()
                let pages = corpora.labels.map { label in
                    let page = PeerPage(peer, label, width: -1)
                    keep(page.height)
                    return page
                }
                let after = system_heap_bytes()
                keep(pages)
                return Double(after - before) / 1024
            },
            Contender(engine: .galley) {
                let before = system_heap_bytes()
                let layouts = try corpora.labels.map { label in
                    let layout = try TextLayout(AttributedText(label.string), in: .unbounded, fonts: fonts)
                    keep(layout.size)
                    return layout
                }
                let after = system_heap_bytes()
                keep(layouts)
                return Double(after - before) / 1024
            },
        ]
    }
    return [hit, caret, live]
}
