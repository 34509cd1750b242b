internal import GalleyLayout
internal import GalleyText

/// The mapping from offsets of a page's text to those of the document.
struct PageTextMap {
    /// The segments of the page's text; empty if it is the document's text.
    var segments: [TextPage.Segment] = []
    var map: UTF16Map

    /// A repeated table header is mapped to the start of the page.
    func utf16Range(_ range: Range<Int>) -> Range<Int> {
        guard !segments.isEmpty else { return map.utf16Range(range) }
        return map.utf16Range(segments.whole(range))
    }
}
