extension HTMLDocument {
    /// The computed styles of all elements, with the style sheets in `style` elements and the styles of attributes.
    package func styles(medium: String = "screen", width: Double = 800, height: Double = 600) -> HTMLStyles {
        HTMLStyles(
            tree, below: root, isQuirky: isQuirky,
            environment: CSSEnvironment(medium: medium, width: width, height: height))
    }
}
