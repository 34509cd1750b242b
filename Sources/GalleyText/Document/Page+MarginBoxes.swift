extension Document.Page {
    /// A box in the margin of pages (CSS Paged Media 3, 4).
    ///
    /// On each edge, three boxes share the length of the edge by their contents, between two boxes in the corners. Properties
    /// that are `nil` are those of the same box in a less specific ``Rule``, or else the initial ones.
    public struct MarginBox: Sendable, Hashable {
        /// The places of boxes, clockwise from the top left corner.
        public enum Place: String, Sendable, Hashable, Codable, CaseIterable {
            /// The top left corner.
            case topLeftCorner
            /// The left part of the top margin.
            case topLeft
            /// The middle of the top margin.
            case topCenter
            /// The right part of the top margin.
            case topRight
            /// The top right corner.
            case topRightCorner
            /// The upper part of the right margin.
            case rightTop
            /// The middle of the right margin.
            case rightMiddle
            /// The lower part of the right margin.
            case rightBottom
            /// The bottom right corner.
            case bottomRightCorner
            /// The right part of the bottom margin.
            case bottomRight
            /// The middle of the bottom margin.
            case bottomCenter
            /// The left part of the bottom margin.
            case bottomLeft
            /// The bottom left corner.
            case bottomLeftCorner
            /// The lower part of the left margin.
            case leftBottom
            /// The middle of the left margin.
            case leftMiddle
            /// The upper part of the left margin.
            case leftTop
        }

        /// The place of the content in a box that is higher.
        public enum VerticalAlignment: String, Sendable, Hashable, Codable, CaseIterable {
            /// At the top.
            case top
            /// In the middle.
            case middle
            /// At the bottom.
            case bottom
        }

        /// A document cannot contain itself.
        private var contents: [Document]
        /// The default attributes of the content.
        public var style: TextAttributes
        /// The place of the content; by default that of the standard for the place of the box.
        public var alignment: VerticalAlignment?
        /// The width in points, with margins, borders and padding; `nil` depends on the contents of the boxes on the edge.
        public var width: Double?
        /// The height in points, with margins, borders and padding; `nil` depends on the contents of the boxes on the edge.
        public var height: Double?
        /// The margins, borders, padding and background of the box.
        public var block: BlockStyle?
        /// Whether the box is left out, although it has a content.
        public var isHidden: Bool?

        /// Creates a box.
        ///
        /// The text of the content has the same names as that of a header: see ``Document/Page/header``.
        public init(
            _ content: Document? = nil, style: TextAttributes = TextAttributes(), alignment: VerticalAlignment? = nil,
            width: Double? = nil, height: Double? = nil, block: BlockStyle? = nil, isHidden: Bool? = nil
        ) {
            contents = content.map { [$0] } ?? []
            self.style = style
            self.alignment = alignment
            self.width = width
            self.height = height
            self.block = block
            self.isHidden = isHidden
        }

        /// The content of the box. A box without one is left out.
        public var content: Document? {
            get { contents.first }
            set { contents = newValue.map { [$0] } ?? [] }
        }

        /// Changes the colours of the borders and the background.
        fileprivate mutating func mapColors(_ map: (Color) -> Color) { block?.mapColors(map) }

        /// Takes the properties that another box has.
        package mutating func merge(_ other: MarginBox) {
            if other.content != nil { contents = other.contents }
            style.merge(other.style)
            alignment = other.alignment ?? alignment
            width = other.width ?? width
            height = other.height ?? height
            block = other.block ?? block
            isHidden = other.isHidden ?? isHidden
        }
    }
}

extension Document.Page {
    /// Changes the attributes of the boxes in margins, without those of their contents.
    package mutating func mapBoxStyles(_ change: (inout TextAttributes) -> Void) {
        func map(_ boxes: inout [MarginBox.Place: MarginBox]) {
            for place in MarginBox.Place.allCases where boxes[place] != nil {
                change(&boxes[place, default: MarginBox()].style)
            }
        }
        change(&boxStyle)
        map(&boxes)
        for index in rules.indices {
            change(&rules[index].style)
            map(&rules[index].boxes)
        }
    }

    /// The format with named colours of boxes in margins resolved by a theme.
    func resolvingBoxes(_ theme: ColorTheme) -> Document.Page {
        var result = self
        result.mapBoxStyles { $0 = $0.resolving(theme) }
        for place in boxes.keys { result.boxes[place]?.mapColors(theme.resolve) }
        result.area.resolve(theme)
        for index in rules.indices {
            for place in rules[index].boxes.keys { result.rules[index].boxes[place]?.mapColors(theme.resolve) }
            result.rules[index].area.resolve(theme)
        }
        return result
    }
}
