extension StructureTree {
    /// Moves the captions of a section into the figure, table or formula that they describe (ISO 32000-1, 14.8.4.3).
    ///
    /// - Parameter section: An element whose descendants were added last.
    mutating func moveCaptions(of section: Int32) {
        let inside = Int(section) + 1..<elements.count
        let isDescribed = { (index: Int) -> Bool in
            switch self.elements[index].type {
            case .figure, .table, .formula: true
            default: false
            }
        }
        guard let described = inside.last(where: isDescribed) else { return }
        for index in inside where elements[index].type == .caption && elements[index].parent == section {
            move(Int32(index), to: Int32(described), atStart: index < described)
        }
    }

    /// Changes the levels of headings to those of their nesting: the first has level 1, and no level is skipped on the way
    /// down (ISO 14289-1, 7.4.2).
    ///
    /// - Returns: The headings that changed, with their titles and former levels.
    mutating func nestHeadings() -> [(title: String, old: Int, new: Int)] {
        var around: [Int] = []
        var changes: [(title: String, old: Int, new: Int)] = []
        for index in elements.indices {
            guard case .heading(let level) = elements[index].type else { continue }
            while let last = around.last, last >= level { around.removeLast() }
            around.append(level)
            guard around.count != level else { continue }
            setType(.heading(level: around.count), of: Int32(index))
            changes.append((details(of: Int32(index))?.excerpt ?? "", level, around.count))
        }
        return changes
    }
}
