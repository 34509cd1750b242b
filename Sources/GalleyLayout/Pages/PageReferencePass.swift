internal import GalleySupport
internal import GalleyText

/// A layout of pages that finds the pages of references and of their places. The references show the numbers that the
/// previous layout found.
struct PageReferencePass {
    /// The end of a reference in UTF-8: in the text without numbers, and the length that the references up to this one add.
    struct End {
        var before: Int
        var growth: Int
    }

    let pages: TextPages
    /// The texts of the references.
    let shown: [String]
    /// The indices of pages, in the order of the text; -1 if it is not known.
    private(set) var pagesOfPlaces: [Int] = []
    private(set) var pagesOfReferences: [Int] = []
    /// The indices of the pages of places in boxes, by name.
    private var pagesOfNames: [String: Int] = [:]
    /// The numbers that count the pages so far.
    private var labels: [String] = []
    /// The number of pages; nil if the layout has not reached the end.
    private(set) var count: Int?
    /// An offset after which the text is the same as in the previous layout.
    var lastChange = 0
    private let ends: [End]
    private let previous: Previous?
    private var cursor: PageCursor
    /// The places after each page, in the text without numbers; nil where more than the place determines what follows.
    private var places: [PageCursor.Place?] = []
    /// The end of the last page, in the text with numbers.
    private var end: Int?
    /// Whether the following pages are the same as in the previous layout.
    private var isSettled = false

    /// The results of the previous layout.
    private struct Previous {
        var pagesOfPlaces: [Int]
        var pagesOfReferences: [Int]
        var pagesOfNames: [String: Int]
        var places: [PageCursor.Place?]
        var labels: [String]
        var count: Int?
    }

    init(_ pages: TextPages, shown: [String], ends: [End], after last: PageReferencePass?) {
        self.pages = pages
        self.shown = shown
        self.ends = ends
        previous = last.map { last in
            Previous(
                pagesOfPlaces: last.pagesOfPlaces, pagesOfReferences: last.pagesOfReferences,
                pagesOfNames: last.pagesOfNames.merging(last.previous?.pagesOfNames ?? [:]) { new, _ in new },
                places: last.isSettled ? [] : last.places, labels: last.allLabels, count: last.count)
        }
        cursor = PageCursor(pages, total: 0, isBare: true)
    }

    /// The numbers of all known pages: those after the pages of this layout are the same as in the previous one.
    private var allLabels: [String] { labels + (previous?.labels.dropFirst(labels.count) ?? []) }

    /// The number that counts a page; empty for an unknown one.
    func label(ofPage index: Int) -> String {
        if labels.indices.contains(index) { return labels[index] }
        guard let previous, previous.labels.indices.contains(index) else { return "" }
        return previous.labels[index]
    }

    /// Finds the page of the next reference; nil is not searched.
    mutating func noteReference(at offset: Int?) throws(GalleyError) {
        // The pages of notes are not known.
        guard let offset, case let place = offset + growth(at: offset), place < pages.notesStart else {
            pagesOfReferences.append(-1)
            return
        }
        let page = try page(of: place)
        pagesOfReferences.append(page ?? previous?.pagesOfReferences[pagesOfReferences.count] ?? -1)
    }

    /// Finds the page of the next place of references.
    mutating func notePlace(at offset: Int) throws(GalleyError) {
        let page = try page(of: offset + growth(at: offset))
        pagesOfPlaces.append(page ?? previous?.pagesOfPlaces[pagesOfPlaces.count] ?? -1)
    }

    /// Finds the page of a place in boxes.
    mutating func notePlace(named name: String) throws(GalleyError) {
        while pagesOfNames[name] == nil, !isSettled, try advance() {}
        pagesOfPlaces.append(pagesOfNames[name] ?? previous?.pagesOfNames[name] ?? -1)
    }

    /// Lays out the other pages.
    mutating func finish() throws(GalleyError) {
        while !isSettled, try advance() {}
        count = isSettled ? previous?.count : cursor.number
    }

    /// The length that references before an offset add to the text.
    private func growth(at offset: Int) -> Int {
        let next = ends.partitioningIndex { $0.before > offset }
        return next > 0 ? ends[next - 1].growth : 0
    }

    /// The index of the page with a place in the text with numbers; nil if it is the same as in the previous
    /// layout.
    private mutating func page(of place: Int) throws(GalleyError) -> Int? {
        while end.map({ $0 <= place }) ?? true {
            if isSettled { return nil }
            guard try advance() else { break }
        }
        return max(0, cursor.number - 1)
    }

    /// Lays out a page; returns false after the last one.
    private mutating func advance() throws(GalleyError) -> Bool {
        guard let page = try cursor.next() else { return false }
        end = page.utf8Range.upperBound
        labels.append(page.label)
        for place in page.places where pagesOfNames[place.anchor.name] == nil {
            pagesOfNames[place.anchor.name] = cursor.number - 1
        }
        var place = cursor.place
        if let shown = place {
            // The growth of the references that end before.
            let next = ends.partitioningIndex { $0.before + $0.growth > shown.text }
            place?.text -= next > 0 ? ends[next - 1].growth : 0
            place?.notes -= ends.last?.growth ?? 0
        }
        if let previous, let place, place.text >= lastChange, places.count < previous.places.count {
            isSettled = previous.places[places.count] == place
        }
        places.append(place)
        return true
    }
}
