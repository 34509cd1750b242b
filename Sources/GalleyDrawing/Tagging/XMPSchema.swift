/// A schema of metadata that PDF/A does not know, and demands to be described in the file (ISO 19005-2, 6.6.2.3).
struct XMPSchema {
    let name: String
    let namespace: String
    let prefix: String
    /// Whether its values come from outside of the file.
    let isExternal: Bool
    /// The properties, each with the type of its value.
    let properties: [(name: String, type: String, description: String)]

    /// PDF/UA (ISO 14289-1, 5).
    static let accessibility = XMPSchema(
        name: "PDF/UA Universal Accessibility Schema", namespace: "http://www.aiim.org/pdfua/ns/id/", prefix: "pdfuaid",
        isExternal: false,
        properties: [("part", "Integer", "The part of ISO 14289 to which the file conforms")])

    /// Electronic invoices (Factur-X 1.0, 6.2.2).
    static let invoice = XMPSchema(
        name: "Factur-X PDFA Extension Schema", namespace: "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#",
        prefix: "fx", isExternal: true,
        properties: [
            ("DocumentFileName", "Text", "The name of the attached XML file"),
            ("DocumentType", "Text", "The type of the document, INVOICE"),
            ("Version", "Text", "The version of the standard of the XML"),
            ("ConformanceLevel", "Text", "The level of conformance of the XML"),
        ])

    /// The descriptions of schemas; empty without any.
    static func descriptions(of schemas: [XMPSchema]) -> String {
        guard !schemas.isEmpty else { return "" }
        return """
            <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
            xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
            xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas><rdf:Bag>
            \(schemas.map(\.description).joined())</rdf:Bag></pdfaExtension:schemas>
            </rdf:Description>

            """
    }

    private var description: String {
        let listed = properties.map { property in
            "<rdf:li rdf:parseType=\"Resource\"><pdfaProperty:name>\(property.name)</pdfaProperty:name>"
                + "<pdfaProperty:valueType>\(property.type)</pdfaProperty:valueType>"
                + "<pdfaProperty:category>\(isExternal ? "external" : "internal")</pdfaProperty:category>"
                + "<pdfaProperty:description>\(property.description)</pdfaProperty:description></rdf:li>\n"
        }
        return """
            <rdf:li rdf:parseType="Resource"><pdfaSchema:schema>\(name)</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>\(namespace)</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>\(prefix)</pdfaSchema:prefix>
            <pdfaSchema:property><rdf:Seq>
            \(listed.joined())</rdf:Seq></pdfaSchema:property></rdf:li>

            """
    }
}
