internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

/// The functions for drawing boxes in addition to those for text.
protocol BoxPainter: AnyObject {
    var images: ImageStore { get }
    /// The preferred number of pixels per point for images.
    var imageScale: Double { get }
    func fill(_ path: Path, with color: Color)
    func fill(_ path: Path, with gradient: Gradient, in rect: Rect)
    /// Draws a gradient into each of `rects`, all with the same size, clipped to `clip`. Adjacent ones have no seams.
    func fill(_ rects: [Rect], with gradient: Gradient, clip: Path)
    /// Draws an image into each of `rects`, all with the same size, clipped to `clip`. Adjacent ones have no seams.
    func draw(_ image: Bitmap, in rects: [Rect], clip: Path)
    /// Draws the shadow of `shape`, clipped to `clip`.
    func shadow(of shape: Path, bounds: Rect, _ shadow: Shadow, color: Color, clip: Path)
    /// Draws the shadow of a box, clipped to `clip`.
    func shadow(of box: RoundedBox, _ shadow: Shadow, color: Color, clip: Path)
    /// Starts a group: everything up to `end` is transformed, clipped and made transparent as a unit.
    func begin(_ group: BoxGroup)
    /// Ends the contents of a group with a mask. What follows, up to `end`, is the mask, in white.
    func beginMask(of group: BoxGroup)
    func end(_ group: BoxGroup)
    func draw(_ text: TextLayout, at origin: Point) throws(GalleyError)
    /// The tagger of an output with structure.
    var tagger: PDFTagger? { get }
    /// Directs the following content to a slot of the structure.
    func select(_ slot: Int32)
    /// Makes a rectangle that of a figure.
    func setBox(of element: Int32, _ rect: Rect)
}

extension BoxPainter {
    var tagger: PDFTagger? { nil }
    func select(_ slot: Int32) {}
    func setBox(of element: Int32, _ rect: Rect) {}

    func shadow(of box: RoundedBox, _ shadow: Shadow, color: Color, clip: Path) {
        self.shadow(of: box.path(), bounds: box.rect, shadow, color: color, clip: clip)
    }
}
