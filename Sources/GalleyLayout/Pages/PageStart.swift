internal import GalleyUnicode

/// The start of a page.
struct PageStart: Equatable {
    /// The UTF-8 offset in the whole text; the end of ``row`` if there is one.
    var offset = 0
    /// The rest of a row that began on a page before.
    var row: PageRow?

    /// The lowest offset that is shown.
    var lowest: Int { row?.lowest ?? offset }

    func lowest(after items: [PageItem]) -> Int { items.first?.lowest ?? lowest }
}
