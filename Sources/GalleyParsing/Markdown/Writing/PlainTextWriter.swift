public import GalleyText

extension AttributedText {
    /// The characters, with backing texts in place of ranges that have one, such as `:smile:` instead of an emoji.
    ///
    /// HTML that was passed through and placeholder characters are omitted.
    ///
    /// - Parameter includesMarkers: Whether bullets, numbers and other generated characters are kept.
    /// - Complexity: O(*n*).
    public func plainText(includesMarkers: Bool = true) -> String {
        var result = ""
        for run in runs {
            let attributes = run.attributes
            let isGenerated = attributes.generated == true
            if attributes.inline?.contains(.footnote) == true {
                // Links from a footnote back to the text are omitted.
                if includesMarkers, let backing = attributes.backing { result += backing }
                continue
            }
            if isGenerated, attributes.backing != nil { continue }
            if let image = attributes.image {
                result += image.alt
                continue
            }
            if isGenerated, !includesMarkers { continue }
            if let backing = attributes.backing {
                result += backing
                continue
            }
            let formula = attributes.attachment?.formula
            for character in string[run.range].unicodeScalars {
                if let formula, character == "\u{FFFC}" {
                    result += formula.source
                    continue
                }
                if isGenerated, character == "\u{200B}" || character == "\u{A0}" { continue }
                result.unicodeScalars.append(character == "\u{2028}" ? "\n" : character)
            }
        }
        return result
    }
}
