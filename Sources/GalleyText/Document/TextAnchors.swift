extension AttributedText {
    /// Whether the text may contain targets of links.
    package var mayHaveAnchors: Bool {
        styles.contains { style in
            style.attributes.anchor != nil || style.attributes.bookmarkLevel != nil
                || style.attributes.inline?.contains(.footnote) == true
                || style.attributes.block?.components.contains { component in
                    switch component.kind {
                    case .heading, .footnote: true
                    default: false
                    }
                } == true
        }
    }

    /// The headings, the ranges with an ``TextAttributes/anchor``, the notes and the references to notes, in order.
    ///
    /// `fn1` is a note, and `fnref1` and `fnref1-2` are its references in the text, as on GitHub.
    /// - Complexity: O(*n*).
    package var anchors: [TextAnchor] {
        guard mayHaveAnchors else { return [] }
        var finder = AnchorFinder(self)
        return finder.find()
    }
}

/// The search for the anchors of a text.
private struct AnchorFinder {
    private let text: AttributedText
    private let bytes: [UInt8]
    private var names = HeadingNames()
    private var result: [TextAnchor] = []
    /// The end of the last heading.
    private var headingEnd = 0
    private var notes: Set<Int> = []
    private var uses: [String: Int] = [:]
    /// The last reference to a note, and its end.
    private var reference: (link: String, end: Int)?

    init(_ text: AttributedText) {
        self.text = text
        bytes = Array(text.string.utf8)
    }

    mutating func find() -> [TextAnchor] {
        var last: String?
        for index in text.styleRuns.indices {
            let attributes = text.style(ofRun: index).attributes
            let start = Int(text.styleRuns[index].start)
            if let level = HeadingNames.level(of: attributes), text.styleRunEnd(index) > headingEnd {
                addHeadings(max(start, headingEnd)..<text.styleRunEnd(index), level: level, name: attributes.anchor)
            } else if let level = attributes.bookmarkLevel, level > 0, start >= headingEnd, !continuesBookmark(index) {
                let bookmark = TextAnchor.Bookmark(level: level, title: attributes.bookmarkLabel ?? "")
                let name = attributes.anchor ?? "bookmark \(start)"
                result.append(TextAnchor(name: name, offset: start, bookmark: bookmark))
            } else if let name = attributes.anchor, name != last {
                result.append(TextAnchor(name: name, offset: start))
            }
            last = attributes.anchor
            addNotes(attributes, at: start)
            addReference(attributes, start..<text.styleRunEnd(index))
        }
        return result
    }

    /// Adds the headings in a range: its paragraphs.
    private mutating func addHeadings(_ range: Range<Int>, level: Int, name: String?) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = paragraphEnd(from: start)
            if start < end {
                var name = name
                if let place = name, !isName(place, ofUTF8: start..<end) {
                    // A place inside of the heading, which keeps its own name.
                    result.append(TextAnchor(name: place, offset: start))
                    name = nil
                }
                let parts = text.titleSegments(inUTF8: start..<end)
                let heading = TextAnchor.Heading(level: level, title: parts.text(), end: end)
                // Names do not depend on whether formulas have been laid out.
                let own = name ?? names.name(for: parts.text(formula: \.source))
                result.append(
                    TextAnchor(name: own, offset: start, heading: heading, bookmark: bookmark(of: heading, at: start)))
            }
            start = end + 1
        }
        headingEnd = start
    }

    /// Whether the run before has the same entry of the outline.
    private func continuesBookmark(_ run: Int) -> Bool {
        guard run > 0 else { return false }
        let (one, other) = (text.style(ofRun: run - 1).attributes, text.style(ofRun: run).attributes)
        return one.bookmarkLevel == other.bookmarkLevel && one.bookmarkLabel == other.bookmarkLabel
    }

    /// The entry of the outline of a heading, which its first characters with an entry may change.
    private func bookmark(of heading: TextAnchor.Heading, at start: Int) -> TextAnchor.Bookmark? {
        var run = text.styleRunIndex(atUTF8: start)
        while run < text.styleRuns.count, Int(text.styleRuns[run].start) < heading.end {
            let attributes = text.style(ofRun: run).attributes
            if attributes.bookmarkLevel != nil || attributes.bookmarkLabel != nil {
                let level = attributes.bookmarkLevel ?? heading.level
                let title = attributes.bookmarkLabel ?? heading.title
                return level > 0 ? TextAnchor.Bookmark(level: level, title: title) : nil
            }
            run += 1
        }
        return TextAnchor.Bookmark(level: heading.level, title: heading.title)
    }

    /// Whether an anchor is that of a whole range, which starts with it.
    private func isName(_ name: String, ofUTF8 range: Range<Int>) -> Bool {
        var run = text.styleRunIndex(atUTF8: range.lowerBound)
        while text.styleRunEnd(run) < range.upperBound {
            run += 1
            guard text.style(ofRun: run).attributes.anchor == name else { return false }
        }
        return true
    }

    private mutating func addNotes(_ attributes: TextAttributes, at start: Int) {
        for component in attributes.block?.components ?? [] {
            guard case .footnote(let number, _) = component.kind, notes.insert(number).inserted else { continue }
            result.append(TextAnchor(name: "fn\(number)", offset: start))
        }
    }

    private mutating func addReference(_ attributes: TextAttributes, _ range: Range<Int>) {
        guard attributes.inline?.contains(.footnote) == true, let link = attributes.link, link.hasPrefix("#fn"),
            !link.hasPrefix("#fnref")
        else { return }
        // Runs of one reference with different styles are one place.
        let isSame = reference.map { $0.link == link && $0.end == range.lowerBound } ?? false
        reference = (link, range.upperBound)
        if isSame { return }
        let number = String(link.dropFirst(3))
        uses[number, default: 0] += 1
        let use = uses[number] ?? 1
        result.append(
            TextAnchor(name: "fnref\(number)" + (use == 1 ? "" : "-\(use)"), offset: range.lowerBound))
    }

    /// The offset of the next paragraph separator (LF, CR, NEL or PS), or the end of the text.
    private func paragraphEnd(from start: Int) -> Int {
        var offset = start
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x0A, 0x0D: return offset
            case 0xC2 where bytes[offset...].starts(with: [0xC2, 0x85]): return offset
            case 0xE2 where bytes[offset...].starts(with: [0xE2, 0x80, 0xA9]): return offset
            default: offset += 1
            }
        }
        return offset
    }
}
