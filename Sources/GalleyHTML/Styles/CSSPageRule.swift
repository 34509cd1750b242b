internal import GalleyText

/// A rule for pages: declarations of one importance, with those of the boxes in the margins.
struct CSSPageRule: Sendable {
    /// A box in the margin, by its name without `@`.
    struct Box: Sendable {
        var name: String
        var declarations: [CSSDeclaration]
    }

    var selector: CSSPageSelector
    var layer: Int32
    var isImportant: Bool
    var size: CSSPaperSize?
    /// The marks of printers; nil if they are not set.
    var marks: Set<Document.Page.Mark>?
    /// The width of the area beyond the edges in pixels; nil if it is not set.
    var bleed: Double?
    var declarations: [CSSDeclaration] = []
    var boxes: [Box] = []

    init(_ selector: CSSPageSelector, layer: Int32, isImportant: Bool) {
        self.selector = selector
        self.layer = layer
        self.isImportant = isImportant
    }

    /// Whether it declares nothing.
    var isEmpty: Bool {
        size == nil && marks == nil && bleed == nil && declarations.isEmpty && boxes.isEmpty
    }

    /// The name of the area of notes.
    static let noteArea = "footnote"

    /// The names of boxes in margins.
    static let boxNames: Set<String> = [
        "top-left-corner", "top-left", "top-center", "top-right", "top-right-corner", "right-top", "right-middle",
        "right-bottom", "bottom-right-corner", "bottom-right", "bottom-center", "bottom-left", "bottom-left-corner",
        "left-bottom", "left-middle", "left-top",
    ]
}
