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
        guard mayHavePageRules || sheets.contains(where: { Self.mayHavePageRules(Array($0.source.utf8)) }) else {
            return nil
        }
        let styles = styles(medium: .print, after: sheets)
        return styles.pageRules.isEmpty ? nil : styles
    }

    /// Whether the document may have a rule `@page`, by itself or in the files that it names.
    private var mayHavePageRules: Bool {
        let hasLinks = styleFiles != nil && tree.nodes.contains { $0.kind == .element && $0.name == .link }
        return hasLinks || Self.mayHavePageRules(tree.bytes)
    }

    /// Whether bytes may have a rule `@page` or `@import`, which may have escapes.
    private static func mayHavePageRules(_ bytes: [UInt8]) -> Bool {
        let starts = Array("pPiI\\".utf8)
        return zip(bytes, bytes.dropFirst()).contains { $0 == 0x40 && starts.contains($1) }
    }
}
