internal import GalleyText
internal import GalleyValues

/// The position of a layout in its document, for answers to queries.
struct AnswerPlace {
    /// The offset of its text in the document.
    var part: PageTextMap
    /// The number of the document's lines before it.
    var firstLine = 0
    /// The number of its page, if the document has pages.
    var page: Int?
    /// The transform from the layout's coordinates to the document's.
    var placing: (Rect) -> Rect = { $0 }

    init(_ part: PageTextMap) {
        self.part = part
    }

    init(_ map: UTF16Map) {
        part = PageTextMap(map: map)
    }

    func offset(_ utf8: Int) -> Int { part.utf16Range(utf8..<utf8).lowerBound }
}
