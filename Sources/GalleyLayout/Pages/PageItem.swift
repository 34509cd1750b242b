internal import GalleyPlacing
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// A part of a page's text.
enum PageItem {
    /// UTF-8 offsets in the whole text.
    case text(Range<Int>)
    /// A piece of a table row.
    case row(PageRow)
    /// A fragment of an attachment.
    case box(PageBox)

    var row: PageRow? { if case .row(let row) = self { row } else { nil } }
    var lowest: Int {
        switch self {
        case .text(let range): range.lowerBound
        case .row(let row): row.lowest
        case .box(let box): box.range.lowerBound
        }
    }
    var end: Int {
        switch self {
        case .text(let range): range.upperBound
        case .row(let row): row.end
        case .box(let box): box.range.upperBound
        }
    }
}
