internal import GalleyText

/// The boxes that tables lack (CSS 2.2, 17.2.1).
extension Box {
    /// The box for its place in a box with a display, with the boxes that it lacks around itself.
    func completed(in parent: BoxStyle.Display) -> Box {
        Box.completed([self], in: parent).first ?? self
    }

    /// The children with the boxes that a table lacks, but not those inside of them.
    var completedChildren: [Box] {
        var inner = children
        if inner.isEmpty, case .none = content { return [] }
        if style.display.needsChildren, !isLeafless {
            // A table and its rows have no content of their own.
            inner = [Box(content: content)]
        }
        return Box.completed(inner, in: style.display)
    }

    private var isLeafless: Bool { if case .none = content { true } else { false } }

    /// The box without its content if that is in a child.
    var withoutMovedContent: Box {
        guard style.display.needsChildren, !isLeafless else { return self }
        var result = self
        result.content = .none
        return result
    }

    private static func completed(_ boxes: [Box], in parent: BoxStyle.Display) -> [Box] {
        switch parent {
        case .table: wrapped(boxes, in: .tableRow) { $0.isTableChild }
        case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup: wrapped(boxes, in: .tableRow) { $0 == .tableRow }
        case .tableRow: wrapped(boxes, in: .tableCell) { $0 == .tableCell }
        case .tableColumnGroup: boxes.filter { $0.style.display == .tableColumn || !$0.style.display.isBox }
        case .tableColumn: []
        case .block, .flowRoot, .tableCell, .tableCaption: wrapped(boxes, in: .table) { !$0.isInTable }
        case .contents, .none: boxes
        case .flex, .grid, .constraints: boxes.map { $0.style.display.isInTable ? $0.asBlock : $0 }
        }
    }

    /// The boxes with a box around each sequence of those that are in the wrong place.
    private static func wrapped(
        _ boxes: [Box], in display: BoxStyle.Display, unless fits: (BoxStyle.Display) -> Bool
    ) -> [Box] {
        var result: [Box] = []
        var open: [Box] = []
        func finish() {
            guard !open.isEmpty else { return }
            var box = Box(children: open)
            box.style.display = display
            result.append(box)
            open = []
        }
        for box in boxes {
            let isBeside = box.style.position == .absolute || box.style.float != .none
            let own = isBeside && box.style.display.isInTable ? box.asBlock : box
            let isOut = box.style.position == .absolute || !box.style.display.isBox
            if isOut || fits(own.style.display) {
                finish()
                result.append(own)
            } else {
                open.append(own)
            }
        }
        finish()
        return result
    }

    /// The box as a block.
    private var asBlock: Box {
        var result = self
        result.style.display = .block
        return result
    }
}

extension BoxStyle.Display {
    /// Whether a box can be a child of a table.
    fileprivate var isTableChild: Bool { isInTable && self != .tableCell }

    /// Whether the children of a box have places in a table.
    fileprivate var needsChildren: Bool { self == .table || isRowGroup || self == .tableRow }

    /// Whether a box is a table or in one.
    var isOfTable: Bool { self == .table || isInTable }
}
