package import GalleyText
package import GalleyValues

extension HTMLDocument {
    /// The box of a document that is a card; nil if it is prose.
    ///
    /// - Parameter viewport: The size of the picture for units such as `vw`; nil is 800 by 600 pixels.
    package func card(
        styledWith sheets: [StyleSheet], viewport: Size?, base: TextAttributes, links: LinkPolicy,
        images: @escaping (ImageReference) -> Attachment?, fontPath: (String) throws(GalleyError) -> String?
    ) -> (box: Box, background: Color?, warnings: [GalleyWarning])? {
        let size = viewport ?? Size(width: 800, height: 600)
        let styles = styles(medium: .screen, width: size.width, height: size.height, after: sheets)
        guard let card = HTMLBoxScan(tree: tree, styles: styles).card(below: root) else { return nil }
        let text = HTMLTextBuilder(
            self, styles: styles, base: base, links: links, images: images, fontPath: fontPath)
        var builder = HTMLBoxBuilder(self, text)
        let box = builder.card(card, viewport: size)
        return (box, canvasColor(styles), warnings + styles.warnings + builder.warnings)
    }
}
