internal import GalleyText

/// Writes a structure tree as objects (ISO 32000-1, 14.7).
struct PDFStructureWriting {
    private let tree: StructureTree
    private let streams: [PDFFile.MarkedStream]
    private let links: [PDFLinks.Annotation]
    /// The objects of the pages.
    private let pages: [Int]
    private let file: PDFFile

    /// A piece of marked content.
    private struct Piece {
        var stream: Int32
        var identifier: Int32
    }

    /// The pieces of all slots, ordered by slot, and the end of each slot's.
    private var pieces: [Piece] = []
    private var pieceEnds: [Int] = []
    /// The links of each element with some.
    private var elementLinks: [Int32: [Int]] = [:]
    /// The objects of the elements; 0 for those without content.
    private var objects: [Int]

    init(tree: StructureTree, links: [PDFLinks.Annotation], pages: [Int], file: PDFFile) {
        self.tree = tree
        streams = file.streams
        self.links = links
        self.pages = pages
        self.file = file
        objects = [Int](repeating: 0, count: tree.elements.count)
    }

    /// Writes the elements, the parent tree and the root.
    /// - Returns: The object of the root.
    mutating func write() -> Int {
        sortPieces()
        for (index, link) in links.enumerated() { elementLinks[link.element, default: []].append(index) }
        let root = file.objects.next()
        let used = usedElements()
        for element in tree.elements.indices where used[element] { objects[element] = file.objects.next() }
        for element in tree.elements.indices where used[element] { write(element, root: root) }
        let parents = writeParentTree()
        let identifiers = writeIdentifiers()
        file.objects.add(
            root,
            "<</Type/StructTreeRoot/K \(objects[0]) 0 R/ParentTree \(parents) 0 R"
                + "/ParentTreeNextKey \(streams.count + links.count)"
                + (identifiers.map { "/IDTree \($0) 0 R" } ?? "") + ">>")
        return root
    }

    /// Sorts the marked content by slot, in the order of pages.
    private mutating func sortPieces() {
        var counts = [Int](repeating: 0, count: tree.slotElements.count + 1)
        for stream in streams { for slot in stream.slots { counts[Int(slot) + 1] += 1 } }
        for index in 1..<counts.count { counts[index] += counts[index - 1] }
        pieces = [Piece](repeating: Piece(stream: 0, identifier: 0), count: counts[counts.count - 1])
        for (index, stream) in streams.enumerated() {
            for (identifier, slot) in stream.slots.enumerated() {
                pieces[counts[Int(slot)]] = Piece(stream: Int32(index), identifier: Int32(identifier))
                counts[Int(slot)] += 1
            }
        }
        pieceEnds = counts
    }

    private func pieces(of slot: Int32) -> ArraySlice<Piece> {
        pieces[(slot == 0 ? 0 : pieceEnds[Int(slot) - 1])..<pieceEnds[Int(slot)]]
    }

    /// Whether each element has content.
    private func usedElements() -> [Bool] {
        var used = [Bool](repeating: false, count: tree.elements.count)
        used[0] = true
        for index in tree.elements.indices.reversed() {
            let element = tree.elements[index]
            if !used[index] {
                used[index] =
                    elementLinks[Int32(index)] != nil
                    || element.children.contains { child in
                        if case .slot(let slot) = child { !pieces(of: slot).isEmpty } else { false }
                    }
            }
            // A moved element may be before its parent.
            var parent = used[index] ? element.parent : -1
            while parent >= 0, !used[Int(parent)] {
                used[Int(parent)] = true
                parent = tree.elements[Int(parent)].parent
            }
        }
        // Empty cells and rows of visible tables.
        for index in tree.elements.indices where !used[index] && tree.elements[index].isKeptEmpty {
            used[index] = used[Int(tree.elements[index].parent)]
        }
        return used
    }

    // MARK: Elements

    private func write(_ index: Int, root: Int) {
        let element = tree.elements[index]
        let details = tree.details(of: Int32(index))
        var text = "<</S/\(type(of: index).name)/P \(element.parent < 0 ? root : objects[Int(element.parent)]) 0 R"
        var kids = ""
        var count = 0
        var page: Int?
        for child in element.children {
            switch child {
            case .element(let child):
                guard objects[Int(child)] > 0 else { continue }
                kids += " \(objects[Int(child)]) 0 R"
                count += 1
            case .slot(let slot):
                for piece in pieces(of: slot) {
                    let stream = streams[Int(piece.stream)]
                    if page == nil { page = stream.page }
                    count += 1
                    if let form = stream.form {
                        kids += " <</Type/MCR/Pg \(pages[stream.page]) 0 R/Stm \(form) 0 R/MCID \(piece.identifier)>>"
                    } else if page == stream.page {
                        kids += " \(piece.identifier)"
                    } else {
                        kids += " <</Type/MCR/Pg \(pages[stream.page]) 0 R/MCID \(piece.identifier)>>"
                    }
                }
            }
        }
        for index in elementLinks[Int32(index)] ?? [] {
            let link = links[index]
            kids += " <</Type/OBJR/Pg \(pages[link.page]) 0 R/Obj \(link.object) 0 R>>"
            count += 1
        }
        if let box = details?.box, page == nil { page = box.page }
        if let page { text += "/Pg \(pages[page]) 0 R" }
        if count == 1 {
            text += "/K\(kids)"
        } else if count > 1 {
            text += "/K[\(kids)]"
        }
        if let details { text += entries(of: details, type(of: index)) }
        file.objects.add(objects[index], text + ">>")
    }

    /// The type; a link without an annotation is only a span.
    private func type(of index: Int) -> StructureType {
        let type = tree.elements[index].type
        if type == .link, elementLinks[Int32(index)] == nil { return .span }
        return type
    }

    private func entries(of details: StructureTree.Details, _ type: StructureType) -> String {
        var text = ""
        if type == .figure || type == .formula, let alternative = details.alternative {
            text += "/Alt\(PDFString.literal(alternative))"
            let name = "the alternative text of \(details.excerpt.prefix(60))"
            if let error = file.archive?.check(alternative, name) { file.refuse(error) }
        }
        if let language = details.language {
            text += "/Lang\(PDFString.literal(language))"
            if let error = file.archive?.check(language: language, of: details.excerpt) { file.refuse(error) }
        }
        if let identifier = details.identifier { text += "/ID\(PDFString.literal(identifier))" }
        if let numbering = details.numbering { text += "/A<</O/List/ListNumbering/\(numbering)>>" }
        if details.scope != nil || details.columnSpan > 1 || details.rowSpan > 1 {
            text += "/A<</O/Table"
            if let scope = details.scope { text += "/Scope/\(scope)" }
            if details.columnSpan > 1 { text += "/ColSpan \(details.columnSpan)" }
            if details.rowSpan > 1 { text += "/RowSpan \(details.rowSpan)" }
            text += ">>"
        }
        if type == .figure || type == .formula, let box = details.box?.rect {
            let numbers = PDFNumber.list([box.minX, box.minY, box.maxX, box.maxY])
            text += "/A<</O/Layout/BBox[\(numbers)]>>"
        }
        return text
    }

    // MARK: Trees

    /// Writes the elements of marked content and annotations, by their keys.
    private func writeParentTree() -> Int {
        let number = file.objects.next()
        var text = "<</Nums["
        for (key, stream) in streams.enumerated() where !stream.slots.isEmpty {
            let array = file.objects.next()
            var references = "["
            for slot in stream.slots { references += "\(objects[Int(tree.slotElements[Int(slot)])]) 0 R " }
            file.objects.add(array, references + "]")
            text += "\(key) \(array) 0 R "
        }
        for (key, link) in links.enumerated() { text += "\(streams.count + key) \(objects[Int(link.element)]) 0 R " }
        file.objects.add(number, text + "]>>")
        return number
    }

    /// Writes the identifiers of notes.
    private func writeIdentifiers() -> Int? {
        var names: [(name: String, object: Int)] = []
        for index in tree.elements.indices where objects[index] > 0 {
            if let name = tree.details(of: Int32(index))?.identifier { names.append((name, objects[index])) }
        }
        guard !names.isEmpty else { return nil }
        names.sort { PDFString.precedes($0.name, $1.name) }
        let number = file.objects.next()
        let entries = names.map { "\(PDFString.literal($0.name)) \($0.object) 0 R" }
        file.objects.add(number, "<</Names[\(entries.joined(separator: " "))]>>")
        return number
    }
}
