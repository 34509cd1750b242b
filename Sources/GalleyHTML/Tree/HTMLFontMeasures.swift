package import GalleyText

/// A source of the measures of fonts that lengths refer to: `ch` and `ex` (CSS Values 4, 6.1.1).
package struct HTMLFontMeasures: Sendable {
    /// Returns the path of the font file with an address, or nil if it may not be read.
    let path: @Sendable (_ address: String) -> String?
    /// Returns the advance of "0" and the height of "x" in a font, in parts of its size; nil if they are not known.
    let measure: @Sendable (_ font: FontDescriptor) -> (zero: Double, x: Double)?

    package init(
        path: @escaping @Sendable (_ address: String) -> String?,
        measure: @escaping @Sendable (_ font: FontDescriptor) -> (zero: Double, x: Double)?
    ) {
        self.path = path
        self.measure = measure
    }
}
