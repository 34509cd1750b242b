import Foundation
import GalleyDocuments
import GalleyEngine
import GalleyLayout
import GalleyText

/// Draws random books to PDF, and checks that no text is lost, displaced or beyond a page.
struct BookProbe: Sendable {
    private let resources = DocumentResources(fonts: FontLibrary(bundledFonts: true, systemFonts: false))

    /// Draws the books of a range of seeds on several threads, and returns the problems.
    func problems(ofSeeds seeds: Range<UInt64>) async -> [String] {
        let block: UInt64 = 20
        return await withTaskGroup(of: [String].self) { group in
            for start in stride(from: seeds.lowerBound, to: seeds.upperBound, by: Int(block)) {
                group.addTask {
                    (start..<min(start + block, seeds.upperBound)).flatMap { seed in
                        problems(of: RandomBook(seed: seed)).prefix(5).map { "seed \(seed): \($0)" }
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }

    /// The problems of a book.
    func problems(of book: RandomBook) -> [String] {
        do {
            let layout = try Document(Array(book.source.utf8), format: .markdown).prepared(with: resources).layout()
            guard case .pages(let pages) = layout.content else { return ["it has no pages"] }
            var shown = ShownText(pages.text.string)
            var problems: [String] = []
            try pages.forEach { page throws(GalleyError) in
                for part in [page.body, page.notes].compactMap({ $0 }) { problems += beyond(page, part) }
                for line in page.body.layout.lines { shown.note(pages.range(of: line.range, on: page)) }
                if let notes = page.notes?.layout { notes.lines.forEach { shown.append(notes.text.string[$0.range]) } }
            }
            problems += Self.problems(of: book.groups, in: shown.text)
            _ = try layout.bytes(as: .pdf)
            return problems
        } catch {
            return ["\(error)"]
        }
    }

    /// Lines beyond the edges of a page, except where a warning says that content overflows.
    private func beyond(_ page: TextPage, _ part: TextPage.PlacedLayout) -> [String] {
        if part.layout.warnings.contains(where: { $0.code == .overflow }) { return [] }
        var problems: [String] = []
        for line in part.layout.lines {
            let left = part.origin.x + line.frame.x
            let bottom = part.origin.y + line.frame.y + line.frame.height
            guard left < -0.5 || left + line.frame.width > page.size.width + 0.5 || bottom > page.size.height + 0.5
            else {
                continue
            }
            problems.append(
                "page \(page.number): “\(part.layout.text.string[line.range].prefix(30))” is beyond the page: "
                    + "\(Int(left)) to \(Int(left + line.frame.width)) of \(Int(page.size.width)), down to \(Int(bottom)) of "
                    + "\(Int(page.size.height))")
        }
        return problems
    }

    /// The unique words that a text does not have, or not after those of earlier blocks.
    static func problems(of groups: [RandomBook.Group], in text: String) -> [String] {
        let found = FoundWords(Set(groups.flatMap(\.words)), in: text)
        var problems: [String] = []
        var start = 0
        /// The place of a word at or after another.
        func place(_ word: String, from start: Int) -> Int? {
            guard let places = found.places[word] else {
                problems.append("\(word) is lost")
                return nil
            }
            guard let place = places.first(where: { $0 >= start }) else {
                problems.append("\(word) is not in order")
                return nil
            }
            return place
        }
        for group in groups {
            switch group.order {
            case .sequence: for word in group.words { start = place(word, from: start) ?? start }
            case .any: start = group.words.reduce(start) { max($0, place($1, from: start) ?? 0) }
            case .anywhere: for word in group.words { _ = place(word, from: 0) }
            }
        }
        return problems
    }
}

/// The text that pages show, in the order of the source.
///
/// The order on the pages is another one in rows of tables that continue on the next page, where words are broken by the other
/// cells.
private struct ShownText {
    private let string: String
    private var isShown: [Bool]
    /// The texts at the foot of pages.
    private var notes = ""

    init(_ string: String) {
        self.string = string
        isShown = Array(repeating: false, count: string.utf8.count)
    }

    /// Notes that a range of the whole text is shown.
    mutating func note(_ range: Range<String.Index>) {
        let start = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
        for offset in start..<start + string.utf8[range].count { isShown[offset] = true }
    }

    mutating func append(_ note: Substring) { notes += note }

    var text: String {
        String(decoding: zip(string.utf8, isShown).lazy.filter(\.1).map(\.0), as: UTF8.self) + "\n" + notes
    }
}

/// The unique words of a book that are in the text of its pages.
private struct FoundWords {
    /// The places of the words, in a text without white space, because words in narrow columns are broken.
    private(set) var places: [String: [Int]] = [:]

    init(_ words: Set<String>, in text: String) {
        let bytes = text.utf8.filter { $0 > 0x20 }
        var index = 0
        while index < bytes.count {
            var end = index + 1
            if bytes[index] == UInt8(ascii: "Q") {
                while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
                if end < bytes.count, bytes[end] == UInt8(ascii: "z") { end += 1 }
            }
            let word = String(decoding: bytes[index..<end], as: UTF8.self)
            if words.contains(word) { places[word, default: []].append(index) }
            index = end
        }
    }
}
