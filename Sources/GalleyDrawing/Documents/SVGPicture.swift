internal import GalleyFonts
internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

/// An image of an SVG document.
struct SVGPicture {
    /// The name of its definition, a square of one unit.
    let name: String
    /// The transform from the square of the stored image to that of the visible one.
    let placing: Transform

    /// The element that shows it in a rectangle; `nil` if nothing of it is visible.
    func element(in rect: Rect) -> String? {
        let map = placing.followed(
            by: Transform(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.x, ty: rect.y))
        return map.svgMatrix.map { "<use xlink:href=\"#\(name)\" transform=\"\($0)\"/>" }
    }
}
