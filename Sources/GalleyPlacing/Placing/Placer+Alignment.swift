internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText

/// The horizontal alignment of lines.
extension Placer {
    /// Sets the x of every line, once the width of an unbounded container is known.
    mutating func align() {
        let region = self.region.measure ?? progress.widest
        for index in rows.indices where rows[index].table >= 0 {
            let edges = rows[index].columns.edges(in: region, isRightToLeft: false)
            rows[index].columns = LineFrame(kind: .span, head: edges.left, tail: edges.right)
        }
        for index in lines.indices {
            let line = lines[index]
            let isRightToLeft = line.baseLevel & 1 == 1
            let edges = line.frame.edges(in: region, isRightToLeft: isRightToLeft)
            if line.frame.kind != .indents, line.frame.kind != .span {
                let (left, right) = (edges.left, region - edges.right)
                lines[index].frame = LineFrame(
                    kind: .indents, head: isRightToLeft ? right : left, tail: isRightToLeft ? left : right)
            }
            let free = edges.right - edges.left - line.width
            // A line that does not fit is aligned at its start, so that its beginning is visible.
            if free < 0 {
                lines[index].x = isRightToLeft ? edges.right - line.width : edges.left
                continue
            }
            let space = min(free, line.trailing)
            switch line.alignment {
            case .spacedLeft: lines[index].x = edges.left + space
            case .spacedRight: lines[index].x = edges.right - line.width - space
            case .spacedCenter: lines[index].x = edges.left + (free - space) / 2 + (isRightToLeft ? space : 0)
            case .left: lines[index].x = edges.left
            case .right: lines[index].x = edges.right - line.width
            case .center: lines[index].x = edges.left + free / 2
            case .justified: lines[index].x = isRightToLeft ? edges.right - line.width : edges.left
            }
        }
    }
}

extension LineAlignment {
    init(_ alignment: ParagraphStyle.Alignment, isRightToLeft: Bool) {
        self =
            switch alignment {
            case .left: .left
            case .right: .right
            case .center: .center
            case .justified: .justified
            case .natural, .start: isRightToLeft ? .right : .left
            case .end: isRightToLeft ? .left : .right
            }
    }
}
