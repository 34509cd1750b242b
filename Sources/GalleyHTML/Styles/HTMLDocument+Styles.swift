extension HTMLDocument {
    /// The computed styles of all elements, with sheets outside of the document, then those in `style` elements, and the
    /// styles of attributes.
    package func styles(
        medium: StyleSheet.Medium = .screen, width: Double = 800, height: Double = 600, after sheets: [StyleSheet] = []
    ) -> HTMLStyles {
        HTMLStyles(
            tree, below: root, isQuirky: isQuirky,
            environment: CSSEnvironment(medium: medium.rawValue, width: width, height: height), after: sheets,
            files: styleFiles)
    }

    /// The style of the document's pages, by the rules `@page`; `nil` without one.
    package func pageStyle(styledWith sheets: [StyleSheet], medium: StyleSheet.Medium) -> CSSPageStyle? {
        let word = Array("@page".utf8)
        guard
            styleFiles != nil || tree.bytes.firstRange(of: word) != nil
                || sheets.contains(where: { $0.source.contains("@page") })
        else {
            return nil
        }
        var engine = HTMLStyleEngine(
            tree, isQuirky: isQuirky, environment: CSSEnvironment(medium: medium.rawValue), files: styleFiles)
        engine.readSheets(below: root, after: sheets)
        return engine.page
    }
}
