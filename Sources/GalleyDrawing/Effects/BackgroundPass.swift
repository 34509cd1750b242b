internal import GalleyLayout
internal import GalleyText

/// Background colours, with the height of the line box; adjacent runs of one colour are one rectangle.
enum BackgroundPass {
    static func draw(_ line: DrawnLine, with painter: any Painter) {
        line.forEachGroup(by: { $0.attributes.backgroundColor }) { color, minX, maxX in
            guard color.alpha > 0 else { return }
            painter.fill(Rect(x: minX, y: line.frame.y, width: maxX - minX, height: line.frame.height), with: color)
        }
    }
}
