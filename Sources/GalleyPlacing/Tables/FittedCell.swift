internal import GalleyShaping
internal import GalleySupport
internal import GalleyUnicode

/// The lines of a cell, relative to its top.
struct FittedCell {
    var cell: ShapedCell
    var lines: [(start: LineStart, top: Int, fitted: LineWithBox)] = []
    var height = 0
    /// Nil if the width is unbounded.
    var available: Int?
    var frame: LineFrame

    init(cell: ShapedCell, available: Int?, frame: LineFrame) {
        self.cell = cell
        self.available = available
        self.frame = frame
    }

    var firstBaseline: Int { lines.first?.fitted.box.baseline ?? 0 }

    /// Whether a line ends with a hyphen inside a word.
    func endsWithHyphen(line: Int) -> Bool {
        let next = lines[line].fitted.line.next.nextBreak
        guard next > 0 else { return false }
        return cell.source.paragraph.breaks[next - 1].kind == .softHyphen
    }
}
