/// The caption of a figure or a table.
struct Caption {
    /// The kinds of elements with captions.
    enum Kind: Hashable {
        case figure, table
    }

    var kind: Kind
    /// The text of a reference to it: its number with a label; `nil` for its title.
    var label: String?
    /// The range of the text with the number, in UTF-8.
    var range: Range<Int>
    /// The name of the place to which links lead.
    var name: String?
}
