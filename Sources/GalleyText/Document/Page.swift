extension Document {
    /// The page format of a document, which takes as many pages as its text needs.
    public struct Page: Sendable, Hashable {
        /// The orientation of the paper.
        public enum Orientation: String, Sendable, Hashable, Codable, CaseIterable {
            /// The longer side is vertical.
            case portrait
            /// The longer side is horizontal.
            case landscape
        }

        /// Named paper sizes, as in the CSS rule `@page`.
        public enum Paper: String, Sendable, Hashable, Codable, CaseIterable {
            /// 297 × 420 mm (ISO 216).
            case A3
            /// 210 × 297 mm (ISO 216).
            case A4
            /// 148 × 210 mm (ISO 216).
            case A5
            /// 250 × 353 mm (ISO 216).
            case B4
            /// 176 × 250 mm (ISO 216).
            case B5
            /// 8.5 × 11 inches.
            case letter
            /// 8.5 × 14 inches.
            case legal
            /// 11 × 17 inches.
            case ledger

            /// The size in points, in portrait orientation.
            public var size: Size {
                func millimetres(_ width: Double, _ height: Double) -> Size {
                    Size(width: width / 25.4 * 72, height: height / 25.4 * 72)
                }
                return switch self {
                case .A3: millimetres(297, 420)
                case .A4: millimetres(210, 297)
                case .A5: millimetres(148, 210)
                case .B4: millimetres(250, 353)
                case .B5: millimetres(176, 250)
                case .letter: Size(width: 612, height: 792)
                case .legal: Size(width: 612, height: 1008)
                case .ledger: Size(width: 792, height: 1224)
                }
            }
        }

        /// The place of footnotes.
        public enum NotePlacement: String, Sendable, Hashable, Codable, CaseIterable {
            /// After the text, as they are in it.
            case end
            /// At the foot of the page of their first reference. A note without space there continues on the next page.
            case foot
        }

        /// The pages on which chapters start: headings of level 1.
        public enum ChapterStart: String, Sendable, Hashable, Codable, CaseIterable {
            /// Anywhere on a page.
            case anywhere
            /// At the top of a page.
            case page
            /// At the top of a right page, whose number is odd. The page before may be blank, without header and footer.
            case right
        }

        /// The header and the footer of some pages.
        public struct Edges: Sendable, Hashable {
            private var headers: [Document]
            private var footers: [Document]

            /// Creates edges; `nil` leaves a margin empty.
            public init(header: Document? = nil, footer: Document? = nil) {
                headers = header.map { [$0] } ?? []
                footers = footer.map { [$0] } ?? []
            }

            /// The content of the top margin.
            public var header: Document? {
                get { headers.first }
                set { headers = newValue.map { [$0] } ?? [] }
            }

            /// The content of the bottom margin.
            public var footer: Document? {
                get { footers.first }
                set { footers = newValue.map { [$0] } ?? [] }
            }

            /// The edges with changed contents.
            package func map<Failure>(
                _ change: (Document) throws(Failure) -> Document
            ) throws(Failure) -> Edges {
                var result = self
                result.header = try header.map(change)
                result.footer = try footer.map(change)
                return result
            }
        }

        /// The width and height of the paper in points, if ``orientation`` is `nil`.
        public var size: Size
        /// The distances of text from the edges of the paper, in points. Default an inch.
        public var margins: EdgeInsets
        /// The number of characters of a line, from 20 to 200; `nil` uses the ``margins`` as they are.
        ///
        /// Lines are *n* / 26 as wide as the lower-case Latin alphabet in the font of most of the text, with columns each of
        /// these. The left and right margins are widened as necessary and keep their ratio; they never become narrower.
        /// Lines of 60 to 75 characters are easy to read.
        public var measure: Double?
        /// The orientation; `nil` uses ``size`` as it is.
        public var orientation: Orientation?
        /// The header and the footer of pages that have no others.
        public var edges: Edges
        /// The header and the footer of the first page; `nil` for those of other pages.
        public var firstEdges: Edges?
        /// The header and the footer of left pages, whose numbers are even; `nil` for those of other pages.
        public var leftEdges: Edges?
        /// Whether the left and right margins are exchanged on left pages, so that inner margins are equal.
        public var mirrorsMargins = false
        /// The number of the first page.
        public var firstNumber = 1
        /// The form of page numbers.
        public var numbering = Numbering.arabic
        /// The boxes in the margins, over the header and the footer.
        public var boxes: [MarginBox.Place: MarginBox] = [:]
        /// The default attributes of the boxes in the margins.
        public var boxStyle = TextAttributes()
        /// The texts of the elements that run in the margins.
        ///
        /// The ``TextAttributes/pageStrings`` set the index of a text for the name that ``runningKey(_:)`` returns.
        package var runningTexts: [AttributedText] = []
        /// The background, the border, the padding and the outline of pages.
        public var area = Area()
        /// The marks of printers around pages; `nil` is none. The sheets of a PDF, and pictures of pages, include the marks.
        public var marks: Set<Mark>?
        /// The width of the bleed, the area beyond the edges of a page that the background covers, in points; `nil` is 6 with
        /// crop marks, otherwise 0.
        public var bleed: Double?
        /// The formats of some pages, the weakest first: a later rule takes precedence over an earlier one that applies to
        /// the same page, and over the headers, footers and margins of the first page and of left pages.
        public var rules: [Rule] = []
        /// The place of the footnotes at the end of the text.
        public var notes = NotePlacement.end
        /// The space and the line above notes at the foot of pages: the top margin, border and padding of this box.
        ///
        /// `nil` is the height of a line, with a rule in its middle, a third as long as the lines.
        public var noteBox: BlockStyle?
        /// The pages on which chapters start. Unless that is anywhere, such pages have no header.
        public var chapters = ChapterStart.anywhere

        /// Creates a page format from a size in points.
        ///
        /// In the texts of headers, footers and boxes, `{{page}}` is replaced by the page number, `{{pages}}` by the number
        /// of pages, `{{chapter}}` by the first heading of level 1 that starts on the page, or else the last one before, and
        /// `{{section}}` by that of level 2. `{{page lowerRoman}}` and `{{pages upperAlpha}}` have a form of
        /// ``Numbering``. `{{string name}}` is the first string with that name among the ``TextAttributes/pageStrings`` of the
        /// page, or else the last one before; `{{string name last}}`, `start` and `first-except` are as in CSS Generated
        /// Content for Paged Media 3.
        public init(
            size: Size = Paper.A4.size, margins: EdgeInsets = EdgeInsets(72), orientation: Orientation? = nil,
            header: Document? = nil, footer: Document? = nil
        ) {
            self.size = size
            self.margins = margins
            self.orientation = orientation
            edges = Edges(header: header, footer: footer)
        }

        /// The content of the top margin of pages that have no other header.
        public var header: Document? {
            get { edges.header }
            set { edges.header = newValue }
        }

        /// The content of the bottom margin of pages that have no other footer.
        public var footer: Document? {
            get { edges.footer }
            set { edges.footer = newValue }
        }

        /// The page format with each header and footer, and the content of each box, changed by `change`.
        public func mappingEdges<Failure>(_ change: (Document) throws(Failure) -> Document) throws(Failure) -> Page {
            var result = self
            result.edges = try edges.map(change)
            result.firstEdges = try firstEdges?.map(change)
            result.leftEdges = try leftEdges?.map(change)
            func map(_ boxes: inout [MarginBox.Place: MarginBox]) throws(Failure) {
                for place in MarginBox.Place.allCases {
                    if let content = boxes[place]?.content { boxes[place]?.content = try change(content) }
                }
            }
            try map(&result.boxes)
            for index in rules.indices {
                result.rules[index].edges = try rules[index].edges?.map(change)
                try map(&result.rules[index].boxes)
            }
            return result
        }

        /// The documents in the margins of all pages.
        package var edgeContents: [Document] {
            let edges = [edges, firstEdges, leftEdges] + rules.map(\.edges)
            let boxes = [boxes] + rules.map(\.boxes)
            return edges.flatMap { [$0?.header, $0?.footer].compactMap { $0 } }
                + boxes.flatMap { boxes in MarginBox.Place.allCases.compactMap { boxes[$0]?.content } }
        }

        /// The possible values of ``measure``.
        package static let measures = 20.0...200

        /// The width and height of the paper in its orientation.
        public var orientedSize: Size {
            switch orientation {
            case nil: size
            case .portrait: Size(width: min(size.width, size.height), height: max(size.width, size.height))
            case .landscape: Size(width: max(size.width, size.height), height: min(size.width, size.height))
            }
        }
    }

    /// The range of scales at which a document's text may be fitted to its container.
    public struct Fit: Sendable, Hashable {
        /// The minimum factor for sizes and lengths.
        public var minimumScale: Double
        /// The maximum factor for sizes and lengths.
        public var maximumScale: Double

        /// The maximum number of rows; `nil` is unlimited.
        ///
        /// The text is scaled to have no more rows, and is as narrow as this number allows.
        public var rows: Int?

        /// Creates a range of scales.
        public init(minimumScale: Double = 0.5, maximumScale: Double = 1, rows: Int? = nil) {
            self.minimumScale = minimumScale
            self.maximumScale = maximumScale
            self.rows = rows
        }

        /// Creates a number of rows without scaling: the text gets the narrowest width that needs no more.
        public init(rows: Int) {
            self.init(minimumScale: 1, maximumScale: 1, rows: rows)
        }

        /// Whether the text may be scaled.
        package var scales: Bool { minimumScale != 1 || maximumScale != 1 }
    }
}
