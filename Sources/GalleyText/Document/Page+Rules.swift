extension Document.Page {
    /// The format of some pages, which differs from that of the others (CSS Paged Media 3, 3).
    ///
    ///     var page = Document.Page()
    ///     page.boxes[.bottomCenter] = Document.Page.MarginBox(Document(text: "{{page}}"))
    ///     var first = Document.Page.Rule(for: .init(isFirst: true))
    ///     first.marginTop = 144
    ///     first.boxes[.bottomCenter] = Document.Page.MarginBox(isHidden: true)
    ///     page.rules = [first]
    public struct Rule: Sendable, Hashable {
        /// The pages that a rule selects: those that meet all conditions.
        public struct Selector: Sendable, Hashable {
            /// A side of a spread.
            public enum Side: String, Sendable, Hashable, Codable, CaseIterable {
                /// Pages with even numbers.
                case left
                /// Pages with odd numbers.
                case right
            }

            /// Every `step`th page from the page `offset` on, counted from 1: *An + B* in CSS.
            public struct Nth: Sendable, Hashable {
                /// The distance of the pages.
                public var step: Int
                /// The number of the first page; pages count from 1 without regard to ``Document/Page/firstNumber``.
                public var offset: Int

                /// Creates a sequence of pages.
                public init(step: Int, offset: Int) {
                    self.step = step
                    self.offset = offset
                }

                /// Whether a page is one of the sequence.
                package func contains(_ number: Int) -> Bool {
                    let distance = number.subtractingReportingOverflow(offset)
                    guard !distance.overflow else { return false }
                    if step == 0 { return distance.partialValue == 0 }
                    guard distance.partialValue.signum() * step.signum() >= 0 else { return false }
                    return distance.partialValue.isMultiple(of: step)
                }
            }

            /// The ``ParagraphStyle/page`` of the first paragraph on the page; `nil` is any.
            public var name: String?
            /// Whether only the first page is selected.
            public var isFirst: Bool
            /// The side; `nil` is both.
            public var side: Side?
            /// Whether only pages are selected that are blank so that the text after them starts on a left or right page.
            public var isBlank: Bool
            /// The sequence of pages; `nil` is all. With a name, pages are counted in each group of pages with that name.
            public var nth: Nth?

            /// Creates a selector, by default of all pages.
            public init(
                name: String? = nil, isFirst: Bool = false, side: Side? = nil, isBlank: Bool = false, nth: Nth? = nil
            ) {
                self.name = name
                self.isFirst = isFirst
                self.side = side
                self.isBlank = isBlank
                self.nth = nth
            }

            /// Whether all pages are selected.
            package var isEmpty: Bool { self == Selector() }
        }

        /// The pages that the rule applies to.
        public var selector: Selector
        /// The width and height of the paper in points; `nil` is that of other pages.
        public var size: Size?
        /// The orientation of the paper; `nil` is that of other pages, or that of ``size``.
        public var orientation: Orientation?
        /// The distance of text from the top edge in points; `nil` is that of other pages.
        public var marginTop: Double?
        /// The distance of text from the right edge in points; `nil` is that of other pages.
        public var marginRight: Double?
        /// The distance of text from the bottom edge in points; `nil` is that of other pages.
        public var marginBottom: Double?
        /// The distance of text from the left edge in points; `nil` is that of other pages.
        public var marginLeft: Double?
        /// The header and the footer; `nil` for those of other pages.
        public var edges: Edges?
        /// The boxes in the margins, or the properties of them that differ.
        public var boxes: [MarginBox.Place: MarginBox]
        /// The default attributes of the boxes in the margins.
        public var style: TextAttributes

        /// The background, the border, the padding and the outline of pages, where they are set.
        public var area = Area()
        /// The marks of printers around pages; `nil` are those of other pages.
        public var marks: Set<Mark>?
        /// The width of the bleed, the area beyond the edges of a page that the background covers, in points; `nil` is that of
        /// other pages.
        public var bleed: Double?

        /// Creates a rule without an effect.
        public init(for selector: Selector) {
            self.selector = selector
            boxes = [:]
            style = TextAttributes()
        }

        /// The margins of all sides that are set.
        public var margins: EdgeInsets? {
            get {
                guard let marginTop, let marginRight, let marginBottom, let marginLeft else { return nil }
                return EdgeInsets(top: marginTop, left: marginLeft, bottom: marginBottom, right: marginRight)
            }
            set {
                (marginTop, marginRight, marginBottom, marginLeft) = (
                    newValue?.top, newValue?.right, newValue?.bottom, newValue?.left
                )
            }
        }
    }

    /// The format with what a rule sets. Its headers and footers are those of all pages that have no others.
    package func applying(_ rule: Rule) -> Document.Page {
        var result = self
        if let size = rule.size { (result.size, result.orientation) = (size, nil) }
        result.orientation = rule.orientation ?? result.orientation
        result.margins.top = rule.marginTop ?? margins.top
        result.margins.right = rule.marginRight ?? margins.right
        result.margins.bottom = rule.marginBottom ?? margins.bottom
        result.margins.left = rule.marginLeft ?? margins.left
        result.edges = rule.edges ?? edges
        result.boxStyle.merge(rule.style)
        result.area.merge(rule.area)
        (result.marks, result.bleed) = (rule.marks ?? marks, rule.bleed ?? bleed)
        for (place, box) in rule.boxes { result.boxes[place, default: MarginBox()].merge(box) }
        return result
    }

    /// The format with margins that leave space for text: otherwise they are a tenth of the paper, without a border and
    /// padding.
    package var leavingSpace: Document.Page {
        var result = self
        let (size, insets) = (orientedSize, textInsets)
        if insets.left + insets.right >= size.width {
            (result.margins.left, result.margins.right) = (size.width / 10, size.width / 10)
            (result.area.padding.left, result.area.padding.right) = (nil, nil)
            (result.area.border.left, result.area.border.right) = (nil, nil)
        }
        if insets.top + insets.bottom >= size.height {
            (result.margins.top, result.margins.bottom) = (size.height / 10, size.height / 10)
            (result.area.padding.top, result.area.padding.bottom) = (nil, nil)
            (result.area.border.top, result.area.border.bottom) = (nil, nil)
        }
        return result
    }
}
