/// A range that behaves as one character for caret, selection and deletion.
public struct Binding: Sendable, Hashable {
    /// The first backspace selects the range, the second deletes it.
    public var deleteConfirm: Bool
    /// Tells neighbouring bindings apart.
    public var id: String?

    public init(deleteConfirm: Bool = false, id: String? = nil) {
        self.deleteConfirm = deleteConfirm
        self.id = id
    }
}

/// A range that can be pressed, and how it looks meanwhile.
public struct Highlight: Sendable, Hashable {
    /// Laid over the range's attributes while it is pressed.
    public var attributes: TextAttributes
    /// What a program wants to know when the range is pressed.
    public var userInfo: [String: String]

    public init(attributes: TextAttributes = TextAttributes(), userInfo: [String: String] = [:]) {
        self.attributes = attributes
        self.userInfo = userInfo
    }
}

/// Small text beside its base text.
public struct Ruby: Sendable, Hashable {
    /// Above (in vertical text, right of) the base text, or below.
    public enum Position: String, Sendable, Hashable, CaseIterable {
        case over, under
    }

    /// What the small text says.
    public var text: String
    /// Which side of the base text it stands on.
    public var position: Position

    public init(text: String, position: Position = .over) {
        self.text = text
        self.position = position
    }
}

/// What a block of text is, whatever it looks like: a heading, an item of a list, a table cell.
///
/// Blocks nest; `components` runs from the innermost to the outermost.
public struct BlockIntent: Sendable, Hashable {
    /// How the text of a table column sits in its cells.
    public enum ColumnAlignment: String, Sendable, Hashable, CaseIterable {
        case none, left, center, right
    }

    /// The kinds of CommonMark and of GitHub's tables and task lists.
    public enum Kind: Sendable, Hashable {
        case paragraph
        case heading(level: Int)
        case blockQuote
        case codeBlock(language: String?)
        case unorderedList(isTight: Bool)
        case orderedList(start: Int, isTight: Bool)
        /// `number` counts from the list's start; `task` is nil, or whether its box is ticked.
        case listItem(number: Int, task: Bool?)
        case thematicBreak
        case html
        case table(columns: [ColumnAlignment])
        case tableRow(isHeader: Bool)
        case tableCell(column: Int)
    }

    /// One block of the nesting.
    public struct Component: Sendable, Hashable {
        /// What the block is.
        public var kind: Kind
        /// Tells blocks of one kind apart within a text.
        public var identity: Int

        public init(kind: Kind, identity: Int) {
            self.kind = kind
            self.identity = identity
        }
    }

    /// Innermost first.
    public var components: [Component]

    public init(components: [Component]) {
        self.components = components
    }
}

/// What a range inside a block is, whatever it looks like.
public struct InlineIntent: OptionSet, Sendable, Hashable {
    /// One bit for each intent.
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Stressed; usually italic.
    public static let emphasis = InlineIntent(rawValue: 1)
    /// Important; usually bold.
    public static let strong = InlineIntent(rawValue: 2)
    /// Computer code.
    public static let code = InlineIntent(rawValue: 4)
    /// No longer right.
    public static let strikethrough = InlineIntent(rawValue: 8)
    /// Raw HTML.
    public static let html = InlineIntent(rawValue: 16)
    /// A formula within a line.
    public static let math = InlineIntent(rawValue: 32)
    /// A formula on a line of its own.
    public static let displayMath = InlineIntent(rawValue: 64)
    /// A link by the name of a page.
    public static let wikiLink = InlineIntent(rawValue: 128)
}

/// An image that text refers to.
public struct ImageReference: Sendable, Hashable {
    /// Where the image is; may be relative to the document.
    public var url: String
    /// Stands for the image where it cannot be seen.
    public var alt: String
    /// Advice shown beside the image.
    public var title: String?

    public init(url: String, alt: String, title: String? = nil) {
        self.url = url
        self.alt = alt
        self.title = title
    }
}
