import GalleyBoxes
import GalleyTestSupport
import GalleyText

/// Trees for pages: boxes of all kinds whose texts have unique words, and boxes of texts their numbers as names.
extension TreeMaker {
    /// A box of blocks, floats, lines, grids, tables and absolute boxes.
    ///
    /// - Parameter texts: The words of each text so far.
    mutating func pagedBox(depth: Int, texts: inout [[String]]) -> Box {
        var box = Box(style: pagedStyle())
        guard depth > 0, !chance(0.3) else {
            box.id = "\(texts.count)"
            box.content = .text(BoxText(pagedText(&texts)))
            return box
        }
        switch pick([0, 0, 0, 1, 1, 2, 3]) {
        case 1:
            box.style.display = .flex
            box.style.flexDirection = pick([.row, .row, .column])
            if chance(0.3) { box.style.flexWrap = .wrap }
            if chance(0.5) { box.style.gap = points(20) }
        case 2:
            box.style.display = .grid
            if let columns = try? GridTemplate("repeat(\(pick([1, 2, 3])), 1fr)") {
                box.style.gridTemplateColumns = columns
            }
            if chance(0.5) { box.style.gap = points(20) }
        case 3:
            box.style.display = .table
            box.style.height = .auto
            box.children = (0..<pick([1, 2, 6])).map { _ in pagedRow(depth: depth, texts: &texts) }
            return box
        default: box.style.display = pick([.block, .block, .flowRoot])
        }
        box.children = (0..<pick([1, 2, 3, 6])).map { _ in pagedBox(depth: depth - 1, texts: &texts) }
        return box
    }

    private mutating func pagedRow(depth: Int, texts: inout [[String]]) -> Box {
        var row = Box()
        row.style.display = .tableRow
        row.children = (0..<3).map { _ in
            var cell = pagedBox(depth: min(1, depth - 1), texts: &texts)
            if case .none = cell.content { cell = Box(children: [cell]) }
            cell.style = BoxStyle()
            cell.style.display = .tableCell
            return cell
        }
        return row
    }

    private mutating func pagedStyle() -> BoxStyle {
        var style = BoxStyle()
        if chance(0.3) { style.padding = BoxSides(points(20)) }
        if chance(0.2) { style.border = BoxSides(2) }
        if chance(0.3) { style.margin = BoxSides(.points(pick([0, 5, 12, 30]))) }
        if chance(0.1) { style.margin.top = .points(pick([-8, 40])) }
        if chance(0.15) { style.float = pick([.left, .right]) }
        if chance(0.15) { style.width = points(200) }
        if chance(0.1) { style.height = points(300) }
        if chance(0.1) { style.minHeight = points(300) }
        if chance(0.15) { style.breakInside = .avoid }
        if chance(0.15) { style.decorationBreak = .clone }
        if chance(0.05) { style.breakBefore = pick([.page, .avoid]) }
        if chance(0.05) { style.breakAfter = pick([.page, .avoid]) }
        if chance(0.05) { style.position = pick([.relative, .absolute]) }
        if chance(0.1) { style.flexGrow = 1 }
        if chance(0.1) { style.alignSelf = pick([.center, .flexEnd, .stretch]) }
        return style
    }

    private mutating func pagedText(_ texts: inout [[String]]) -> AttributedText {
        var words: [String] = []
        var text = AttributedText()
        for paragraph in 0..<pick([1, 1, 2, 4]) {
            var style = ParagraphStyle()
            if chance(0.4) { (style.orphans, style.widows) = (2, 2) }
            if chance(0.1) { style.keepWithNext = true }
            if chance(0.05) { style.breakBefore = .page }
            var own: [String] = []
            for _ in 0..<pick([1, 4, 12, 30]) { own.append("Q\(texts.count)x\(words.count + own.count)z") }
            var attributes = TextAttributes()
            attributes.paragraph = style
            text.append(
                AttributedText((paragraph > 0 ? "\n" : "") + own.joined(separator: " "), attributes: attributes))
            words += own
        }
        texts.append(words)
        return text
    }
}
