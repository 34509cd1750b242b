internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues

/// The lines of a cell, relative to its top.
struct FittedCell {
    /// A line of a cell without blocks.
    struct Line {
        var start: LineStart
        var top: Int
        var fitted: LineWithBox
    }

    enum Content {
        case lines(LineSource, [Line])
        case blocks(CellFlow, CellFlow.Placed)
    }

    /// A part of a cell that is not divided between pages.
    struct Piece {
        /// The UTF-8 offset in the text.
        var start: Int
        var top: Int
        var bottom: Int
        /// Whether it ends with a hyphen inside a word.
        var endsWithHyphen: Bool
        /// Whether it is a row of a table inside the cell.
        var isRow = false
    }

    var content: Content
    var columns: Range<Int>
    var alignment: CellStyle.VerticalAlignment
    /// The number of rows that it spans, of those that are placed together.
    var rowCount = 1
    var height = 0
    var firstBaseline = 0
    /// Nil if the width is unbounded.
    var available: Int?
    var frame: LineFrame
    let insets: CellInsets
    /// The minimum height of the content.
    var minimumHeight = 0

    /// A cell with blocks.
    init(_ flow: CellFlow, _ placed: CellFlow.Placed, of cell: ShapedCell, frame: LineFrame, insets: CellInsets) {
        content = .blocks(flow, placed)
        (columns, alignment, minimumHeight) = (cell.columns, cell.alignment, cell.edges?.minimumHeight ?? 0)
        (self.frame, self.insets) = (frame, insets)
        available = placed.width
        height = placed.placement.bottom
        firstBaseline = placed.placement.lines.first.map { $0.y + $0.baseline } ?? 0
    }

    /// A cell without blocks.
    init(
        _ source: LineSource, _ lines: [Line], of cell: ShapedCell, available: Int?, frame: LineFrame,
        insets: CellInsets
    ) {
        content = .lines(source, lines)
        (columns, alignment, minimumHeight) = (cell.columns, cell.alignment, cell.edges?.minimumHeight ?? 0)
        (self.frame, self.insets) = (frame, insets)
        self.available = available
        height = lines.last.map { $0.top + $0.fitted.box.height } ?? 0
        firstBaseline = lines.first?.fitted.box.baseline ?? 0
    }

    /// The distance of the content from the top of the cell with a height, in a row with a common baseline.
    func top(in height: Int, baseline: Int) -> Int {
        let free = max(0, height - insets.top - self.height - insets.bottom)
        return switch alignment {
        case .baseline: baseline - firstBaseline
        case .top: insets.top
        case .middle: insets.top + free / 2
        case .bottom: insets.top + free
        }
    }

    /// The least height of the cell with its insets, in a row with a common baseline.
    func leastHeight(baseline: Int) -> Int {
        max(insets.top + minimumHeight, top(in: 0, baseline: baseline) + height) + insets.bottom
    }

    /// The UTF-8 offset of its start in the text, and of its end, including a terminator.
    var start: Int {
        switch content {
        case .lines(let source, _): source.base
        case .blocks(let flow, _): flow.range.lowerBound
        }
    }

    var end: Int {
        switch content {
        case .lines(let source, _): source.base + source.paragraph.text.count
        case .blocks(let flow, _): flow.range.upperBound
        }
    }

    /// The parts between which a page may end.
    var pieces: [Piece] {
        switch content {
        case .lines(let source, let lines):
            lines.map { line in
                let next = line.fitted.line.next.nextBreak
                return Piece(
                    start: source.base + line.start.offset, top: line.top, bottom: line.top + line.fitted.box.height,
                    endsWithHyphen: next > 0 && source.paragraph.breaks[next - 1].kind == .softHyphen)
            }
        case .blocks(let flow, let placed): placed.placement.pieces(from: flow.range.lowerBound)
        }
    }
}

extension Placement {
    /// The rows, as parts of a cell that begins at a UTF-8 offset.
    fileprivate func pieces(from base: Int) -> [FittedCell.Piece] {
        var result: [FittedCell.Piece] = []
        var row: Int32?
        for line in lines {
            var (top, bottom) = (line.y, line.y + line.height)
            let isRow = line.rowGroup >= 0
            if line.rowGroup >= 0, let group = flow?.rows.outermost(Int(line.rowGroup)) {
                (top, bottom) = (min(top, group.top), max(bottom, group.top + group.height))
            }
            let endsWithHyphen = storages[Int(line.storage)].shaped.runs.contains(where: \.isInserted)
            if line.row == row {
                let last = result.count - 1
                result[last].top = min(result[last].top, top)
                result[last].bottom = max(result[last].bottom, bottom)
                result[last].endsWithHyphen = endsWithHyphen
            } else {
                result.append(
                    FittedCell.Piece(
                        start: base + line.textStart, top: top, bottom: bottom, endsWithHyphen: endsWithHyphen,
                        isRow: isRow))
            }
            row = line.row
        }
        return result
    }
}

extension LineSource {
    /// The lines of a cell without blocks.
    func cellLines(_ typesetter: Typesetter, available: Int?, tabOrigin: Int) -> [FittedCell.Line] {
        let fitter = fitter(typesetter)
        var result: [FittedCell.Line] = []
        var height = 0
        var start = LineStart.paragraph
        let end = paragraph.text.count
        repeat {
            let fitted = fit(
                start, fitter: fitter, available: available, tabOrigin: tabOrigin, isFirst: start.offset == 0)
            if !result.isEmpty { height += style.paragraph.lineSpacing }
            result.append(FittedCell.Line(start: start, top: height, fitted: fitted))
            height += fitted.box.height
            start = fitted.line.next
        } while start.offset < end
        return result
    }
}
