internal import GalleyText

/// Rewrites the file that Cairo wrote with a structure tree, object by object.
///
/// Marks in content streams become marked content, pages and link annotations refer to the structure, and the catalogue
/// has a language and metadata. Objects other than streams are compressed in object streams. The work and the memory are
/// linear in the file and the structure; one stream is in memory at a time.
struct PDFFinishing {
    let tree: StructureTree
    /// The elements of the link annotations of each page.
    let annotations: [[Int32]]
    let metadata: PDFDocument.Metadata

    private var source: PDFSource
    private var output: PDFObjects
    /// The streams with marked content, by their key in the parent tree.
    private var streams: [MarkedStream] = []
    /// The link annotations with their elements.
    private var links: [PlacedLink] = []
    private var pages: [Int] = []
    /// The objects that are not copied.
    private var done: Set<Int> = []
    private var formsWithMarks: [Int: Bool] = [:]
    private let glyphCodes = PDFGlyphCodes()

    /// A page or form with marked content.
    struct MarkedStream {
        /// The page, from 0.
        var page: Int
        /// The object of a form; `nil` for the content of the page.
        var form: Int?
        var slots: [Int32]
    }

    /// A link annotation.
    struct PlacedLink {
        var object: Int
        var page: Int
        var element: Int32
    }

    /// - Parameters:
    ///   - count: The size of the file that Cairo wrote.
    ///   - write: Appends bytes to the result; returns false on failure.
    init(
        _ tagger: PDFTagger, metadata: PDFDocument.Metadata, count: Int, read: @escaping (Range<Int>) -> [UInt8],
        write: @escaping (ArraySlice<UInt8>) -> Bool
    ) throws(GalleyError) {
        guard let source = PDFSource(count: count, read: read) else { throw Self.unknownForm }
        tree = tagger.tree
        annotations = tagger.annotations
        self.metadata = metadata
        self.source = source
        output = PDFObjects(first: source.starts.count, write: write)
    }

    static var unknownForm: GalleyError {
        .drawingFailed(operation: "tagging a PDF", reason: "the version of Cairo writes files of an unknown form")
    }

    mutating func run() throws(GalleyError) {
        output.writeHeader()
        guard let catalogue = source.object(source.root)?.value, let list = catalogue.number(after: "/Pages"),
            let kids = source.object(list)?.value.references(after: "/Kids"), kids.count == annotations.count
        else { throw Self.unknownForm }
        pages = kids
        for page in kids.indices { try writePage(page) }
        done.insert(source.root)
        try copyObjects(without: catalogue)
        let structure = PDFStructureWriting(
            tree: tree, streams: streams, links: links, pages: pages, output: output)
        let root = structure.write()
        output = structure.output
        try writeCatalogue(catalogue, structure: root)
        guard output.finish(root: source.root, information: source.information) else { throw Self.unknownForm }
    }

    // MARK: Pages

    private mutating func writePage(_ page: Int) throws(GalleyError) {
        let number = pages[page]
        guard var value = source.object(number)?.value, let content = value.number(after: "/Contents") else {
            throw Self.unknownForm
        }
        let key = streams.count
        streams.append(MarkedStream(page: page, form: nil, slots: []))
        try rewriteStream(content, key: key, resources: resources(of: value))
        value.replaceLine("/StructParents", with: "")
        value.add(" /Tabs /S /StructParents \(key)\n")
        let references = value.references(after: "/Annots")
        guard references.count == annotations[page].count else { throw Self.unknownForm }
        for (object, element) in zip(references, annotations[page]) where element >= 0 {
            links.append(PlacedLink(object: object, page: page, element: element))
        }
        done.insert(number)
        output.add(number, value.bytes)
    }

    /// Writes a content stream with marked content, and the forms in it.
    private mutating func rewriteStream(
        _ number: Int, key: Int, resources: PDFBytes, entries: String = ""
    ) throws(GalleyError) {
        guard done.insert(number).inserted else { return }
        guard let object = source.object(number), let data = object.data, let content = source.flate.inflate(data)
        else {
            throw Self.unknownForm
        }
        if let length = object.length { done.insert(length) }
        if resources.first("/XObject") != nil { findMarks(in: content) }
        let (known, source, glyphCodes) = (formsWithMarks, source, glyphCodes)
        var marking = ContentMarking(tree) {
            known[$0] == true
        } recode: { font, codes, text in
            resources.number(after: font + " ").flatMap { glyphCodes.codes(for: codes, text, font: $0, in: source) }
        }
        guard let marked = marking.rewrite(content), let packed = output.flate.deflate(marked) else {
            throw Self.unknownForm
        }
        streams[key].slots = marking.slots
        var header = object.value
        header.replaceLine("/Length", with: "/Length \(packed.count)")
        if !entries.isEmpty { header.add(entries) }
        output.write(number, header: header.bytes, data: packed[...])
        for form in marking.forms {
            let next = streams.count
            streams.append(MarkedStream(page: streams[key].page, form: form, slots: []))
            let inner = source.object(form).map { self.resources(of: $0.value) } ?? resources
            try rewriteStream(form, key: next, resources: inner, entries: " /StructParents \(next)\n")
        }
    }

    /// The resources of a page or form.
    private func resources(of value: PDFBytes) -> PDFBytes {
        guard value.isReference(after: "/Resources", from: 0), let number = value.number(after: "/Resources") else {
            return value
        }
        return source.object(number)?.value ?? value
    }

    /// Finds which forms have marks, in themselves or in forms inside them.
    private mutating func findMarks(in content: [UInt8]) {
        var pending = ContentMarking.forms(in: content).map { (form: $0, isSeen: false) }
        var inside: [Int: [Int]] = [:]
        while let (form, isSeen) = pending.popLast() {
            if isSeen {
                if formsWithMarks[form] == false {
                    formsWithMarks[form] = inside[form, default: []].contains { formsWithMarks[$0] == true }
                }
                continue
            }
            guard formsWithMarks[form] == nil else { continue }
            formsWithMarks[form] = false
            guard let object = source.object(form), object.value.first("/Form") != nil, let data = object.data,
                let content = source.flate.inflate(data)
            else { continue }
            if ContentMarking.hasMarks(content) { formsWithMarks[form] = true }
            inside[form] = ContentMarking.forms(in: content)
            pending.append((form, true))
            pending += inside[form, default: []].map { (form: $0, isSeen: false) }
        }
    }

    // MARK: Other objects

    private mutating func copyObjects(without catalogue: PDFBytes) throws(GalleyError) {
        // The structure that Cairo wrote for links.
        if let root = catalogue.number(after: "/StructTreeRoot") {
            done.insert(root)
            if let parents = source.object(root)?.value.number(after: "/ParentTree") { done.insert(parents) }
        }
        var elements: [Int: Int] = [:]
        for (key, link) in links.enumerated() { elements[link.object] = key }
        for number in source.order where !done.contains(number) {
            guard let object = source.object(number) else { throw Self.unknownForm }
            if var data = object.data {
                if let font = glyphCodes.maps[number] {
                    guard let content = source.flate.inflate(data),
                        let packed = output.flate.deflate(glyphCodes.complete(map: content, font: font))
                    else { throw Self.unknownForm }
                    data = packed[...]
                }
                var header = object.value
                header.replaceLine("/Length", with: "/Length \(data.count)")
                if let length = object.length { done.insert(length) }
                output.write(number, header: header.bytes, data: data)
                continue
            }
            if object.value.starts(with: "<< /Type /StructElem", at: 1) || object.value.starts(with: "[", at: 1) {
                continue
            }
            var value = object.value
            // ISO 14289-1, 7.21.3.2. Cairo's identifiers are those of the embedded font.
            if value.first("/Subtype /CIDFontType2") != nil, value.first("/CIDToGIDMap") == nil {
                value.add(" /CIDToGIDMap /Identity\n")
            }
            glyphCodes.complete(&value, font: number) { header, data in
                let packed = output.flate.deflate(data) ?? []
                let stream = output.next()
                let dictionary = "\n<< \(header) /Filter /FlateDecode /Length \(packed.count) >>"
                output.write(stream, header: Array(dictionary.utf8), data: packed[...])
                return stream
            }
            if let key = elements[number] { complete(&value, of: links[key], key: streams.count + key) }
            output.add(number, value.bytes)
        }
    }

    /// Adds to a link annotation what PDF/UA demands.
    private func complete(_ annotation: inout PDFBytes, of link: PlacedLink, key: Int) {
        annotation.replaceLine("/StructParent ", with: "/StructParent \(key)")
        let contents = tree.details(of: link.element)?.excerpt ?? ""
        annotation.add(" /F 4 /Contents \(PDFString.literal(contents.isEmpty ? "Link" : contents))\n")
    }

    private mutating func writeCatalogue(_ catalogue: PDFBytes, structure: Int) throws(GalleyError) {
        let packet = XMPPacket(metadata).bytes
        let number = output.next()
        output.write(
            number, header: Array("\n<< /Type /Metadata /Subtype /XML /Length \(packet.count) >>".utf8),
            data: packet[...])
        var value = catalogue
        value.replaceLine("/StructTreeRoot", with: "")
        value.replaceLine("/MarkInfo", with: "")
        value.add(
            " /StructTreeRoot \(structure) 0 R /MarkInfo << /Marked true >>\n"
                + " /ViewerPreferences << /DisplayDocTitle true >> /Metadata \(number) 0 R\n"
                + (metadata.language.map { " /Lang \(PDFString.literal($0))\n" } ?? ""))
        output.add(source.root, value.bytes)
    }
}
