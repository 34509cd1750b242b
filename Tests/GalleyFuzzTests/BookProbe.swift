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
                    text += part.layout.lines.map { String(part.layout.text.string[$0.range]) }.joined()
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
    static func problems(of groups: [RandomBook.Group], in text: String) -> [String] {
        let found = places(in: text)
        var problems: [String] = []
        var start = 0
        /// The place of a word at or after another.
        func place(_ word: String, from start: Int) -> Int? {
            guard let places = found[word] else {
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
            case .any:
                // The end of a word that is broken at the end of a page follows the other cells of its row.
                start = group.words.filter { found[$0] != nil || !isBroken($0, in: found) }
                    .reduce(start) { max($0, place($1, from: start) ?? 0) }
            case .anywhere: for word in group.words { _ = place(word, from: 0) }
            }
        }
        return problems
    }

    /// Whether a text has the start of a word, followed by other text.
    private static func isBroken(_ word: String, in found: [String: [Int]]) -> Bool {
        found.keys.contains { !$0.hasSuffix("z") && $0.commonPrefix(with: word).utf8.count > 1 }
    }

    /// The places of the unique words and of their starts, without white space, because words in narrow columns are broken.
    private static func places(in text: String) -> [String: [Int]] {
        var bytes = Array(text.utf8)
        bytes.removeAll { $0 <= 0x20 }
        var found: [String: [Int]] = [:]
        var index = 0
        while index < bytes.count {
            defer { index += 1 }
            guard bytes[index] == UInt8(ascii: "Q") else { continue }
            var end = index + 1
            while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
            if end < bytes.count, bytes[end] == UInt8(ascii: "z") { end += 1 }
            found[String(decoding: bytes[index..<end], as: UTF8.self), default: []].append(index)
        }
        return found
    }
}
