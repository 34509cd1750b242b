internal import GalleyFonts
package import GalleyShaping
package import GalleyText

extension FontLibrary {
    /// Families with a `MATH` table, which are tried in this order after those of the text.
    private static let mathFamilies = [
        "Latin Modern Math", "STIX Two Math", "STIX Math", "XITS Math", "TeX Gyre Termes Math", "TeX Gyre Pagella Math",
        "New Computer Modern Math", "Libertinus Math", "Cambria Math", "Asana Math", "Noto Sans Math",
        "DejaVu Math TeX Gyre",
    ]

    /// The font of formulas in text with a font: the first one of the text that has a `MATH` table, or else an installed one.
    package func mathFont(for descriptor: FontDescriptor) -> MathFont? {
        var descriptor = descriptor.merging(over: .default)
        let families = descriptor.families ?? []
        // A file has precedence over families.
        let named: [String?] = (descriptor.files ?? []).isEmpty ? [] : [nil]
        let files = descriptor.files
        for family in named + families + Self.mathFamilies {
            descriptor.families = family.map { [$0] }
            descriptor.files = family == nil ? files : nil
            guard let selector = try? selector(for: descriptor.merging(over: .default), language: nil) else { continue }
            if let font = MathFont(selector.primary.face) { return font }
        }
        return nil
    }
}
