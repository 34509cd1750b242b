internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

/// What drawing boxes asks for beyond text.
protocol BoxPainter: AnyObject {
    var images: ImageStore { get }
    /// Pixels per point that pictures are wanted with.
    var imageScale: Double { get }
    func fill(_ path: Path, with color: Color)
    func fill(_ path: Path, with gradient: Gradient, in rect: Rect)
    /// Draws an image into each of `rects`, all of one size; what lies outside `clip` is left out.
    func draw(_ image: Bitmap, in rects: [Rect], clip: Path)
    /// Draws the shadow of `shape` where `clip` is.
    func shadow(of shape: Path, bounds: Rect, _ shadow: Shadow, color: Color, clip: Path)
    /// Draws the shadow of a box where `clip` is.
    func shadow(of box: RoundedBox, _ shadow: Shadow, color: Color, clip: Path)
    /// What follows, up to `end`, is transformed, cut off and made transparent as a whole.
    func begin(_ group: BoxGroup)
    func end(_ group: BoxGroup)
    func draw(_ text: TextLayout, at origin: Point) throws(GalleyError)
}

/// What a box does to all in it.
struct BoxGroup {
    var transform: Transform?
    var clip: Path?
    var opacity = 1.0
}

extension BoxPainter {
    func shadow(of box: RoundedBox, _ shadow: Shadow, color: Color, clip: Path) {
        self.shadow(of: box.path(), bounds: box.rect, shadow, color: color, clip: clip)
    }
}
