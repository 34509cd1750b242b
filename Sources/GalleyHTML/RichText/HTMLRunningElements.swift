internal import GalleyText

/// Elements that run in the margins of pages (CSS Generated Content for Paged Media 3, 1.2).
extension HTMLTextBuilder {
    /// Keeps an element that runs in the margins from where it is in the text; returns false for those that do not.
    mutating func moveToMargins(_ node: Int32, _ style: HTMLComputedStyle) -> Bool {
        guard pages.collectsNotes, pages.isPaged, let name = style.runningName else { return false }
        pages.strings[Document.Page.runningKey(name)] = "\(pages.running.count)"
        pages.running.append((node, frame.insideBox))
        return true
    }

    /// The texts of elements that run in the margins, built by a builder that has read nothing yet.
    func texts(of running: [(node: Int32, frame: HTMLTextFrame)]) -> [AttributedText] {
        guard !running.isEmpty else { return [] }
        var template = self
        template.scan()
        return running.map { element in
            var builder = template
            return builder.build(from: element.node, until: tree.nodes[Int(element.node)].next, in: element.frame)
        }
    }
}
