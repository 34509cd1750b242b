internal import GalleyLayout
internal import GalleyText

/// Areas that lead somewhere, in formats that know links.
enum LinkPass {
    static func draw(_ line: DrawnLine, with painter: any Painter) {
        line.forEachGroup(by: { $0.attributes.link }) { target, minX, maxX in
            guard painter.images.allows(link: target) else { return }
            painter.link(
                [Rect(x: minX, y: line.frame.y, width: maxX - minX, height: line.frame.height)], to: target)
        }
    }
}
