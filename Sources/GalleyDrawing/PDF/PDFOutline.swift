internal import GalleyLayout
internal import GalleyText

/// The headings and other bookmarks as entries of an outline (ISO 32000-1, 12.3.3).
struct PDFOutline {
    private struct Entry {
        var title: String
        var place: String
        /// The index of the entry around it; -1 for the outline itself.
        var parent: Int
        var isOpen: Bool
        var children: [Int] = []
    }

    private var entries: [Entry] = []
    private var roots: [Int] = []
    /// The entries around the next one.
    private var parents: [(level: Int, entry: Int)] = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ heading: TextAnchor.Bookmark, at place: String) {
        while let last = parents.last, last.level >= heading.level { parents.removeLast() }
        let (parent, index) = (parents.last?.entry ?? -1, entries.count)
        entries.append(Entry(title: heading.title, place: place, parent: parent, isOpen: heading.level < 2))
        if parent >= 0 { entries[parent].children.append(index) } else { roots.append(index) }
        parents.append((heading.level, index))
    }

    /// The violation of a title, if there is one.
    func check(_ rules: ArchiveRules) -> GalleyError? {
        entries.lazy.compactMap { rules.check($0.title, "an entry of the outline") }.first
    }

    /// Writes the entries.
    /// - Returns: The object of the outline.
    func write(to objects: inout PDFObjects) -> Int {
        let root = objects.next()
        let numbers = entries.map { _ in objects.next() }
        let counts = visibleCounts
        func ends(_ children: [Int]) -> String {
            guard let first = children.first, let last = children.last else { return "" }
            return "/First \(numbers[first]) 0 R/Last \(numbers[last]) 0 R"
        }
        objects.add(root, "<</Type/Outlines\(ends(roots))/Count \(roots.reduce(0) { $0 + 1 + max(0, counts[$1]) })>>")
        for siblings in [roots] + entries.map(\.children) {
            for (place, index) in siblings.enumerated() {
                let entry = entries[index]
                var text = "<</Title \(PDFString.literal(entry.title))/Dest(\(entry.place))"
                text += "/Parent \(entry.parent < 0 ? root : numbers[entry.parent]) 0 R\(ends(entry.children))"
                if place > 0 { text += "/Prev \(numbers[siblings[place - 1]]) 0 R" }
                if place + 1 < siblings.count { text += "/Next \(numbers[siblings[place + 1]]) 0 R" }
                if counts[index] != 0 { text += "/Count \(counts[index])" }
                objects.add(numbers[index], text + ">>")
            }
        }
        return root
    }

    /// For each entry, the number of entries that are shown below it, negative if it is closed.
    private var visibleCounts: [Int] {
        var counts = [Int](repeating: 0, count: entries.count)
        // Children follow their parents.
        for index in entries.indices.reversed() {
            let shown = entries[index].children.reduce(0) { $0 + 1 + max(0, counts[$1]) }
            counts[index] = entries[index].isOpen ? shown : -shown
        }
        return counts
    }
}
