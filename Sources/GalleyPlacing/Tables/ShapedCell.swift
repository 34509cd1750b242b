internal import GalleyText
internal import GalleyValues

/// A cell with its content, which is shaped when it is known to be one paragraph.
struct ShapedCell {
    enum Content {
        case text(LineSource)
        case blocks(CellFlow)
    }

    var content: Content
    var columns: Range<Int>
    var alignment: CellStyle.VerticalAlignment

    /// The paragraph of a cell without blocks.
    var source: LineSource? { if case .text(let source) = content { source } else { nil } }
}
