import GalleyFonts
public import GalleyLayout
import GalleyShaping
import GalleyText

extension TextLayout {
    /// Everything that drawing would see, as text.
    public var fingerprint: String {
        lines.map { line in
            "\(line.utf8Range) \(line.frame) \(line.baseline)"
                + line.runs.map { "\($0.font.face.familyName) \($0.level) \($0.origin) \($0.glyphs)" }.joined()
        }.joined(separator: "\n")
    }
}
