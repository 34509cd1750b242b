import CardDescription
import Galley

/// A page of text that is ready to be drawn, with one surface per thread.
struct DrawnPage: Sendable {
    let layout: TextLayout

    init(_ text: Text, _ fonts: FontLibrary, size: Double = 16) throws {
        var attributed = AttributedText(text.string)
        attributed.font = FontDescriptor(size: size)
        layout = try TextLayout.page(attributed, width: 600, fonts)
    }

    func surface(_ renderer: TextRenderer = .shared) throws -> ImageSurface {
        try ImageSurface(size: Size(width: 600, height: layout.size.height), renderer: renderer)
    }

    /// Fills the surface with white, then draws the text.
    func draw(on surface: ImageSurface) throws {
        surface.clear(.white)
        try surface.draw(layout)
    }
}

/// Pages drawn on an image surface, and a small card from text to PNG.
func drawingRows(_ corpora: Corpora) -> [Row] {
    let warm = Row(
        id: "draw-warm", title: "draw the English page, warm", unit: .milliseconds, goal: Goal(pango: 2.57, floor: 1.17)
    ) { watch in
        let page = PeerPage(Peer(), corpora.english, width: 600)
        let surface = PeerSurface(width: 600, height: Int(page.height.rounded(.up)))
        let masks = PeerMasks(page)
        let plain = PeerSurface(width: 600, height: Int(page.height.rounded(.up)), inLargePages: true)
        let drawn = try DrawnPage(corpora.english, library())
        let own = try drawn.surface()
        return [
            watch.contender(.pango, .milliseconds) { surface.draw(page) },
            watch.contender(.floor, .milliseconds) { masks.draw(on: plain) },
            watch.contender(.galley, .milliseconds) { try drawn.draw(on: own) },
        ]
    }

    let first = firstDrawing("draw-first", "draw it the first time", corpora.english, goal: Goal(pango: 2.2))
    let others = [
        firstDrawing(
            "draw-first-bidi", "draw Arabic + Hebrew + English 4.8 KB the first time", corpora.bidi,
            goal: Goal(pango: 1)),
        firstDrawing(
            "draw-first-cjk", "draw Chinese + Japanese 4.6 KB the first time", corpora.cjk, goal: Goal(pango: 1)),
        firstDrawing(
            "draw-first-indic", "draw Hindi + Thai 4.2 KB the first time", corpora.indic, goal: Goal(pango: 1)),
    ]

    let card = Row(
        id: "card", title: "rich-text card 600 × 420 to PNG bytes, warm", unit: .milliseconds,
        goal: Goal(pango: 3.3, floor: 0.78)
    ) { watch in
        let peer = Peer()
        let fonts = try library()
        let plain = PeerSurface(width: 600, height: 420)
        let masks = PeerMasks(PeerPage(card: corpora.card, peer, width: 600 - 2 * Card.inset), inset: Card.inset)
        var number = 0
        return [
            watch.contender(.pango, .milliseconds) {
                number += 1
                let page = PeerPage(card: numbered(corpora.card, number), peer, width: 600 - 2 * Card.inset)
                let surface = PeerSurface(width: 600, height: 420)
                surface.draw(page, inset: Card.inset)
                keep(surface.png())
            },
            // The floor: the same text as precomputed masks, and libpng at level 1 without filters.
            watch.contender(.floor, .milliseconds) {
                masks.draw(on: plain)
                keep(plain.fastPNG())
            },
            watch.contender(.galley, .milliseconds) {
                number += 1
                keep(try Card(numbered(corpora.card, number)).png(fonts).count)
            },
        ]
    }
    return [warm, first] + others + [card]
}

/// A page whose glyphs must be rasterised before they are drawn.
private func firstDrawing(_ id: String, _ title: String, _ text: Text, goal: Goal) -> Row {
    // Cairo keeps the glyphs of unused fonts, so each measurement uses a new font size.
    Row(id: id, title: title, unit: .milliseconds, goal: goal) { watch in
        let peer = Peer()
        var size = 16.0
        var page = PeerPage(peer, text, width: 600)
        let surface = PeerSurface(width: 600, height: Int(page.height.rounded(.up)) + 600)
        let masks = PeerMasks(PeerPage(Peer(), text, width: 600))
        let plain = PeerSurface(width: 600, height: Int(page.height.rounded(.up)) + 600, inLargePages: true)
        let drawn = try DrawnPage(text, library())
        // Like in Pango, the surface is already allocated. The renderer discards its glyphs and its opened fonts.
        let own = try drawn.surface(TextRenderer())
        return [
            watch.contender(
                .pango, .milliseconds,
                prepare: {
                    size += 1.0 / 1024
                    peer.setSize(size)
                    page = PeerPage(peer, text, width: 600)
                    keep(page.height)
                }
            ) { surface.draw(page) },
            watch.contender(.floor, .milliseconds) {
                masks.rasterise()
                masks.draw(on: plain)
            },
            watch.contender(.galley, .milliseconds, prepare: { own.renderer.removeAllGlyphs() }) {
                try drawn.draw(on: own)
            },
        ]
    }
}

/// A card that differs from the other cards only by its number.
private func numbered(_ card: String, _ number: Int) -> String {
    let digits = String(number % 10_000)
    return card.replacingDigits(with: String(repeating: "0", count: 4 - digits.count) + digits)
}

extension String {
    /// This text with its first "0000" replaced. Avoids Foundation, whose loading would be measured as part of the
    /// work.
    fileprivate func replacingDigits(with digits: String) -> String {
        guard let at = firstRange(of: "0000") else { return self }
        return String(self[..<at.lowerBound]) + digits + String(self[at.upperBound...])
    }
}
