internal import GalleySupport
internal import GalleyText

/// The rules of a level of PDF/A that a document can violate; all others hold by the form in which files are written.
struct ArchiveRules {
    let level: PDFArchive

    /// The longest string in a file (ISO 19005-2, 6.1.13).
    private static let stringLimit = 32_767

    func violation(_ clause: String, _ path: String, _ reason: String) -> GalleyError {
        .nonconformingDocument(rule: "ISO 19005-\(level.part), \(clause)", path: path, reason: reason)
    }

    /// A text that no font has (6.2.11.8).
    func missingGlyph(_ text: String, font: String) -> GalleyError {
        let scalars = text.unicodeScalars.prefix(4).map { "U+" + $0.paddedHex }.joined(separator: " ")
        return violation(
            "6.2.11.8", "“\(text.unicodeScalars.prefix(12).map(String.init).joined())” (\(scalars))",
            "PDF/A forbids text without glyphs, and neither \(font) nor another font has one; add a font that covers it, "
                + "or leave the text out")
    }

    /// A page that is too small (6.1.13).
    func check(_ page: Size) throws(GalleyError) {
        guard min(page.width, page.height) < 3 else { return }
        throw violation(
            "6.1.13", "a page of \(page.width) × \(page.height) points",
            "PDF/A demands sides of at least 3 points; make the page or the padding larger")
    }

    /// A text that is too long for one string (6.1.13).
    func check(_ text: String, _ name: String) -> GalleyError? {
        // As UTF-16.
        guard text.utf8.count > Self.stringLimit / 2, text.utf16.count * 2 + 2 > Self.stringLimit else { return nil }
        return violation(
            "6.1.13", name, "PDF/A allows strings of at most \(Self.stringLimit) bytes; shorten “\(text.prefix(40))…”")
    }

    /// A language that is not a tag of BCP 47, which the levels with a structure demand (6.7.4).
    func check(language: String) -> GalleyError? {
        guard level.conformance == "A", !Self.isLanguageTag(language) else { return nil }
        return violation(
            "6.7.4", "language “\(language.prefix(40))”", "PDF/A demands a language tag of BCP 47, such as en or de-CH")
    }

    /// Whether a text has the form of a language tag: subtags of one to eight letters and digits, the first of them letters.
    private static func isLanguageTag(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isWellFormed = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.unicodeScalars.allSatisfy {
                    $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
                }
        }
        return isWellFormed && parts[0].unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
            && (parts[0].utf8.count > 1 || parts.count > 1 && ["i", "x"].contains(parts[0].lowercased()))
    }
}
