internal import GalleyText

/// The numbers of pages in a text: the ranges with ``TextAttributes/pageReference``.
///
/// The pages are laid out to find those of the places, and again with their numbers, which may be wider or narrower. This
/// ends when the numbers do not change, or after three times.
struct PageReferences {
    private static let limit = 3

    private let text: AttributedText
    /// The ranges with a reference in UTF-8, in order, and the indices of their places; nil for unknown names.
    private var references: [(range: Range<Int>, place: Int?)] = []
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
            references.append((Int(text.styleRuns[run].start)..<text.styleRunEnd(run), known[name]))
        }
    }

    /// The text with the numbers of pages; a reference to a place that does not exist is a question mark.
    ///
    /// - Parameter pages: The pages of the text with other numbers.
    func resolved(on pages: (AttributedText) -> TextPages) throws(GalleyError) -> AttributedText {
        var labels = Array(repeating: "00", count: places.count)
        for _ in 0..<Self.limit {
            let next = try self.labels(on: pages(filled(labels)), with: labels)
            if next == labels { break }
            labels = next
        }
        return filled(labels)
    }

    /// The labels of the places' pages.
    ///
    /// - Parameter labels: The labels in the text of the pages.
    private func labels(on pages: TextPages, with labels: [String]) throws(GalleyError) -> [String] {
        var result: [String] = []
        var reference = references[...]
        var growth = 0
        var cursor = PageCursor(pages, total: 0, isBare: true)
        var page: TextPage?
        for place in places {
            while let next = reference.first, next.range.lowerBound < place {
                growth += label(next.place, labels).utf8.count - next.range.count
                reference.removeFirst()
            }
            while page.map({ $0.utf8Range.upperBound <= place + growth }) ?? true,
                let next = try cursor.next()
            {
                page = next
            }
            result.append(pages.label(ofPage: max(0, cursor.number - 1)))
        }
        return result
    }

    private func label(_ place: Int?, _ labels: [String]) -> String { place.map { labels[$0] } ?? "?" }

    private func filled(_ labels: [String]) -> AttributedText {
        var rewriter = TextRewriter(text, Array(text.string.utf8))
        for (range, place) in references {
            let attributes = text.style(ofRun: text.styleRunIndex(atUTF8: range.lowerBound)).attributes
            rewriter.replace(range, with: label(place, labels), attributes)
        }
        return rewriter.finish()
    }
}
