internal import GalleyText

/// The placing of the boxes in the margins of a page (CSS Paged Media 3, 5).
struct PageMarginBoxes {
    private let pages: TextPages
    private let format: PageFormat
    private let values: TextPages.EdgeValues

    init(_ pages: TextPages, on format: PageFormat, values: TextPages.EdgeValues) {
        self.pages = pages
        self.format = format
        self.values = values
    }

    /// The places of three boxes on an edge, along it: at the start, in the middle and at the end.
    private typealias Edge = [Document.Page.MarginBox.Place]

    /// The boxes clockwise from the top left corner.
    func placed() throws(GalleyError) -> [TextPage.MarginBox] {
        guard !format.boxes.isEmpty else { return [] }
        let (paper, margins) = (format.page.orientedSize, format.page.margins)
        let (right, bottom) = (paper.width - margins.right, paper.height - margins.bottom)
        let (width, height) = (right - margins.left, bottom - margins.top)
        var frames: [Document.Page.MarginBox.Place: Rect] = [
            .topLeftCorner: Rect(x: 0, y: 0, width: margins.left, height: margins.top),
            .topRightCorner: Rect(x: right, y: 0, width: margins.right, height: margins.top),
            .bottomRightCorner: Rect(x: right, y: bottom, width: margins.right, height: margins.bottom),
            .bottomLeftCorner: Rect(x: 0, y: bottom, width: margins.left, height: margins.bottom),
        ]
        let top: Edge = [.topLeft, .topCenter, .topRight]
        let end: Edge = [.bottomLeft, .bottomCenter, .bottomRight]
        for (edge, y, breadth) in [(top, 0, margins.top), (end, bottom, margins.bottom)] {
            for (place, span) in try spans(of: edge, over: width, isHorizontal: true, breadth: breadth) {
                let own = min(format.boxes[place]?.style.height ?? breadth, breadth)
                // Boxes lower than the margin are next to the text.
                frames[place] = Rect(
                    x: margins.left + span.start, y: y == 0 ? breadth - own : y, width: span.length, height: own)
            }
        }
        let left: Edge = [.leftTop, .leftMiddle, .leftBottom]
        let side: Edge = [.rightTop, .rightMiddle, .rightBottom]
        for (edge, x, breadth) in [(left, 0, margins.left), (side, right, margins.right)] {
            for (place, span) in try spans(of: edge, over: height, isHorizontal: false, breadth: breadth) {
                let own = min(format.boxes[place]?.style.width ?? breadth, breadth)
                frames[place] = Rect(
                    x: x == 0 ? breadth - own : x, y: margins.top + span.start, width: own, height: span.length)
            }
        }
        var result: [TextPage.MarginBox] = []
        for place in Document.Page.MarginBox.Place.allCases {
            guard let box = format.boxes[place], let frame = frames[place] else { continue }
            result.append(TextPage.MarginBox(place: place, content: try content(of: box, at: place, in: frame)))
        }
        return result
    }

    // MARK: - Lengths

    private struct Span {
        var start: Double
        var length: Double
    }

    /// The smallest and the largest length of a box that its content asks for.
    private struct Lengths {
        var least: Double
        var most: Double
        var isFixed = false

        /// The lengths of a box that is as long as two boxes with the longest of two lengths.
        init(twice one: Lengths?, _ other: Lengths?) {
            least = 2 * max(one?.least ?? 0, other?.least ?? 0)
            most = 2 * max(one?.most ?? 0, other?.most ?? 0)
        }

        init(least: Double, most: Double, isFixed: Bool = false) {
            (self.least, self.most, self.isFixed) = (least, most, isFixed)
        }
    }

    /// The places of the boxes on an edge, along it (5.3).
    private func spans(
        of edge: Edge, over available: Double, isHorizontal: Bool, breadth: Double
    ) throws(GalleyError) -> [(Document.Page.MarginBox.Place, Span)] {
        var lengths: [Lengths?] = []
        for place in edge { lengths.append(try self.lengths(at: place, isHorizontal: isHorizontal, breadth: breadth)) }
        let (start, end) = (lengths[0], lengths[2])
        func used(_ own: Lengths, _ length: Double) -> Double { own.isFixed ? own.most : length }
        var result: [(Document.Page.MarginBox.Place, Span)] = []
        func add(_ index: Int, _ length: Double, at place: Double) {
            result.append((edge[index], Span(start: place, length: max(0, length))))
        }
        if let middle = lengths[1] {
            let others = Lengths(twice: start, end)
            let own = used(middle, Self.share(available, middle, others))
            let side = max(0, (available - own) / 2)
            if let start { add(0, used(start, side), at: 0) }
            add(1, own, at: (available - own) / 2)
            if let end, case let length = used(end, side) { add(2, length, at: available - length) }
        } else if let start, let end {
            var first = Self.share(available, start, end)
            if start.isFixed { first = start.most } else if end.isFixed { first = available - end.most }
            add(0, first, at: 0)
            let last = used(end, available - first)
            add(2, last, at: available - last)
        } else if let start {
            add(0, used(start, available), at: 0)
        } else if let end, case let length = used(end, available) {
            add(2, length, at: available - length)
        }
        return result
    }

    /// The length of a box that shares a length with another one by their contents.
    private static func share(_ available: Double, _ one: Lengths, _ other: Lengths) -> Double {
        let (most, least) = (one.most + other.most, one.least + other.least)
        func part(_ own: Double, of all: Double) -> Double { all > 0 ? own / all : 0.5 }
        if most <= available { return one.most + (available - most) * part(one.most, of: most) }
        if least <= available {
            return one.least + (available - least) * part(one.most - one.least, of: most - least)
        }
        return max(0, one.least + (available - least) * part(one.least, of: least))
    }

    /// The lengths of a box along its edge; `nil` if there is none.
    private func lengths(
        at place: Document.Page.MarginBox.Place, isHorizontal: Bool, breadth: Double
    ) throws(GalleyError) -> Lengths? {
        guard let box = format.boxes[place] else { return nil }
        if let fixed = isHorizontal ? box.style.width : box.style.height {
            return Lengths(least: fixed, most: fixed, isFixed: true)
        }
        let edges = Self.edges(of: box)
        let text = pages.filled(box.content, with: values)
        guard !isHorizontal else {
            let layout = try TextLayout(text, in: TextContainer(), fonts: pages.fonts)
            let extra = edges.left + edges.right
            // A width has a fraction of a point that its text may need.
            return Lengths(least: layout.minimumWidth + extra, most: layout.naturalWidth.rounded(.up) + extra)
        }
        let width = max(0, min(box.style.width ?? breadth, breadth) - edges.left - edges.right)
        let layout = try TextLayout(text, in: TextContainer(width: width), fonts: pages.fonts)
        let height = layout.size.height + edges.top + edges.bottom
        return Lengths(least: height, most: height)
    }

    /// The space of the margins, borders and padding of a box.
    private static func edges(of box: PageFormat.MarginBox) -> BoxSides<Double> {
        guard let block = box.style.block else { return BoxSides(0) }
        var result = block.edges(isRightToLeft: false)
        let margins = block.margins(isRightToLeft: false)
        for side in BoxSide.allCases { result[side] += max(0, margins[side]) }
        return result
    }

    // MARK: - Contents

    /// The text of a box, with its borders and background.
    private func content(
        of box: PageFormat.MarginBox, at place: Document.Page.MarginBox.Place, in frame: Rect
    ) throws(GalleyError) -> TextPage.PlacedLayout {
        var text = pages.filled(box.content, with: values)
        let edges = Self.edges(of: box)
        let width = max(0, frame.width - edges.left - edges.right)
        let layout = try TextLayout(text, in: TextContainer(width: width), fonts: pages.fonts)
        let free = max(0, frame.height - edges.top - edges.bottom - layout.size.height)
        let above: Double =
            switch box.style.alignment ?? place.verticalAlignment {
            case .top: 0
            case .middle: free / 2
            case .bottom: free
            }
        guard var block = box.style.block, block.isVisible else {
            return TextPage.PlacedLayout(
                layout: layout, origin: Point(x: frame.x + edges.left, y: frame.y + edges.top + above))
        }
        let margins = block.margins(isRightToLeft: false)
        block.margin = BoxSides(0)
        block.padding.top = max(0, block.padding.top) + above
        block.padding.bottom = max(0, block.padding.bottom) + free - above
        let division = BlockIntent.Component(kind: .division(alignment: .none), identity: 1, style: block)
        text.transformAttributes { attributes in
            attributes.block = BlockIntent(
                BlockIntent.Component(kind: .paragraph, identity: 0), inside: BlockIntent(division, inside: nil).chain)
        }
        let (left, right) = (max(0, margins.left), max(0, margins.right))
        let framed = try TextLayout(
            text, in: TextContainer(width: max(0, frame.width - left - right)), fonts: pages.fonts)
        return TextPage.PlacedLayout(
            layout: framed, origin: Point(x: frame.x + left, y: frame.y + max(0, margins.top)))
    }
}

extension Document.Page.MarginBox.Place {
    /// The place of the content by the standard (CSS Paged Media 3, 5.1).
    fileprivate var verticalAlignment: Document.Page.MarginBox.VerticalAlignment {
        switch self {
        case .leftTop, .rightTop: .top
        case .leftBottom, .rightBottom: .bottom
        default: .middle
        }
    }

    /// Whether the box is in the bottom margin.
    package var isBelow: Bool {
        switch self {
        case .bottomLeftCorner, .bottomLeft, .bottomCenter, .bottomRight, .bottomRightCorner: true
        default: false
        }
    }

    /// Whether the box is in the top margin.
    package var isAbove: Bool {
        switch self {
        case .topLeftCorner, .topLeft, .topCenter, .topRight, .topRightCorner: true
        default: false
        }
    }
}
