/// Short texts of values, for descriptions in a debugger or log.
package enum BriefText {
    /// A text in quotation marks, cut after 40 characters, with escaped control characters.
    package static func quoted(_ text: String) -> String {
        // A character may consist of any number of scalars.
        let start = text.unicodeScalars.prefix(40)
        let isCut = start.endIndex < text.unicodeScalars.endIndex
        return String(start).debugDescription.dropLast() + (isCut ? "…\"" : "\"")
    }

    /// A number with at most two decimals.
    package static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
        return DecimalText.of((value * 100).rounded() / 100)
    }

    /// A size, such as `120 × 24.5`.
    package static func size(_ size: Size) -> String { "\(number(size.width)) × \(number(size.height))" }

    /// The corner and size of a rectangle, such as `120 × 24 at (8, 0)`.
    package static func rect(_ rect: Rect) -> String {
        "\(size(rect.size)) at (\(number(rect.x)), \(number(rect.y)))"
    }

    /// A number with a noun, such as `1 line` or `3 lines`.
    package static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
