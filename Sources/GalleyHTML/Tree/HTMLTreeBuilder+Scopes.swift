extension HTMLTreeBuilder {
    /// Whether an element for which `isWanted` is true is open, above the end of the scope.
    mutating func isInScope(adding others: (HTMLName) -> Bool = { _ in false }, where isWanted: (HTMLName) -> Bool)
        -> Bool
    {
        var index = open.count
        while index > 0 {
            index -= 1
            steps += 1
            let node = tree.nodes[Int(open[index])]
            if isWanted(node.htmlName) { return true }
            if node.endsScope || others(node.htmlName) { return false }
        }
        return false
    }

    mutating func isInScope(_ name: HTMLName) -> Bool { isInScope { $0 == name } }

    mutating func isInButtonScope(_ name: HTMLName) -> Bool { isInScope(adding: { $0 == .button }) { $0 == name } }

    mutating func isInListScope(_ name: HTMLName) -> Bool {
        isInScope(adding: { $0 == .ol || $0 == .ul }) { $0 == name }
    }

    mutating func isInTableScope(where isWanted: (HTMLName) -> Bool) -> Bool {
        var index = open.count
        while index > 0 {
            index -= 1
            steps += 1
            let name = htmlName(open[index])
            if isWanted(name) { return true }
            if name == .html || name == .table || name == .template { return false }
        }
        return false
    }

    mutating func isInTableScope(_ name: HTMLName) -> Bool { isInTableScope { $0 == name } }

    /// Whether this very element is in scope.
    mutating func isInScope(node: Int32) -> Bool {
        var index = open.count
        while index > 0 {
            index -= 1
            steps += 1
            if open[index] == node { return true }
            if tree.nodes[Int(open[index])].endsScope { return false }
        }
        return false
    }

    /// Sets the mode from the stack.
    mutating func resetMode() {
        var index = open.count
        while index > 0 {
            index -= 1
            if index < bound { break }
            let isLast = index == 0
            let node = isLast && context >= 0 ? context : open[index]
            switch htmlName(node) {
            case .td, .th: if !isLast { return mode = .inCell }
            case .tr: return mode = .inRow
            case .tbody, .thead, .tfoot: return mode = .inTableBody
            case .caption: return mode = .inCaption
            case .colgroup: return mode = .inColumnGroup
            case .table: return mode = .inTable
            case .template: return mode = templateModes.last ?? .inBody
            case .head: if !isLast { return mode = .inHead }
            case .body: return mode = .inBody
            case .frameset: return mode = .inFrameset
            case .html: return mode = head < 0 ? .beforeHead : .afterHead
            default: break
            }
        }
        mode = .inBody
    }
}
