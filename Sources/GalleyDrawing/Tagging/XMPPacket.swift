internal import GalleyText

/// The metadata of a PDF as XMP (ISO 16684-1).
struct XMPPacket {
    let bytes: [UInt8]

    init(_ metadata: PDFDocument.Metadata) {
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
            xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">

            """
        text += alternatives("dc:title", metadata.title)
        text += alternatives("dc:description", metadata.subject)
        if let author = metadata.author {
            text += "<dc:creator><rdf:Seq><rdf:li>\(author.xmlEscaped)</rdf:li></rdf:Seq></dc:creator>\n"
        }
        if let keywords = metadata.keywords { text += "<pdf:Keywords>\(keywords.xmlEscaped)</pdf:Keywords>\n" }
        if let language = metadata.language {
            text += "<dc:language><rdf:Bag><rdf:li>\(language.xmlEscaped)</rdf:li></rdf:Bag></dc:language>\n"
        }
        text += "<xmp:CreatorTool>Galley</xmp:CreatorTool>\n"
        if metadata.tagging == .ua1 { text += "<pdfuaid:part>1</pdfuaid:part>\n" }
        text += "</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>"
        bytes = Array(text.utf8)
    }
}
