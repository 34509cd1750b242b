internal import GalleyText

/// The elements around the blocks of a text, and the margins that give the blocks their distances.
struct StyledTextPlan {
    /// An element around some of the blocks.
    struct Item {
        enum Kind: Equatable {
            case container(BlockIntent.Component)
            case border(Border)
        }

        var kind: Kind
        /// The first and the last block inside.
        var first: Int
        var last: Int
        /// The default margin above and below.
        var margin = 0.0
        /// The margins that are written instead.
        var top: Double?
        var bottom: Double?
    }

    private(set) var leaves: [StyledTextLeaf]
    private(set) var items: [Item] = []
    /// The items around each block, the outermost first.
    private(set) var stacks: [[Int]] = []
    /// The written margins of each block; nil for the default.
    private(set) var tops: [Double?]
    private(set) var bottoms: [Double?]

    init(_ leaves: [StyledTextLeaf]) {
        self.leaves = leaves
        tops = Array(repeating: nil, count: leaves.count)
        bottoms = tops
        findItems()
        for index in leaves.indices where isTightText(index) {
            self.leaves[index].kind = .text(tag: "div", defaultMargin: 0)
        }
        for index in items.indices {
            items[index].margin = defaultMargin(ofItem: index)
            guard let box = items[index].box else { continue }
            (items[index].top, items[index].bottom) = (box.margin.top, box.margin.bottom)
        }
        for index in leaves.indices {
            guard let box = leaves[index].box else { continue }
            (tops[index], bottoms[index]) = (box.margin.top, box.margin.bottom)
        }
        for index in leaves.indices.dropFirst() { setMargins(before: index) }
        // The margin below the last block counts only in a box.
        if let last = leaves.indices.last, leaves[last].box == nil,
            stacks[last].contains(where: { items[$0].endsMargins })
        {
            bottoms[last] = leaves[last].spaceAfter
        }
        // Rows and cells have no margins.
        for index in items.indices where items[index].isRowOrCell {
            (items[index].top, items[index].bottom) = (nil, nil)
        }
    }

    /// Finds the extents of containers and borders, and the order in which they contain each other.
    private mutating func findItems() {
        var containers: [Int] = []
        var borders: [Int] = []
        for (index, leaf) in leaves.enumerated() {
            update(&containers, leaf.containers.map { .container($0) }, at: index)
            update(&borders, leaf.borders.map { .border($0) }, at: index)
            stacks.append(containers + borders)
        }
        for index in stacks.indices where !leaves[index].borders.isEmpty && !leaves[index].containers.isEmpty {
            stacks[index] = nested(stacks[index], containers: leaves[index].containers.count)
        }
    }

    /// The items of a block in the order in which they contain each other: one that ends later contains one that begins with it,
    /// and a border of the same extent
    /// contains a container that begins to the right of it.
    private func nested(_ stack: [Int], containers: Int) -> [Int] {
        var result: [Int] = []
        var (container, border) = (0, containers)
        /// The usual indent of the text in the containers.
        var left = 0.0
        while container < containers, border < stack.count {
            let (one, other) = (items[stack[container]], items[stack[border]])
            let isSame = one.first == other.first && one.last == other.last
            if isSame ? other.left >= left + one.indent : one.first <= other.first && one.last >= other.last {
                result.append(stack[container])
                left += one.indent
                container += 1
            } else {
                result.append(stack[border])
                border += 1
            }
        }
        return result + stack[container..<containers] + stack[border...]
    }

    /// Whether a paragraph is in an item of a tight list without another block than boxes around it.
    private func isTightText(_ index: Int) -> Bool {
        let containers = leaves[index].containers.filter { $0.kind != .division(alignment: .none) }
        guard case .text("p", _) = leaves[index].kind, case .listItem? = containers.last?.kind,
            let list = containers.dropLast().last
        else { return false }
        switch list.kind {
        case .unorderedList(let isTight), .orderedList(_, let isTight): return isTight
        default: return false
        }
    }

    /// The marker of a list item, which is that of its first block with text.
    func marker(ofItem item: Int) -> StyledTextLine.Piece? {
        for index in items[item].first...items[item].last where leaves[index].kind != .rule {
            return item == stacks[index].last { items[$0].isItem } ? leaves[index].marker : nil
        }
        return nil
    }

    /// Whether each cell of a table has only one paragraph, so that its HTML does not show that cells contain blocks.
    func hasSingleParagraphs(inTable item: Int) -> Bool {
        var last: BlockIntent.Component?
        for leaf in leaves[items[item].first...items[item].last] {
            guard case .text("p", _) = leaf.kind, leaf.box == nil, let cell = leaf.containers.last, cell != last,
                case .tableCell = cell.kind
            else { return false }
            last = cell
        }
        return true
    }

    private mutating func update(_ open: inout [Int], _ kinds: [Item.Kind], at index: Int) {
        var common = 0
        while common < open.count, common < kinds.count, items[open[common]].kind == kinds[common] { common += 1 }
        open.removeLast(open.count - common)
        for item in open { items[item].last = index }
        for kind in kinds[common...] {
            open.append(items.count)
            items.append(Item(kind: kind, first: index, last: index))
        }
    }

    private func defaultMargin(ofItem index: Int) -> Double {
        guard case .container(let component) = items[index].kind else { return 0 }
        switch component.kind {
        case .blockQuote, .alert, .figure: return 16
        case .unorderedList, .orderedList, .definitionList:
            let around = stacks[items[index].first].prefix { $0 != index }
            return around.contains { items[$0].isList } ? 0 : 16
        default: return 0
        }
    }

    /// The margin of browsers above and below a block.
    func defaultMargin(ofLeaf index: Int) -> Double {
        let leaf = leaves[index]
        switch leaf.kind {
        case .text(let tag, let factor):
            let sizes = ["h1": 32, "h2": 24, "h3": 18.72, "h4": 16, "h5": 13.28, "h6": 10.72]
            return factor * (StyledAppearance.blockFont(of: leaf).size ?? sizes[tag] ?? 16)
        case .code: return StyledAppearance.blockFont(of: leaf).size ?? 13
        case .table: return 0
        case .rule: return 8
        }
    }

    /// Sets the margins between two blocks if a box begins or ends between them. The margins of the text collapse as in a browser, so
    /// they are written unchanged. Returns false if there is no box.
    private mutating func setMarginsOfBoxes(
        before index: Int, _ closing: some Collection<Int>, _ opening: some Collection<Int>
    ) -> Bool {
        let hasBoxes =
            leaves[index - 1].box != nil || leaves[index].box != nil
            || closing.contains { items[$0].endsMargins } || opening.contains { items[$0].endsMargins }
        guard hasBoxes else { return false }
        if closing.isEmpty, opening.isEmpty, hasUsualMargin(before: index) {
            (bottoms[index - 1], tops[index]) = (nil, nil)
            return true
        }
        if leaves[index - 1].box == nil { bottoms[index - 1] = leaves[index - 1].spaceAfter }
        for item in closing where items[item].box == nil { items[item].bottom = 0 }
        for item in opening where items[item].box == nil { items[item].top = 0 }
        if leaves[index].box == nil { tops[index] = leaves[index].spaceBefore ?? 0 }
        return true
    }

    /// Whether the default margins of a block and the one before it collapse to the space between them.
    private func hasUsualMargin(before index: Int) -> Bool {
        let above = leaves[index - 1].box?.margin.bottom ?? leaves[index - 1].spaceAfter
        let below = leaves[index].box?.margin.top ?? leaves[index].spaceBefore ?? 0
        let usual = max(defaultMargin(ofLeaf: index - 1), defaultMargin(ofLeaf: index))
        return above >= 0 && below >= 0 && abs(max(above, below) - usual) < 0.001
    }

    /// Chooses the margins between a block and the one before it.
    private mutating func setMargins(before index: Int) {
        let (above, below) = (stacks[index - 1], stacks[index])
        var common = 0
        while common < above.count, common < below.count, above[common] == below[common] { common += 1 }
        let closing = above[common...].reversed()
        let opening = below[common...]
        if setMarginsOfBoxes(before: index, closing, opening) { return }
        // The margins collapse up to the next border or padding.
        var margin = defaultMargin(ofLeaf: index - 1)
        var settled = 0.0
        var fixed = 0.0
        for item in closing {
            if items[item].space.bottom > 0 {
                settled += margin + items[item].space.bottom
                fixed += items[item].space.bottom
                margin = 0
            }
            margin = max(margin, items[item].margin)
        }
        for item in opening {
            margin = max(margin, items[item].margin)
            if items[item].space.top > 0 {
                settled += margin + items[item].space.top
                fixed += items[item].space.top
                margin = 0
            }
        }
        margin = max(margin, defaultMargin(ofLeaf: index))
        guard let before = leaves[index].spaceBefore else { return }
        let space = before + leaves[index - 1].spaceAfter
        guard abs(settled + margin - space) > 0.001 else { return }
        bottoms[index - 1] = 0
        tops[index] = 0
        for item in closing { items[item].bottom = 0 }
        for item in opening { items[item].top = 0 }
        let rest = max(0, space - fixed)
        if let border = opening.first(where: { items[$0].isBorder }) {
            items[border].top = rest
        } else {
            tops[index] = rest
        }
    }
}

extension StyledTextPlan.Item {
    var isBorder: Bool { if case .border = kind { true } else { false } }

    /// Whether margins inside it are written as they are: it has a box, or is a part of a table.
    var endsMargins: Bool {
        guard case .container(let component) = kind else { return false }
        switch component.kind {
        case .table, .tableRow, .tableCell: return true
        default: return component.style != nil
        }
    }

    var isRowOrCell: Bool {
        guard case .container(let component) = kind else { return false }
        switch component.kind {
        case .tableRow, .tableCell: return true
        default: return false
        }
    }

    /// The box of a container.
    var box: BlockStyle? { if case .container(let component) = kind { component.style } else { nil } }

    var isList: Bool {
        guard case .container(let component) = kind else { return false }
        switch component.kind {
        case .unorderedList, .orderedList, .definitionList: return true
        default: return false
        }
    }

    /// The outer left edge of a border.
    var left: Double {
        guard case .border(let border) = kind else { return 0 }
        return border.insets.left - (border.sides.contains(.leading) ? border.width.rounded(.down) : 0)
    }

    /// The heights of border and padding.
    var space: (top: Double, bottom: Double) {
        guard case .border(let border) = kind else { return (0, 0) }
        let width = border.width.rounded(.down)
        return (
            max(0, -border.insets.top) + (border.sides.contains(.top) ? width : 0),
            max(0, -border.insets.bottom) + (border.sides.contains(.bottom) ? width : 0)
        )
    }
}
