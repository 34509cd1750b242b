internal import GalleyPlacing
package import GalleyText
internal import GalleyUnicode

extension AttributedText {
    /// Whether the text may contain targets of links.
    package var mayHaveAnchors: Bool {
        styles.contains { style in
            style.attributes.inline?.contains(.footnote) == true
                || style.attributes.block?.components.contains { component in
                    switch component.kind {
                    case .heading, .footnote: true
                    default: false
                    }
                } == true
        }
    }

    /// The headings, the notes and the references to notes, in order, with the names that GitHub uses for Markdown:
    /// `fn1` is a note, and `fnref1` and `fnref1-2` are its references in the text.
    /// - Complexity: O(*runs*).
    package var anchors: [TextAnchor] {
        guard mayHaveAnchors else { return [] }
        let boundaries = TextBoundaries(self)
        var names = HeadingNames()
        var uses: [String: Int] = [:]
        var notes: Set<Int> = []
        var result: [TextAnchor] = []
        var heading: Range<Int>?
        var reference: (link: String, end: Int)?
        for index in styleRuns.indices {
            let attributes = style(ofRun: index).attributes
            let start = Int(styleRuns[index].start)
            if HeadingNames.level(of: attributes) != nil, start >= heading?.upperBound ?? 0 {
                let paragraph = boundaries.paragraph(at: start)
                heading = paragraph
                result.append(
                    TextAnchor(name: names.name(for: String(string[range(forUTF8: paragraph)])), offset: start))
            }
            for component in attributes.block?.components ?? [] {
                guard case .footnote(let number, _) = component.kind, notes.insert(number).inserted else { continue }
                result.append(TextAnchor(name: "fn\(number)", offset: start))
            }
            guard attributes.inline?.contains(.footnote) == true, let link = attributes.link, link.hasPrefix("#fn"),
                !link.hasPrefix("#fnref")
            else { continue }
            // Runs of one reference with different styles are one place.
            let isSame = reference.map { $0.link == link && $0.end == start } ?? false
            reference = (link, styleRunEnd(index))
            if isSame { continue }
            let number = String(link.dropFirst(3))
            uses[number, default: 0] += 1
            let use = uses[number] ?? 1
            result.append(TextAnchor(name: "fnref\(number)" + (use == 1 ? "" : "-\(use)"), offset: start))
        }
        return result
    }
}

extension TextLayout {
    /// The top left corner of the line with a UTF-8 offset.
    package func linePosition(atUTF8 offset: Int) -> Point {
        visibleLine(atUTF8: offset).map { lines[$0].frame.origin } ?? .zero
    }

    /// The line with a UTF-8 offset; `nil` if it is hidden.
    package func visibleLine(atUTF8 offset: Int) -> Int? {
        guard offset < visibleEnd, let line = lineIndices(ofUTF8: offset..<offset).first,
            records[line].textStart <= offset, offset < records[line].textEnd
        else { return nil }
        return line
    }
}
