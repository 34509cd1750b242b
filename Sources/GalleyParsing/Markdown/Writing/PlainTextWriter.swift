public import GalleyText

extension AttributedText {
    /// The characters, with what stands behind a range, such as `:smile:` behind an emoji, in its place.
    ///
    /// Markup that was passed on and characters that only hold attributes are left out.
    ///
    /// - Parameter includesMarkers: Whether bullets, numbers and other characters that a theme added are
    ///   kept.
    /// - Complexity: O(*n*).
    public func plainText(includesMarkers: Bool = true) -> String {
        var result = ""
        for run in runs {
            let attributes = run.attributes
            let isGenerated = attributes.generated == true
            if attributes.inline?.contains(.footnote) == true {
                // Of what leads back nothing is to be read.
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
            for character in string[run.range].unicodeScalars {
                if isGenerated, character == "\u{200B}" || character == "\u{A0}" { continue }
                result.unicodeScalars.append(character == "\u{2028}" ? "\n" : character)
            }
        }
        return result
    }
}
