extension HTMLDocument {
    /// The computed styles of all elements, with sheets outside of the document, then those in `style` elements, and the
    /// styles of attributes.
    package func styles(
        medium: StyleSheet.Medium = .screen, width: Double = 800, height: Double = 600, after sheets: [StyleSheet] = []
    ) -> HTMLStyles {
        HTMLStyles(
            tree, below: root, isQuirky: isQuirky,
            environment: CSSEnvironment(medium: medium.rawValue, width: width, height: height), after: sheets,
            files: styleFiles, measures: fontMeasures)
    }

    /// The computed styles for the document's pages; nil without a rule `@page` for them.
    package func pagedStyles(after sheets: [StyleSheet]) -> HTMLStyles? {
        let word = Array("@page".utf8)
        guard
            styleFiles != nil || tree.bytes.firstRange(of: word) != nil
                || sheets.contains(where: { $0.source.contains("@page") })
        else {
            return nil
        }
        let styles = styles(medium: .print, after: sheets)
        return styles.pageRules.isEmpty ? nil : styles
    }
}
