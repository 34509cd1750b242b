internal import GalleyText

/// The numbers of pages in a text: the ranges with ``TextAttributes/pageReference``.
///
/// The number replaces the range, or a `#` in it. In the second case, the range is left out on the page of its place.
///
/// The pages are laid out to find those of the places, and again with their numbers, which may be wider or narrower. This
/// ends when the numbers do not change, or after three times.
struct PageReferences {
    private static let limit = 3

    /// A range with a reference.
    private struct Reference {
        /// The range in UTF-8.
        var range: Range<Int>
        /// The index of its place; nil for unknown names.
        var place: Int?
        /// The text before and after the number; nil if the number is all.
        var words: (before: String, after: String)?
    }

    /// The numbers of the places' pages, and the references to a place on their own page.
    private struct Numbers: Equatable {
        var labels: [String]
        var isNear: [Bool]
    }

    private let text: AttributedText
    /// The references in order.
    private var references: [Reference] = []
    /// The places that have a reference, in UTF-8, in order.
    private var places: [Int] = []

    /// The references of a text; `nil` if it has none.
    init?(_ text: AttributedText) {
        guard text.styles.contains(where: { $0.attributes.pageReference != nil }) else { return nil }
        self.text = text
        let wanted = Set(text.styles.compactMap(\.attributes.pageReference))
        var known: [String: Int] = [:]
        for anchor in text.anchors where wanted.contains(anchor.name) && known[anchor.name] == nil {
            known[anchor.name] = places.count
            places.append(anchor.offset)
        }
        for run in text.styleRuns.indices {
            guard let name = text.style(ofRun: run).attributes.pageReference else { continue }
            let range = Int(text.styleRuns[run].start)..<text.styleRunEnd(run)
            let parts = text.string[text.range(forUTF8: range)].split(
                separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let words: (before: String, after: String)? =
                parts.count == 2 ? (before: String(parts[0]), after: String(parts[1])) : nil
            references.append(Reference(range: range, place: known[name], words: words))
        }
    }

    /// The text with the numbers of pages; a reference to a place that does not exist is a question mark.
    ///
    /// - Parameter pages: The pages of the text with other numbers.
    func resolved(on pages: (AttributedText) -> TextPages) throws(GalleyError) -> AttributedText {
        var numbers = Numbers(
            labels: Array(repeating: "00", count: places.count),
            isNear: Array(repeating: false, count: references.count))
        for _ in 0..<Self.limit {
            let next = try self.numbers(on: pages(filled(numbers)), with: numbers)
            if next == numbers { break }
            numbers = next
        }
        return filled(numbers)
    }

    /// The numbers of the places' pages.
    ///
    /// - Parameter numbers: The numbers in the text of the pages.
    private func numbers(on pages: TextPages, with numbers: Numbers) throws(GalleyError) -> Numbers {
        var result = Numbers(labels: [], isNear: Array(repeating: false, count: references.count))
        var growth = 0
        var cursor = PageCursor(pages, total: 0, isBare: true)
        var page: TextPage?
        func index(of place: Int) throws(GalleyError) -> Int {
            while page.map({ $0.utf8Range.upperBound <= place + growth }) ?? true, let next = try cursor.next() {
                page = next
            }
            return max(0, cursor.number - 1)
        }
        var pagesOfPlaces: [Int] = []
        var pagesOfReferences = Array(repeating: -1, count: references.count)
        var next = 0
        for place in places.map(Optional.some) + [nil] {
            while next < references.count, place.map({ references[next].range.lowerBound < $0 }) ?? true {
                let reference = references[next]
                // The pages of notes are not known.
                if reference.words != nil, reference.range.lowerBound + growth < pages.notesStart {
                    pagesOfReferences[next] = try index(of: reference.range.lowerBound)
                }
                growth += shown(next, numbers).utf8.count - reference.range.count
                next += 1
            }
            if let place { pagesOfPlaces.append(try index(of: place)) }
        }
        result.labels = pagesOfPlaces.map(pages.label(ofPage:))
        for (index, reference) in references.enumerated() {
            result.isNear[index] = reference.place.map { pagesOfPlaces[$0] == pagesOfReferences[index] } ?? false
        }
        return result
    }

    /// The text of a reference: nothing next to words on the page of its place.
    private func shown(_ index: Int, _ numbers: Numbers) -> String {
        let label = references[index].place.map { numbers.labels[$0] } ?? "?"
        guard let words = references[index].words else { return label }
        return numbers.isNear[index] ? "" : words.before + label + words.after
    }

    private func filled(_ numbers: Numbers) -> AttributedText {
        var rewriter = TextRewriter(text, Array(text.string.utf8))
        for (index, reference) in references.enumerated() {
            let attributes = text.style(ofRun: text.styleRunIndex(atUTF8: reference.range.lowerBound)).attributes
            rewriter.replace(reference.range, with: shown(index, numbers), attributes)
        }
        return rewriter.finish()
    }
}
