internal import GalleyPlacing
internal import GalleyText

/// A page filled with the text that follows. The page may show only the first of these lines, for example because of notes.
struct PageFill {
    let body: PageFiller
    let layout: TextLayout
    let part: PageText
    let breaks: PageBreaks
    /// The container of the page.
    let container: TextContainer
    /// The height in points that is left at the end of the page for the sums of a table.
    let spaceForTotals: Double

    /// The end in the whole text, in UTF-8, of the text in a number of lines.
    func textEnd(ofLines count: Int) -> Int {
        guard count > 0, count <= layout.records.count else { return part.whole(0) }
        return part.wholeEnd(layout.records[..<count].reduce(0) { max($0, $1.textEnd) })
    }

    /// The end of the notes that a number of lines require, in UTF-8.
    func end(of notes: Footnotes, requiredByLines count: Int) -> Int {
        guard let box = part.dividedBox, count == layout.records.count else {
            return notes.end(requiredBefore: textEnd(ofLines: count))
        }
        let last = box.fragment?.content.lastNote
        return notes.end(requiredBefore: box.range.lowerBound, andByNote: last)
    }

    /// Whether a number of lines are all that is left of the text.
    func isAll(_ count: Int) -> Bool { part.isWhole && !layout.isTruncated && count == layout.records.count }
}
