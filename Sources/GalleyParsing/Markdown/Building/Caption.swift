/// The caption of a figure or a table.
struct Caption {
    /// The kinds of elements with captions.
    enum Kind: Hashable {
        case figure, table
    }

    var kind: Kind
    /// The text of a reference to it: its number with a label, or else its title.
    var label: String
    /// The text with the number.
    var title: String
    /// The name of the place to which links lead.
    var name: String?
}
