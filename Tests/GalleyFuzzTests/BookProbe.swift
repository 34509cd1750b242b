import Foundation
import GalleyDocuments
import GalleyEngine
import GalleyLayout
import GalleyText

/// Draws random books to PDF, and checks that no text is lost, displaced or beyond a page.
///
/// Used by tests, and by the benchmark program `RandomBooks`, which has an optimised build.
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
            var text = ""
            var problems: [String] = []
            try pages.forEach { page throws(GalleyError) in
                for part in [page.body, page.notes].compactMap({ $0 }) {
                    text += part.layout.lines.map { String(part.layout.text.string[$0.range]) }.joined() + "\u{C}"
                    problems += beyond(page, part)
                }
            }
            problems += Self.problems(of: book.groups, in: text)
            _ = try layout.bytes(as: .pdf)
            return problems
        } catch {
            return ["\(error)"]
        }
    }

    /// Lines beyond the edges of a page.
    private func beyond(_ page: TextPage, _ part: TextPage.PlacedLayout) -> [String] {
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
    ///
    /// - Parameter text: The pages, each with a form feed at its end.
    static func problems(of groups: [RandomBook.Group], in text: String) -> [String] {
        let found = FoundWords(Set(groups.flatMap(\.words)), in: text)
        var problems: [String] = []
        var start = 0
        /// The place of a word at or after another.
        func place(_ word: String, from start: Int) -> Int? {
            guard let places = found.places[word] else {
                if !found.isBroken(word) { problems.append("\(word) is lost") }
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

/// The unique words of a book that are in the text of its pages.
private struct FoundWords {
    /// The places of the words, in a text without white space inside pages, because words in narrow columns are broken.
    private(set) var places: [String: [Int]] = [:]
    /// The text between the words.
    private var rest: [UInt8] = []

    init(_ words: Set<String>, in text: String) {
        var bytes = Array(text.utf8)
        bytes.removeAll { $0 <= 0x20 && $0 != 0x0C }
        var index = 0
        while index < bytes.count {
            var end = index + 1
            if bytes[index] == UInt8(ascii: "Q") {
                while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
                if end < bytes.count, bytes[end] == UInt8(ascii: "z") { end += 1 }
            }
            let word = String(decoding: bytes[index..<end], as: UTF8.self)
            if words.contains(word) {
                places[word, default: []].append(index)
                rest.append(0x20)
            } else {
                rest += bytes[index..<end]
            }
            index = end
        }
    }

    /// Whether the parts of a word are on successive pages.
    ///
    /// In a row that continues on the next page, the rest of a word follows the other cells.
    func isBroken(_ word: String) -> Bool {
        let word = Array(word.utf8)
        // The lengths of the word's start that end on the previous page.
        var lengths: Set<Int> = []
        for page in rest.split(separator: 0x0C) {
            var next: Set<Int> = []
            for start in lengths.union([0]) {
                for end in start + 1...word.count where start > 0 || end < word.count {
                    if contains(word[start..<end], in: page) { next.insert(end) }
                }
            }
            if next.remove(word.count) != nil { return true }
            lengths = next
        }
        return false
    }

    private func contains(_ part: ArraySlice<UInt8>, in page: ArraySlice<UInt8>) -> Bool {
        guard page.count >= part.count else { return false }
        return (page.startIndex...page.endIndex - part.count).contains { start in
            page[start..<start + part.count].elementsEqual(part)
        }
    }
}
