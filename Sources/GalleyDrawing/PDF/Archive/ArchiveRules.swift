internal import GalleyFonts
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
        return missingGlyph(
            at: "“\(text.unicodeScalars.prefix(12).map(String.init).joined())” (\(scalars))", font: font)
    }

    /// A text that no font has, by its place.
    func missingGlyph(at place: String, font: String) -> GalleyError {
        violation(
            "6.2.11.8", place,
            "PDF/A forbids text without glyphs, and neither \(font) nor another font has one; add a font that covers it, "
                + "or leave the text out")
    }

    /// A font whose licence forbids to embed it (6.2.11.4.1).
    func check(_ font: FontFace) -> GalleyError? {
        guard font.forbidsEmbedding else { return nil }
        return violation(
            "6.2.11.4.1", "font \(font.familyName) \(font.styleName)",
            "PDF/A demands embedded fonts, and the font states that its licence forbids that (fsType of OS/2); use another "
                + "font")
    }

    /// A page that is too small or too large (6.1.13).
    func check(_ page: Size) throws(GalleyError) {
        let sides = 3...PDFDocument.longestSide
        guard !sides.contains(page.width) || !sides.contains(page.height) else { return }
        throw violation(
            "6.1.13", "a page of \(page.width) × \(page.height) points",
            "PDF/A demands sides of 3 to \(Int(PDFDocument.longestSide)) points; change the size of the page or its "
                + "padding, or break longer text into pages")
    }

    /// A text that is too long for one string (6.1.13).
    func check(_ text: String, _ name: String) -> GalleyError? {
        check(text, name) { PDFString.length(of: text) }
    }

    /// The address of a link that readers execute (6.5.1), or that is too long for one string (6.1.13).
    func check(url: String) -> GalleyError? {
        let scheme = String(
            url.unicodeScalars.lazy.filter { $0.value > 0x20 && $0.value != 0x7F }.prefix(11).map(Character.init))
        guard scheme.lowercased() != "javascript:" else {
            return violation(
                "6.5.1", "the link to “\(url.prefix(40))”", "PDF/A forbids JavaScript; remove the link, or its address")
        }
        return check(url, "the address of a link") { PDFString.length(ofURL: url) }
    }

    private func check(_ text: String, _ name: String, length: () -> Int) -> GalleyError? {
        // Most texts are shorter, whatever their characters are.
        guard text.utf8.count > Self.stringLimit / 3 - 1, length() > Self.stringLimit else { return nil }
        return violation(
            "6.1.13", name, "PDF/A allows strings of at most \(Self.stringLimit) bytes; shorten “\(text.prefix(40))…”")
    }

    /// A language that is not a tag of BCP 47, which the levels with a structure demand (6.7.4).
    ///
    /// - Parameter text: The text in this language; empty for that of the document.
    func check(language: String, of text: String = "") -> GalleyError? {
        let place = text.isEmpty ? "" : " of “\(text.prefix(40))”"
        guard level.conformance == "A", !Self.isLanguageTag(language) else {
            return check(language, "a language" + place)
        }
        return violation(
            "6.7.4", "language “\(language.prefix(40))”" + place,
            "PDF/A demands a language tag of BCP 47, such as en or de-CH")
    }

    /// Whether a text has the form of a language tag: subtags of one to eight letters and digits, the first of them letters.
    static func isLanguageTag(_ text: String) -> Bool {
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
