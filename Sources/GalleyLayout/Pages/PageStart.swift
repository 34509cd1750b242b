internal import GalleyUnicode

/// The start of a page.
struct PageStart: Equatable {
    /// The UTF-8 offset in the whole text; the end of ``row`` if there is one.
    var offset = 0
    /// The rest of a row that began on a page before.
    var row: PageRow?
    /// The rest of an attachment that began on a page before; ``offset`` is after its character.
    var box: PageBox?

    /// The lowest offset that is shown.
    var lowest: Int { row?.lowest ?? box?.range.lowerBound ?? offset }

    /// Whether a row or an attachment continues.
    var isInside: Bool { row != nil || box != nil }

    func lowest(after items: [PageItem]) -> Int { items.first?.lowest ?? lowest }
}
