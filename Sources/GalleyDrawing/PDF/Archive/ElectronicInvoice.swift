internal import GalleySupport
internal import GalleyText

/// The profile of an electronic invoice, which is named inside of its XML (Factur-X 1.0, ZUGFeRD 2, XRechnung).
struct ElectronicInvoice {
    /// The name of the attached file, which the profile demands.
    let fileName: String
    /// The level of conformance in the metadata of the PDF.
    let level: String
    /// The relationship of the XML to the pages: that of the lowest levels has only data of the invoice.
    let relationship: PDFAttachment.Relationship

    /// Reads the profile.
    ///
    /// - Throws: `GalleyError.unparsableText` for XML that is damaged or has no known profile.
    init(xml: [UInt8]) throws(GalleyError) {
        func failure(_ reason: String) -> GalleyError { .unparsableText(format: "the invoice", reason: reason) }
        var scanner = XMLScanner(xml)
        guard let guideline = scanner.text(of: ["GuidelineSpecifiedDocumentContextParameter", "ID"]) else {
            throw failure(
                scanner.problem
                    ?? "it names no guideline; an invoice in UN/CEFACT CII has a GuidelineSpecifiedDocumentContextParameter "
                    + "with an ID, such as urn:cen.eu:en16931:2017")
        }
        if let problem = scanner.problem { throw failure(problem) }
        guard let level = Self.level(of: guideline.lowercased()) else {
            throw failure(
                "the guideline “\(guideline.prefix(80))” is no profile of Factur-X, ZUGFeRD 2 or XRechnung")
        }
        self.level = level
        fileName = level == "XRECHNUNG" ? "xrechnung.xml" : "factur-x.xml"
        relationship = ["MINIMUM", "BASIC WL"].contains(level) ? .data : .alternative
    }

    private static func level(of guideline: String) -> String? {
        if guideline.contains("xrechnung") { return "XRECHNUNG" }
        let profiles = [
            ("minimum", "MINIMUM"), ("basicwl", "BASIC WL"), ("basic", "BASIC"), ("extended", "EXTENDED"),
        ]
        let ends = profiles.first { guideline.hasSuffix(":" + $0.0) }
        if let ends, guideline.contains("factur-x.eu:1p0") || guideline.contains("zugferd.de:2p0") { return ends.1 }
        if guideline.contains("extended-ctc-fr") { return "EXTENDED" }
        return guideline == "urn:cen.eu:en16931:2017" ? "EN 16931" : nil
    }

    /// The XML as an attachment with the properties that the profile demands.
    func attachment(_ file: AttachedFile) -> PDFAttachment {
        PDFAttachment(
            .bytes(file.bytes), name: fileName, mediaType: "text/xml", relationship: relationship,
            description: "The invoice as XML (\(level))", modificationDate: file.date?.xmp)
    }
}

/// A scanner of XML 1.0 that finds the text of an element, in UTF-8.
///
/// It checks that tags are closed in order. Entities in the text are kept as they are written.
private struct XMLScanner {
    private let bytes: [UInt8]
    private var index = 0
    private var open: [Substring] = []
    /// The first problem of the text.
    private(set) var problem: String?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The text of the first element whose name and whose parent's name are given, without prefixes. The whole text is read.
    mutating func text(of path: [Substring]) -> String? {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            problem = "it is not UTF-8; convert it"
            return nil
        }
        var found: String?
        var hasRoot = false
        while problem == nil, index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                let start = index
                index = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
                if found == nil, open.suffix(path.count) == path[...] {
                    found = String(decoding: bytes[start..<index], as: UTF8.self).filter { !$0.isWhitespace }
                }
                continue
            }
            if skip("<!--", to: "-->") || skip("<![CDATA[", to: "]]>") || skip("<?", to: "?>") { continue }
            guard let end = tagEnd() else { break }
            let isDeclaration = bytes[index + 1] == UInt8(ascii: "!")
            if !isDeclaration {
                hasRoot = true
                readTag(bytes[index + 1..<end])
            }
            index = end + 1
        }
        if problem == nil, !hasRoot || !open.isEmpty { problem = "it is not complete XML" }
        return found
    }

    /// Skips a section, if one starts here.
    private mutating func skip(_ start: StaticString, to end: StaticString) -> Bool {
        func matches(_ text: StaticString, at place: Int) -> Bool {
            place + text.utf8CodeUnitCount <= bytes.count
                && (0..<text.utf8CodeUnitCount).allSatisfy { unsafe bytes[place + $0] == text.utf8Start[$0] }
        }
        guard matches(start, at: index) else { return false }
        var place = index + start.utf8CodeUnitCount
        while place < bytes.count, !matches(end, at: place) { place += 1 }
        if place >= bytes.count { problem = "a \(start) is not closed by \(end)" }
        index = min(bytes.count, place + end.utf8CodeUnitCount)
        return true
    }

    /// The end of the tag that starts here; quoted attributes may contain its character.
    private mutating func tagEnd() -> Int? {
        var quote: UInt8?
        for place in index + 1..<max(index + 1, bytes.count) {
            let byte = bytes[place]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return place > index + 1 ? place : nil
            }
        }
        problem = "a tag is not closed"
        return nil
    }

    private mutating func readTag(_ tag: ArraySlice<UInt8>) {
        let text = Substring(decoding: tag, as: UTF8.self)
        let isEnd = text.hasPrefix("/")
        let name = text.drop { $0 == "/" }.prefix { !$0.isWhitespace && $0 != "/" }
        let local = name.split(separator: ":").last ?? name
        if !isEnd {
            if !text.hasSuffix("/") { open.append(local) }
        } else if open.popLast() != local {
            problem = "the tag </\(name.prefix(60))> closes no open element"
        }
    }
}
