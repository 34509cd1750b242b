internal import CCairo
internal import GalleyImages
internal import GalleySupport
internal import GalleyText

/// The links of a page, written at its end.
///
/// Cairo accepts no tags inside a group, so the areas of links are collected in the page's coordinates, whatever groups
/// and transforms the text is drawn in.
///
/// Links in the document (`#name`) lead to headings and notes of the content that is drawn with them, if it has one of
/// that name, or else of the whole document. Later content can have it, unless the document ``isComplete``.
@safe final class PDFLinks {
    /// Whether no content follows the current one, so that links to other names have no target.
    var isComplete = false
    /// Whether the pages of one text are drawn, with their places marked page by page.
    var isOnPages = false
    /// A link of the current page.
    private struct Link {
        /// The rectangles on the page, from top to bottom.
        var areas: [Rect]
        /// The target as an attribute of Cairo's tag.
        let goal: String
        /// The structure element; -1 without one.
        let element: Int32

        var tag: String {
            let numbers = areas.flatMap { [$0.x, $0.y, $0.width, $0.height].map(PDFLinks.number) }
            return "rect=[\(numbers.joined(separator: " "))] \(goal)"
        }
    }

    private var current: [Link] = []
    /// The structure elements of the links of the current page; -1 without one.
    var elements: [Int32] { current.map(\.element) }
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

    /// Adds a link over rectangles in the user space of a context.
    func add(
        _ rects: [Rect], to target: String, element: Int32, in context: OpaquePointer, warnings: ImageStore
    ) {
        guard !target.isEmpty else { return }
        let areas = rects.compactMap { unsafe Self.pageArea(of: $0, in: context) }
        guard let first = areas.first else { return }
        let goal: String
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
            goal = "uri='\(CairoPainter.tagValue(target))'"
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

    /// Writes the links and places of the current page.
    func write(to context: OpaquePointer) {
        guard !current.isEmpty || !places.isEmpty else { return }
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        unsafe cairo_identity_matrix(context)
        for place in places {
            unsafe cairo_tag_begin(context, CAIRO_TAG_DEST, place)
            unsafe cairo_tag_end(context, CAIRO_TAG_DEST)
        }
        for link in current {
            unsafe cairo_tag_begin(context, CAIRO_TAG_LINK, link.tag)
            unsafe cairo_tag_end(context, CAIRO_TAG_LINK)
        }
        current.removeAll()
        places.removeAll()
    }

    // MARK: - Places

    private var places: [String] = []

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
        func side(_ value: Double) -> String {
            Self.number(value.isFinite ? min(max(value, -Self.farthest), Self.farthest) : 0)
        }
        places.append("name='\(place)' x=\(side(point.x)) y=\(side(point.y))")
    }

    /// A link's target in the document; `nil` if it has none.
    private func place(named text: Substring) -> String? {
        let name = Self.decoded(text)
        var place: String?
        for name in [name, name.lowercased()] where place == nil {
            place = scope?[name] ?? known[name] ?? awaited[name]
        }
        if place == nil {
            // HTML, 7.4.6.4: the top of the document.
            if name.isEmpty || name.lowercased() == "top" { return "page=1 pos=[0 0]" }
            if isComplete { return nil }
            place = nextPlace()
            awaited[name] = place
        }
        if let place { used.insert(place) }
        return place.map { "dest='\($0)'" }
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

    /// The rectangle on the page that contains `rect`; nil if it is empty.
    static func pageArea(of rect: Rect, in context: OpaquePointer) -> Rect? {
        var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        for corner in [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY)] {
            var (x, y) = corner
            // This ignores the offset of a group's surface, so coordinates are those of the page.
            unsafe cairo_user_to_device(context, &x, &y)
            guard x.isFinite, y.isFinite else { return nil }
            x = min(max(x, -farthest), farthest)
            y = min(max(y, -farthest), farthest)
            (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
        }
        return right > left && bottom > top ? Rect(x: left, y: top, width: right - left, height: bottom - top) : nil
    }

    /// A number in thousandths without an exponent, which Cairo cannot parse.
    static func number(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let digits = String(thousandths.magnitude % 1000)
        return (thousandths < 0 ? "-" : "") + "\(thousandths.magnitude / 1000)."
            + String(repeating: "0", count: 3 - digits.count) + digits
    }
}
