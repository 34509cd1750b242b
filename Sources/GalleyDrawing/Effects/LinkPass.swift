internal import GalleyLayout
internal import GalleyText

/// The areas of links, in formats that support them.
enum LinkPass {
    private struct Area: Equatable {
        let target: String
        /// The structure element; -1 without one.
        let element: Int32

        init?(_ run: GlyphRunView, _ tagger: PDFTagger?) {
            guard let link = run.attributes.link else { return nil }
            target = link
            element = tagger?.entry(at: run.utf8Range.lowerBound)?.link ?? -1
        }
    }

    static func draw(_ line: DrawnLine, with painter: any Painter) {
        let tagger = painter.tagger
        // A link in a header or another artifact would have no place in the structure.
        if tagger?.isInArtifact == true { return }
        line.forEachGroup(by: { Area($0, tagger) }) { area, minX, maxX in
            guard painter.images.allows(link: area.target), tagger == nil || area.element >= 0 else { return }
            painter.link(
                [Rect(x: minX, y: line.frame.y, width: maxX - minX, height: line.frame.height)], to: area.target,
                element: area.element)
        }
    }
}
