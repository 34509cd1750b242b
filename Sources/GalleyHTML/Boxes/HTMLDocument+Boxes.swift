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
        images: @escaping (ImageReference) -> TextAttachment?, fontPath: (String) throws(GalleyError) -> String?
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

    /// The text of the document over base attributes, the background of its canvas, whether it has footnotes, and the
    /// problems of its style sheets.
    ///
    /// - Parameters:
    ///   - pageWidth: The width in pixels of pages without their margins, on which elements that text cannot show are boxes; nil
    ///     for text without boxes.
    ///   - known: The styles of the document; nil computes them.
    ///   - runningSpace: The space in the margins of pages for the elements that run there with a name, in pixels.
    package func richText(
        styledWith sheets: [StyleSheet], medium: StyleSheet.Medium, base: TextAttributes, links: LinkPolicy,
        images: @escaping (ImageReference) -> TextAttachment?, fontPath: (String) throws(GalleyError) -> String?,
        styles known: HTMLStyles?, pageWidth: Double?,
        runningSpace: (String) -> Document.Page.RunningSpace? = { _ in nil }
    ) -> HTMLRichText {
        var styles = known ?? styles(medium: medium, after: sheets)
        let background = canvasColor(styles)
        var width = pageWidth
        var writingMode: TextContainer.WritingMode?
        if pageWidth != nil, let flow = rootAndBody.lazy.map({ styles[$0].flow }).first(where: \.isVertical) {
            // The lines of the pages are vertical, and the text has no boxes.
            (width, writingMode) = (nil, flow.writingMode)
            styles = styles.alongLines
        }
        var template = HTMLTextBuilder(
            self, styles: styles, base: base, links: links, images: images, fontPath: fontPath)
        template.isPaged = medium == .print
        var builder = template
        if let width {
            builder.shown.boxes = HTMLTextBoxes()
            builder.pages.width = width
        }
        var text = builder.build()
        var problems = warnings + styles.warnings + builder.warnings
        let (elements, running) = (builder.shown.boxes?.inline ?? [], builder.pages.running)
        var boxes: HTMLBoxBuilder?
        if width != nil, !elements.isEmpty || !running.isEmpty {
            template.pages.boxNotes = builder.pages.boxNotes
            boxes = HTMLBoxBuilder(self, template)
        }
        if !elements.isEmpty { boxes?.fill(&text, with: elements, depth: 0) }
        var runningTexts = template.texts(of: running)
        boxes?.fill(&runningTexts, of: running, space: runningSpace)
        problems += boxes?.warnings ?? []
        return HTMLRichText(
            text: text, background: background, hasNotes: !builder.pages.notes.isEmpty, writingMode: writingMode,
            runningTexts: runningTexts, warnings: problems)
    }
}
