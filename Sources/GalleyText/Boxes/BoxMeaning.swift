/// The meaning of a box for assistive technology.
public struct BoxMeaning: Sendable, Hashable {
    /// The roles of boxes.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// A heading; ``BoxMeaning/level`` is its level.
        case heading
        /// A paragraph.
        case paragraph
        /// A quotation.
        case quote
        /// A part of the document.
        case section
        /// A list whose children are its items.
        case list
        /// An item of a list.
        case listItem
        /// A table whose children are its rows.
        case table
        /// A row of a table.
        case row
        /// A cell that names a column.
        case columnHeader
        /// A cell that names a row.
        case rowHeader
        /// A cell of a table.
        case cell
        /// A picture with everything inside it, described by ``BoxMeaning/alternative``.
        case figure
        /// A caption of a figure or table.
        case caption
        /// Decoration without meaning.
        case artifact
    }

    /// The role; `nil` is a role that follows from the content.
    public var role: Role?
    /// The level of a heading, from 1 to 6.
    public var level: Int
    /// The alternative text of a picture.
    public var alternative: String?

    /// Creates a meaning.
    public init(role: Role? = nil, level: Int = 1, alternative: String? = nil) {
        self.role = role
        self.level = level
        self.alternative = alternative
    }
}

extension Box {
    /// The meaning of the box for assistive technology. It does not affect layout.
    public var meaning: BoxMeaning {
        get { givenAppearance?.meaning ?? BoxMeaning() }
        set {
            guard newValue != meaning else { return }
            appearance.meaning = newValue == BoxMeaning() ? nil : newValue
        }
    }
}
