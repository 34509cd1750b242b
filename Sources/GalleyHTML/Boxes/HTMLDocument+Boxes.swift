package import GalleyText
package import GalleyValues

extension HTMLDocument {
    /// The box of a document that is a card, or of a page that needs boxes; nil if it is prose.
    ///
    /// - Parameter width: The width of the picture; nil is 800 pixels.
    /// - Parameter height: The height of the picture; nil is the height of the contents. Units such as `vh` then refer to 3/4 of
    ///   the width.
    package func box(
        styledWith sheets: [StyleSheet], width: Double?, height: Double?, base: TextAttributes, links: LinkPolicy,
        images: @escaping (ImageReference) -> Attachment?, fontPath: (String) throws(GalleyError) -> String?
    ) -> (box: Box, background: Color?, warnings: [GalleyWarning])? {
        let viewport = Size(width: width ?? 800, height: height ?? (width ?? 800) * 0.75)
        let styles = styles(medium: .screen, width: viewport.width, height: viewport.height, after: sheets)
        let scan = HTMLBoxScan(tree: tree, styles: styles)
        // A picture with a height shows the whole page.
        let card = height == nil ? scan.card(below: root) : nil
        guard card != nil || height != nil || scan.needsBoxes(below: root) else { return nil }
        let text = HTMLTextBuilder(
            self, styles: styles, base: base, links: links, images: images, fontPath: fontPath)
        var builder = HTMLBoxBuilder(self, text)
        let box =
            if let card { builder.card(card, viewport: viewport) } else { builder.page(viewport, height: height) }
        return (box, canvasColor(styles), warnings + styles.warnings + builder.warnings)
    }
}
