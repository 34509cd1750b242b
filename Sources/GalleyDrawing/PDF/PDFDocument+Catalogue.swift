internal import GalleySupport
internal import GalleyText

extension PDFDocument {
    /// Writes the objects that lead to all others (ISO 32000-1, 7.7.2).
    /// - Returns: Whether all of the file is written.
    func writeCatalogue() -> Bool {
        let kids = pageObjects.map { "\($0) 0 R" }.joined(separator: " ")
        file.objects.write(pageTree, "<</Type /Pages /Kids [\(kids)] /Count \(pageObjects.count)>>")
        var entries = "<</Type /Catalog/Pages \(pageTree) 0 R"
        if let language = metadata.language { entries += "/Lang \(PDFString.literal(language))" }
        if let error = file.archive.flatMap(outline.check) { file.refuse(error) }
        if !outline.isEmpty { entries += "/Outlines \(outline.write(to: &file.objects)) 0 R" }
        let specifications = attachments.files.write(to: &file.objects)
        entries += names(specifications) + pageLabels
        if !specifications.isEmpty {
            entries += "/AF[\(specifications.map { "\($0) 0 R" }.joined(separator: " "))]"
        }
        if let tagger { entries += structure(of: tagger) }
        if tagger != nil || file.archive != nil { entries += "/Metadata \(writeMetadata()) 0 R" }
        if file.archive != nil { entries += outputIntent }
        let root = file.objects.next()
        file.objects.write(root, entries + ">>")
        return file.objects.finish(root: root, information: information)
    }

    /// The names of places and attachments.
    private func names(_ specifications: [Int]) -> String {
        let places = links.destinations.map { place in
            (place.name, "[\(pageObjects[place.page]) 0 R /XYZ \(PDFNumber.list([place.point.x, place.point.y])) 0]")
        }
        let files = zip(attachments.files, specifications).map { ($0.name, "\($1) 0 R") }
        let entries = nameTree("Dests", places) + nameTree("EmbeddedFiles", files)
        return entries.isEmpty ? "" : "/Names<<\(entries)>>"
    }

    /// Writes values by name, in the order of the names' bytes, as an entry; empty without any.
    private func nameTree(_ key: String, _ values: [(name: String, value: String)]) -> String {
        guard !values.isEmpty else { return "" }
        let sorted = values.sorted { PDFString.precedes($0.name, $1.name) }
        let entries = sorted.map { "\(PDFString.literal($0.name)) \($0.value)" }
        let number = file.objects.next()
        file.objects.add(number, "<</Names [\(entries.joined(separator: "\n"))]>>")
        return "/\(key) \(number) 0 R"
    }

    /// The numbers of the pages, if they differ from their places (ISO 32000-1, 12.4.2).
    private var pageLabels: String {
        guard labels.contains(where: { $0 != nil }) else { return "" }
        let entries = labels.enumerated().map { page, label in
            "\(page)<</P\(PDFString.literal(label ?? String(page + 1)))>>"
        }
        let number = file.objects.next()
        file.objects.add(number, "<</Nums[\(entries.joined())]>>")
        return "/PageLabels \(number) 0 R"
    }

    private func structure(of tagger: PDFTagger) -> String {
        links.writeAnnotations(to: &file.objects, firstKey: file.streams.count, tree: tagger.tree)
        var writing = PDFStructureWriting(
            tree: tagger.tree, links: links.annotations, pages: pageObjects, file: file)
        let root = writing.write()
        return "/StructTreeRoot \(root) 0 R/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>"
    }

    private func writeMetadata() -> Int {
        let packet = XMPPacket(metadata, created: metadata.created, invoice: attachments.invoice)
        let number = file.objects.next()
        // Programs find metadata in a file whose other streams they cannot read.
        file.objects.writeStream(number, "/Type /Metadata /Subtype /XML", packet.bytes, isPacked: true)
        return number
    }

    /// The meaning of the colours (ISO 19005-2, 6.2.3).
    private var outputIntent: String {
        let profile = file.objects.next()
        file.objects.writeStream(profile, "/N 3", SRGBProfile.bytes)
        let number = file.objects.next()
        file.objects.add(
            number,
            "<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/RegistryName(http://www.color.org)"
                + "/Info(sRGB IEC61966-2.1)/DestOutputProfile \(profile) 0 R>>")
        return "/OutputIntents[\(number) 0 R]"
    }

    /// The object of the document's properties.
    private var information: Int {
        var entries = "<<"
        let texts = [
            ("Title", metadata.title), ("Author", metadata.author), ("Subject", metadata.subject),
            ("Keywords", metadata.keywords), ("Creator", "Galley"),
        ]
        // The texts are those of the XMP packet (ISO 19005-2, 6.6.3).
        for (key, value) in texts {
            if let value { entries += "/\(key) \(PDFString.literal(value.representableInXML))\n" }
        }
        if let date = metadata.created { entries += "/CreationDate \(date.pdf)" }
        let number = file.objects.next()
        file.objects.write(number, entries + ">>")
        return number
    }
}

extension PDFDocument.Metadata {
    /// The creation date; `nil` if there is none.
    var created: PDFDate? { (creationDate ?? SourceDate.iso8601).flatMap(PDFDate.init) }
}
