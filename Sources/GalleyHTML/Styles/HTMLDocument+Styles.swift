extension HTMLDocument {
    /// The computed styles of all elements, with sheets outside of the document, then those in `style` elements, and the
    /// styles of attributes.
    package func styles(
        medium: StyleSheet.Medium = .screen, width: Double = 800, height: Double = 600, after sheets: [StyleSheet] = []
    ) -> HTMLStyles {
        HTMLStyles(
            tree, below: root, isQuirky: isQuirky,
            environment: CSSEnvironment(medium: medium.rawValue, width: width, height: height), after: sheets)
    }
}
