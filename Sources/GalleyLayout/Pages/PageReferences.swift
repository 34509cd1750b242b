internal import GalleyText
internal import GalleyUnicode

/// The numbers of pages in a text: the ranges with ``TextAttributes/pageReference``.
///
/// The number replaces the range, or a `#` in it. In the second case, the range is left out on the page of its place.
///
/// The pages are laid out to find those of the places, and again with their numbers, which may be wider or narrower. This
/// ends when the numbers do not change, or after three times. A layout ends early at a page that starts as in the layout
/// before, if no later text is different.
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
    /// The names of the places in boxes that have a reference. Their indices follow those of the other places.
    private var boxPlaces: [String] = []

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
        for name in text.boxTexts.flatMap({ $0.anchors.map(\.name) })
        where wanted.contains(name) && known[name] == nil {
            known[name] = places.count + boxPlaces.count
            boxPlaces.append(name)
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
    /// - Parameters:
    ///   - countsPages: Whether the number of pages is returned, where it is known from the last layout.
    ///   - pages: The pages of the text with other numbers.
    func resolved(
        countsPages: Bool, on pages: (AttributedText) -> TextPages
    ) throws(GalleyError) -> (text: AttributedText, count: Int?) {
        var numbers = Numbers(
            labels: Array(repeating: "00", count: places.count + boxPlaces.count),
            isNear: Array(repeating: false, count: references.count))
        var last: PageReferencePass?
        for _ in 0..<Self.limit {
            let shown = references.indices.map { self.shown($0, numbers) }
            let (text, ends) = filled(shown)
            var pass = PageReferencePass(pages(text), shown: shown, ends: ends, after: last)
            if let last { pass.lastChange = lastChange(from: last.shown, to: shown) }
            let next = try self.numbers(in: &pass)
            if countsPages { try pass.finish() }
            if next == numbers { return (text, pass.count) }
            (numbers, last) = (next, pass)
        }
        return (filled(references.indices.map { shown($0, numbers) }).text, nil)
    }

    /// The end of the last paragraph with another reference.
    private func lastChange(from old: [String], to new: [String]) -> Int {
        guard let last = new.indices.last(where: { old[$0] != new[$0] }) else { return 0 }
        return TextBoundaries(text).paragraph(at: references[last].range.lowerBound).upperBound
    }

    /// The numbers of the places' pages.
    private func numbers(in pass: inout PageReferencePass) throws(GalleyError) -> Numbers {
        var next = 0
        for place in places.map(Optional.some) + [nil] {
            while next < references.count, place.map({ references[next].range.lowerBound < $0 }) ?? true {
                let reference = references[next]
                try pass.noteReference(at: reference.words == nil ? nil : reference.range.lowerBound)
                next += 1
            }
            if let place { try pass.notePlace(at: place) }
        }
        for name in boxPlaces { try pass.notePlace(named: name) }
        return Numbers(
            labels: pass.pagesOfPlaces.map(pass.label(ofPage:)),
            isNear: references.indices.map { index in
                references[index].place.map { pass.pagesOfPlaces[$0] == pass.pagesOfReferences[index] } ?? false
            })
    }

    /// The text of a reference: nothing next to words on the page of its place.
    private func shown(_ index: Int, _ numbers: Numbers) -> String {
        let label = references[index].place.map { numbers.labels[$0] } ?? "?"
        guard let words = references[index].words else { return label }
        return numbers.isNear[index] ? "" : words.before + label + words.after
    }

    /// The text with the texts of references, and the offsets in UTF-8 of their ends before and after.
    private func filled(_ shown: [String]) -> (text: AttributedText, ends: [PageReferencePass.End]) {
        var rewriter = TextRewriter(text, Array(text.string.utf8))
        var ends: [PageReferencePass.End] = []
        var growth = 0
        for (reference, label) in zip(references, shown) {
            let attributes = text.style(ofRun: text.styleRunIndex(atUTF8: reference.range.lowerBound)).attributes
            rewriter.replace(reference.range, with: label, attributes)
            growth += label.utf8.count - reference.range.count
            ends.append(PageReferencePass.End(before: reference.range.upperBound, growth: growth))
        }
        return (rewriter.finish(), ends)
    }
}
