internal import GalleyLayout
internal import GalleyText
internal import GalleyUnicode

extension TextTagger {
    /// Adds the entry of a table of contents, if the paragraph at an offset is one, and returns its link.
    ///
    /// An entry is a paragraph of one link to a place in the document: the title, and often the number of its page.
    /// Without a number, at least two such paragraphs are contents.
    func addContentsEntry(at offset: Int, to outer: Int32, in tree: inout StructureTree) -> Int32? {
        guard let entry = contentsEntry(at: offset) else { return nil }
        let contents: Int32
        if let last = tree.lastElement(of: outer), tree.type(of: last) == .contents {
            contents = last
        } else {
            guard entry.hasPage || contentsEntry(at: entry.end).map({ $0.target != entry.target }) == true else {
                return nil
            }
            contents = tree.addElement(.contents, to: outer)
        }
        let reference = tree.addElement(.reference, to: tree.addElement(.contentsItem, to: contents))
        let link = tree.addElement(.link, to: reference)
        let title = text.range(ofEqual: { $0.link }, atUTF8: offset)
        tree.setDetails(of: link) { $0.excerpt = title.map { excerpt($0) } ?? entry.target }
        return link
    }

    /// The target of a paragraph that consists of one link, and white space without a link.
    private func contentsEntry(at offset: Int) -> (target: String, hasPage: Bool, end: Int)? {
        guard offset < text.utf8Count,
            let target = text.style(ofRun: text.styleRunIndex(atUTF8: offset)).attributes.link, target.hasPrefix("#")
        else { return nil }
        let paragraph = TextBoundaries(text).paragraph(at: offset)
        guard paragraph.lowerBound == offset else { return nil }
        var hasPage = false
        var place = offset
        while place < paragraph.upperBound {
            let run = text.styleRunIndex(atUTF8: place)
            let attributes = text.style(ofRun: run).attributes
            let end = min(text.styleRunEnd(run), paragraph.upperBound)
            // Notes refer to their text, and back.
            guard attributes.inline?.contains(.footnote) != true else { return nil }
            if attributes.link == nil {
                guard text.string[text.range(forUTF8: place..<end)].allSatisfy(\.isWhitespace) else { return nil }
            } else if attributes.link != target {
                return nil
            }
            hasPage = hasPage || attributes.pageReference != nil
            place = end
        }
        return (target, hasPage, paragraph.upperBound)
    }
}
