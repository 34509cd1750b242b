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
        if !outline.isEmpty { entries += "/Outlines \(outline.write(to: &file.objects)) 0 R" }
        entries += names + pageLabels
        if let tagger { entries += structure(of: tagger) }
        let root = file.objects.next()
        file.objects.write(root, entries + ">>")
        return file.objects.finish(root: root, information: information)
    }

    /// The names of places, in the order of their bytes.
    private var names: String {
        guard !links.destinations.isEmpty else { return "" }
        let sorted = links.destinations.sorted { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
        let entries = sorted.map { place in
            "(\(place.name)) [\(pageObjects[place.page]) 0 R /XYZ \(PDFNumber.list([place.point.x, place.point.y])) 0]"
        }
        let number = file.objects.next()
        file.objects.write(number, "<</Names [\(entries.joined(separator: "\n"))]>>")
        return "/Names<</Dests \(number) 0 R>>"
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
        let packet = file.objects.next()
        // Programs find metadata in a file whose other streams they cannot read.
        file.objects.writeStream(packet, "/Type /Metadata /Subtype /XML", XMPPacket(metadata).bytes, isPacked: true)
        return "/StructTreeRoot \(root) 0 R/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>"
            + "/Metadata \(packet) 0 R"
    }

    /// The object of the document's properties.
    private var information: Int {
        var entries = "<<"
        let texts = [
            ("Title", metadata.title), ("Author", metadata.author), ("Subject", metadata.subject),
            ("Keywords", metadata.keywords), ("Creator", "Galley"),
        ]
        for (key, value) in texts { if let value { entries += "/\(key) \(PDFString.literal(value))\n" } }
        if let date = (metadata.creationDate ?? SourceDate.iso8601).flatMap(PDFString.date) {
            entries += "/CreationDate \(date)"
        }
        let number = file.objects.next()
        file.objects.write(number, entries + ">>")
        return number
    }
}
