internal import GalleyBoxes
internal import GalleyLayout
internal import GalleyText
internal import GalleyValues

/// Assigns drawn content to its place in the structure of a PDF.
final class PDFTagger {
    var tree = StructureTree()
    /// The language of the document.
    let language: String?
    /// The number of the current page, from 0.
    var page = -1
    /// The height of the current page in points.
    var pageHeight = 0.0

    /// The text that is currently drawn.
    private struct Scope {
        let layout: TextLayout
        let tags: TagSlots
        /// The segments of a page's text; `nil` if the layout has the whole text.
        var segments: [TextPage.Segment]?
    }

    /// The tags of the last text, which can be drawn in several parts.
    private struct LastText {
        weak var layout: TextLayout?
        let tags: TagSlots
        var end: Int
    }

    /// The tags of the last boxes that continue below their page.
    private struct LastBoxes {
        weak var layout: BoxLayout?
        let tags: BoxTags
        let page: Int
    }

    private var scopes: [Scope] = []
    private var last: LastText?
    private var lastBoxes: LastBoxes?
    /// The slot of the content that follows.
    private(set) var slot = StructureTree.Artifact.decoration.rawValue
    /// The slot of all content, for headers, footers and other artifacts.
    private var forced: Int32?
    /// The elements of attachments, which receive texts drawn without a scope.
    private var parents: [Int32] = []
    /// The boxes that are currently drawn.
    private var boxes = BoxTags()
    /// The tags of the text of the current box.
    private var boxText: TagSlots?

    init(language: String?) {
        self.language = language
    }

    // MARK: Slots

    /// Directs the following content to a slot.
    func select(_ slot: Int32) { self.slot = forced ?? slot }

    func beginPage(_ size: Size) {
        page += 1
        pageHeight = size.height
        slot = StructureTree.Artifact.decoration.rawValue
    }

    /// Makes everything that `body` draws an artifact.
    func asArtifact<Failure: Error>(
        _ artifact: StructureTree.Artifact, _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        let previous = forced
        forced = previous ?? artifact.rawValue
        defer { forced = previous }
        try body()
    }

    var isInArtifact: Bool { forced != nil }

    // MARK: Texts

    /// The tags of a text that is added to the structure.
    func tags(of text: AttributedText) -> TagSlots {
        var tagging = TextTagger(
            text, language: language, in: parents.last ?? StructureTree.root, isLeaf: false)
        tagging.add(to: &tree)
        return tagging.tags
    }

    /// Draws the body of a page with a part of a text.
    func withPage<Failure: Error>(
        _ layout: TextLayout, _ segments: [TextPage.Segment], _ tags: TagSlots, _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        scopes.append(Scope(layout: layout, tags: tags, segments: segments))
        defer { scopes.removeLast() }
        try body()
    }

    /// Draws lines of a text. Lines after those of the previous call continue the same elements.
    func withText<Failure: Error>(
        _ content: DrawnContent, _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        let layout = content.layout
        if forced != nil || scopes.last?.layout === layout { return try body() }
        let tags: TagSlots
        let isOutermost = scopes.isEmpty && parents.isEmpty
        if scopes.isEmpty, let boxText {
            tags = boxText
        } else if isOutermost, let last, last.layout === layout, content.lines.lowerBound >= last.end {
            tags = last.tags
        } else {
            tags = self.tags(of: layout.text)
        }
        if isOutermost { last = LastText(layout: layout, tags: tags, end: content.end) }
        scopes.append(Scope(layout: layout, tags: tags))
        defer { scopes.removeLast() }
        try body()
    }

    /// The tags of the current text at a UTF-8 offset of the drawn layout. Repeated text of a page is an artifact.
    func entry(at offset: Int) -> TagSlots.Entry? {
        guard forced == nil, let scope = scopes.last else { return nil }
        guard let segments = scope.segments else { return scope.tags.entry(at: offset) }
        guard let segment = segments.segment(at: offset), offset < segment.start + segment.count else {
            return TagSlots.Entry(start: 0, slot: StructureTree.Artifact.pagination.rawValue)
        }
        return scope.tags.entry(at: segment.whole + offset - segment.start)
    }

    /// Whether two offsets are in the same block. The terminators of cells are in none.
    func isInSameBlock(_ offset: Int, _ other: Int) -> Bool {
        guard let block = entry(at: offset).flatMap({ tree.block(ofSlot: $0.slot) }) else { return false }
        return entry(at: other).flatMap { tree.block(ofSlot: $0.slot) } == block
    }

    /// The slot of white space without glyphs that ends at an offset, such as a tab or line feed, if the same block
    /// continues: without a space, words would be joined.
    func separatorSlot(before offset: Int) -> Int32? {
        guard offset > 0, let scope = scopes.last, let slot = entry(at: offset - 1)?.slot,
            let block = tree.block(ofSlot: slot)
        else { return nil }
        var next = offset
        if let segments = scope.segments {
            guard let segment = segments.segment(at: offset - 1) else { return nil }
            next = segment.whole + offset - segment.start
        }
        guard next < scope.tags.utf8Count, let following = scope.tags.entry(at: next)?.slot else { return nil }
        return tree.block(ofSlot: following) == block ? slot : nil
    }

    // MARK: Attachments and boxes

    /// Draws the content of an attachment. Its rectangle on the page is that of a figure; text inside makes it a division.
    func withAttachment(_ element: Int32, slot: Int32, area: Rect?, _ body: () -> Void) {
        guard forced == nil, element >= 0 else {
            select(StructureTree.Artifact.decoration.rawValue)
            return body()
        }
        setBox(of: element, area)
        select(slot)
        let (scopes, boxText, boxes) = (scopes, boxText, boxes)
        self.scopes = []
        self.boxText = nil
        parents.append(element)
        let count = tree.elements[Int(element)].children.count
        body()
        parents.removeLast()
        self.scopes = scopes
        self.boxText = boxText
        self.boxes = boxes
        if tree.elements[Int(element)].children.count > count { tree.setType(.division, of: element) }
    }

    /// Adds the rectangle to that of a figure on its first page. Pages have their origin at the lower left corner.
    func setBox(of element: Int32, _ area: Rect?) {
        guard let area else { return }
        let rect = Rect(x: area.x, y: pageHeight - area.maxY, width: area.width, height: area.height)
        tree.setDetails(of: element) { details in
            guard let known = details.box else {
                details.box = (rect, page)
                return
            }
            if known.page == page { details.box = (known.rect.union(rect), page) }
        }
    }

    // MARK: Boxes

    /// Adds the structure of boxes that are drawn next, unless they continue from the previous page.
    ///
    /// - Parameter area: The rectangle of the boxes on the page.
    func addBoxes(of layout: BoxLayout, in area: Rect?) {
        guard forced == nil else {
            boxes = BoxTags()
            return
        }
        if let lastBoxes, lastBoxes.layout === layout, lastBoxes.page == page - 1, let area, area.minY < 0 {
            boxes = lastBoxes.tags
        } else {
            boxes = tree.add(layout, language: language, to: parents.last ?? StructureTree.root)
        }
        guard parents.isEmpty, let area, area.maxY > pageHeight else { return }
        lastBoxes = LastBoxes(layout: layout, tags: boxes, page: page)
    }

    /// The slot of a box's background and borders.
    func surface(ofBox index: Int32) -> Int32 {
        if case .slot(let slot)? = boxes.places[index] { slot } else { StructureTree.Artifact.decoration.rawValue }
    }

    func figure(ofBox index: Int32) -> (element: Int32, slot: Int32)? {
        switch boxes.places[index] {
        case .figure(let element, let slot)?: (element, slot)
        case .slot(let slot)?: boxes.figures[slot].map { ($0, slot) }
        default: nil
        }
    }

    /// The element of the figure that is a box with its contents.
    func figure(around index: Int32) -> Int32? {
        guard !boxes.figures.isEmpty, case .slot(let slot)? = boxes.places[index] else { return nil }
        return boxes.figures[slot]
    }

    /// Draws the text of a box.
    func withBox<Failure: Error>(_ index: Int32, _ body: () throws(Failure) -> Void) throws(Failure) {
        switch boxes.places[index] {
        case .text(let tags)?:
            boxText = tags
            defer { boxText = nil }
            try body()
        case .slot(let slot)?:
            let previous = forced
            forced = previous ?? slot
            defer { forced = previous }
            try body()
        default: try body()
        }
    }
}

extension [TextPage.Segment] {
    /// The last segment that starts at an offset or before it.
    fileprivate func segment(at offset: Int) -> TextPage.Segment? {
        let next = partitioningIndex { $0.start > offset }
        return next > 0 ? self[next - 1] : nil
    }
}
