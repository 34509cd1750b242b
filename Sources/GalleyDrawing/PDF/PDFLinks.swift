internal import GalleyImages
internal import GalleySupport
internal import GalleyText

/// The links of a page, written at its end.
///
/// The areas of links are collected in the page's coordinates, whatever groups and transforms the text is drawn in.
///
/// Links in the document (`#name`) lead to headings and notes of the content that is drawn with them, if it has one of
/// that name, or else of the whole document. Later content can have it, unless the document ``isComplete``.
final class PDFLinks {
    /// Whether no content follows the current one, so that links to other names have no target.
    var isComplete = false
    /// Whether the pages of one text are drawn, with their places marked page by page.
    var isOnPages = false
    /// The target of a link.
    private enum Goal: Equatable {
        case url(String)
        /// A place in the file by its name.
        case place(String)
        /// The top of the document.
        case top
    }

    /// A link of the current page.
    private struct Link {
        /// The rectangles on the page, from top to bottom.
        var areas: [Rect]
        let goal: Goal
        /// The structure element; -1 without one.
        let element: Int32
        /// Whether it leads out of the document.
        var isAddress: Bool { if case .url = goal { true } else { false } }
    }

    /// An annotation with a structure element, which is written at the end.
    struct Annotation {
        /// The number of the object.
        var object: Int
        var page: Int
        var element: Int32
        /// The entries of the dictionary that are known.
        fileprivate(set) var entries: String
        /// Whether it leads out of the document.
        fileprivate(set) var isAddress: Bool
    }

    /// The annotations with structure elements.
    private(set) var annotations: [Annotation] = []
    /// The places in the file, with their pages from 0 and their points on them, y upwards.
    private(set) var destinations: [(name: String, page: Int, point: Point)] = []
    private var current: [Link] = []
    /// The places of the current content in the file, by name.
    private var scope: [String: String]?
    /// The places of the document in the file, by name.
    private var known: [String: String] = [:]
    /// The places in the file for names that no content has yet.
    private var awaited: [String: String] = [:]
    /// The existing places in the file.
    private var marked: Set<String> = []
    private var placeCount = 0
    private var scopeNumbers = Numbers()
    private var knownNumbers = Numbers()

    /// The maximum coordinate that is useful for a viewer.
    private static let farthest = 1_000_000.0

    /// Adds a link over rectangles in the user space of a stream.
    func add(
        _ rects: [Rect], to target: String, element: Int32, on content: PDFContent, warnings: ImageStore
    ) {
        guard !target.isEmpty else { return }
        let areas = rects.compactMap { Self.pageArea(of: $0, on: content) }
        guard let first = areas.first else { return }
        let goal: Goal
        if target.hasPrefix("#") {
            guard let place = place(named: target.dropFirst()) else {
                warnings.warn(
                    .refusedLink,
                    "the link to “\(target.prefix(60))” has no target: the document has no heading, note or anchor with that name"
                )
                return
            }
            goal = place
        } else {
            goal = .url(target)
        }
        // The title and the page number of an entry of contents are one link, with one annotation on a line.
        if element >= 0, let last = current.last, last.element == element, last.goal == goal,
            let area = last.areas.last, area.y == first.y, area.height == first.height
        {
            current[current.count - 1].areas += areas
            return
        }
        current.append(Link(areas: areas, goal: goal, element: element))
    }

    /// Writes the links of the current page, and keeps its places.
    /// - Returns: The objects of the annotations.
    func endPage(_ page: Int, in file: PDFFile) -> [Int] {
        let height = file.pageSize.height
        destinations += places.map { ($0.name, page, Point(x: $0.point.x, y: height - $0.point.y)) }
        places.removeAll()
        var objects: [Int] = []
        for link in current {
            let object = file.objects.next()
            objects.append(object)
            let entries = Self.entries(of: link, height: height)
            if case .url(let url) = link.goal, let error = file.archive?.check(url: url) { file.refuse(error) }
            if link.element >= 0 {
                annotations.append(
                    Annotation(
                        object: object, page: page, element: link.element, entries: entries, isAddress: link.isAddress))
            } else {
                file.objects.addLink(object, "<<\(entries)>>", isAddress: link.isAddress)
            }
        }
        current.removeAll()
        return objects
    }

    private static func entries(of link: Link, height: Double) -> String {
        let all = link.areas.dropFirst().reduce(link.areas[0]) { $0.union($1) }
        func edges(_ rect: Rect) -> [Double] { [rect.minX, height - rect.maxY, rect.maxX, height - rect.minY] }
        var text = "/Type /Annot\n/Subtype /Link\n/Border [0 0 0]\n/F 4\n/Rect [\(PDFNumber.list(edges(all)))]\n"
        // Without them, the rectangle is the area (ISO 32000-1, 12.5.6.5).
        if link.areas.count > 1 {
            let corners = link.areas.flatMap { area -> [Double] in
                let side = edges(area)
                return [side[0], side[3], side[2], side[3], side[0], side[1], side[2], side[1]]
            }
            text += "/QuadPoints [\(PDFNumber.list(corners))]\n"
        }
        switch link.goal {
        case .url(let url): text += "/A <</Type /Action /S /URI /URI \(PDFString.url(url))>>\n"
        case .place(let name): text += "/Dest (\(name))\n"
        case .top: text += "/A <</Type /Action /S /Named /N /FirstPage>>\n"
        }
        return text
    }

    /// Writes the annotations with structure elements.
    ///
    /// - Parameter firstKey: The key of the first annotation in the parent tree.
    func writeAnnotations(to objects: inout PDFObjects, firstKey: Int, tree: StructureTree) {
        for (index, annotation) in annotations.enumerated() {
            let contents = tree.details(of: annotation.element)?.excerpt ?? ""
            objects.addLink(
                annotation.object,
                "<<\(annotation.entries)/StructParent \(firstKey + index)"
                    + "/Contents \(PDFString.literal(contents.isEmpty ? "Link" : contents))>>",
                isAddress: annotation.isAddress)
        }
    }

    // MARK: - Places

    private var places: [(name: String, point: Point)] = []

    /// Draws content with named headings and notes. Nested content is a part of it.
    func withContent(_ names: [String], _ body: () throws(GalleyError) -> Void) throws(GalleyError) {
        guard scope == nil else { return try body() }
        var places: [String: String] = [:]
        var numbers = Numbers()
        for name in names {
            let free = numbers.free(name) { places[$0] == nil }
            places[free] = nextPlace()
        }
        scope = places
        scopeNumbers = Numbers()
        defer { scope = nil }
        try body()
    }

    /// Draws the only content of a document, so that links to other names have no target.
    func asOnlyContent(_ body: () throws(GalleyError) -> Void) throws(GalleyError) {
        isComplete = true
        defer { isComplete = false }
        try body()
    }

    /// Makes a point on the current page the place of a name of the current content. A name that already has a place
    /// gets a number, like the names of equal headings.
    /// - Returns: The name of the place in the file.
    @discardableResult
    func mark(_ name: String, at point: Point) -> String? {
        guard let scope else { return nil }
        let name = scopeNumbers.free(name) { scope[$0].map { !marked.contains($0) } ?? true }
        guard let place = scope[name] else { return nil }
        write(place, at: point)
        let global = knownNumbers.free(name) { known[$0] == nil }
        known[global] = place
        if let other = awaited.removeValue(forKey: global) { write(other, at: point) }
        return place
    }

    /// Assigns linked places that are on no page to the current page, because the file would otherwise be invalid.
    func markMissing(warnings: ImageStore) {
        for name in awaited.keys.sorted() {
            warnings.warn(
                .refusedLink,
                "the link to “#\(name.prefix(60))” has no target: the document has no heading, note or anchor with that name"
            )
        }
        for place in Set(awaited.values).union(used).subtracting(marked).sorted() { write(place, at: .zero) }
        awaited = [:]
    }

    /// The places to which links lead.
    private var used: Set<String> = []

    private func write(_ place: String, at point: Point) {
        guard marked.insert(place).inserted else { return }
        func side(_ value: Double) -> Double {
            value.isFinite ? min(max(value, -Self.farthest), Self.farthest) : 0
        }
        places.append((place, Point(x: side(point.x), y: side(point.y))))
    }

    /// A link's target in the document; `nil` if it has none.
    private func place(named text: Substring) -> Goal? {
        let name = Self.decoded(text)
        var place: String?
        for name in [name, name.lowercased()] where place == nil {
            place = scope?[name] ?? known[name] ?? awaited[name]
        }
        if place == nil {
            // HTML, 7.4.6.4: the top of the document.
            if name.isEmpty || name.lowercased() == "top" { return .top }
            if isComplete { return nil }
            place = nextPlace()
            awaited[name] = place
        }
        if let place { used.insert(place) }
        return place.map { .place($0) }
    }

    private func nextPlace() -> String {
        placeCount += 1
        return "d\(placeCount)"
    }

    /// Numbers that distinguish equal names.
    private struct Numbers {
        private var next: [String: Int] = [:]

        /// The name, or the name with the first free number.
        mutating func free(_ name: String, _ isFree: (String) -> Bool) -> String {
            var number = next[name, default: 0]
            func numbered() -> String { number == 0 ? name : "\(name)-\(number)" }
            while !isFree(numbered()) { number += 1 }
            next[name] = number + 1
            return numbered()
        }
    }

    /// Without percent-encoding.
    private static func decoded(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        return String(decoding: DataURI.percentDecoded(text.utf8), as: UTF8.self)
    }

    /// The rectangle on the page that contains `rect`, in the user space of a stream; `nil` if it is empty.
    static func pageArea(of rect: Rect, on content: PDFContent) -> Rect? {
        let area = content.toPage.bounds(of: rect)
        func side(_ value: Double) -> Double { min(max(value, -farthest), farthest) }
        guard [area.minX, area.minY, area.maxX, area.maxY].allSatisfy(\.isFinite) else { return nil }
        let (left, top, right, bottom) = (side(area.minX), side(area.minY), side(area.maxX), side(area.maxY))
        return right > left && bottom > top ? Rect(x: left, y: top, width: right - left, height: bottom - top) : nil
    }
}

extension PDFObjects {
    /// Adds a link. Small programs search for addresses; books have thousands of links to notes and pages.
    fileprivate mutating func addLink(_ number: Int, _ value: String, isAddress: Bool) {
        if isAddress { write(number, value) } else { add(number, value) }
    }
}
