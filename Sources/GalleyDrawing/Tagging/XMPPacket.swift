internal import GalleyText

/// The metadata of a PDF as XMP (ISO 16684-1).
struct XMPPacket {
    let bytes: [UInt8]

    /// - Parameters:
    ///   - created: The creation date.
    ///   - invoice: The electronic invoice that is attached.
    init(_ metadata: PDFDocument.Metadata, created: PDFDate?, invoice: ElectronicInvoice?) {
        func alternatives(_ name: String, _ value: String?) -> String {
            guard let value else { return "" }
            let item = "<rdf:li xml:lang=\"x-default\">\(value.xmlEscaped)</rdf:li>"
            return "<\(name)><rdf:Alt>\(item)</rdf:Alt></\(name)>\n"
        }
        var text = """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" \
            xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">

            """
        text += alternatives("dc:title", metadata.title)
        text += alternatives("dc:description", metadata.subject)
        if let author = metadata.author {
            text += "<dc:creator><rdf:Seq><rdf:li>\(author.xmlEscaped)</rdf:li></rdf:Seq></dc:creator>\n"
        }
        if let keywords = metadata.keywords { text += "<pdf:Keywords>\(keywords.xmlEscaped)</pdf:Keywords>\n" }
        // The value is a language tag (ISO 19005-2, 6.6.2.3).
        if let language = metadata.language, ArchiveRules.isLanguageTag(language) {
            text += "<dc:language><rdf:Bag><rdf:li>\(language.xmlEscaped)</rdf:li></rdf:Bag></dc:language>\n"
        }
        text += "<xmp:CreatorTool>Galley</xmp:CreatorTool>\n"
        if let created { text += "<xmp:CreateDate>\(created.xmp)</xmp:CreateDate>\n" }
        if metadata.tagging == .ua1 { text += "<pdfuaid:part>1</pdfuaid:part>\n" }
        if let archive = metadata.archive {
            text += "<pdfaid:part>\(archive.part)</pdfaid:part>\n"
            text += "<pdfaid:conformance>\(archive.conformance)</pdfaid:conformance>\n"
        }
        text += "</rdf:Description>\n"
        var schemas: [XMPSchema] = []
        if metadata.tagging == .ua1 { schemas.append(.accessibility) }
        if let invoice {
            schemas.append(.invoice)
            text += invoice.description
        }
        if metadata.archive != nil { text += XMPSchema.descriptions(of: schemas) }
        text += "</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>"
        bytes = Array(text.utf8)
    }
}

extension ElectronicInvoice {
    /// The metadata by which programs find the invoice in the file.
    fileprivate var description: String {
        """
        <rdf:Description rdf:about="" xmlns:fx="\(XMPSchema.invoice.namespace)">
        <fx:DocumentType>INVOICE</fx:DocumentType>
        <fx:DocumentFileName>\(fileName)</fx:DocumentFileName>
        <fx:Version>1.0</fx:Version>
        <fx:ConformanceLevel>\(level)</fx:ConformanceLevel>
        </rdf:Description>

        """
    }
}
