import Foundation
import Testing

/// Draws random books to PDF. Each word is on a page, in order, and no text is beyond its page.
///
/// `GALLEY_RANDOM_BOOKS` is the number of books (default 10; the program `RandomBooks` draws thousands), and
/// `GALLEY_RANDOM_SEED` is the first seed. `Scripts/check-books` checks the files that the command writes.
@Suite struct RandomBookTests {
    @Test func booksLoseNothing() async {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["GALLEY_RANDOM_BOOKS"].flatMap(UInt64.init) ?? 10
        let first = environment["GALLEY_RANDOM_SEED"].flatMap(UInt64.init) ?? 1
        let problems = await BookProbe().problems(ofSeeds: first..<first + count)
        for problem in problems.prefix(20) { Issue.record("\(problem)") }
    }

    /// The check finds lost and displaced words.
    @Test func lostAndDisplacedWordsAreFound() {
        let groups: [RandomBook.Group] = [
            .init(order: .sequence, words: ["Q001z", "Q002z"]), .init(order: .any, words: ["Q003z", "Q004z"]),
            .init(order: .anywhere, words: ["Q005z"]), .init(order: .sequence, words: ["Q006z"]),
        ]
        #expect(BookProbe.problems(of: groups, in: "Q005z Q001z Q002z Q004z Q0\n03z Q006z").isEmpty)
        #expect(BookProbe.problems(of: groups, in: "Q001z Q002z Q004z Q003z Q006z") == ["Q005z is lost"])
        #expect(
            BookProbe.problems(of: groups, in: "Q002z Q001z Q003z Q006z Q004z Q005z")
                == ["Q002z is not in order", "Q006z is not in order"])
    }

    /// A word of a cell whose row continues on the next page is broken by the other cells, wherever it is cut.
    @Test(arguments: 1..<5) func wordsBrokenBetweenPagesAreJoined(cut: Int) {
        let groups: [RandomBook.Group] = [.init(order: .any, words: ["Q016z", "Q017z"])]
        let word = "Q016z"
        let (start, end) = (word.prefix(cut), word.dropFirst(cut))
        #expect(BookProbe.problems(of: groups, in: "Q017z \(start)\u{C}\(end)").isEmpty)
        #expect(BookProbe.problems(of: groups, in: "\(start)12.5\u{C}Q017z \(end)").isEmpty)
        #expect(BookProbe.problems(of: groups, in: "Q\u{C}Q017z 0\u{C}1 a\u{C}6\u{C}z").isEmpty)
        #expect(BookProbe.problems(of: groups, in: "\(start)\u{C}Q017z\u{C}\(end)") == ["Q016z is lost"])
        // The start of one word and the end of another are not a third one.
        let others: [RandomBook.Group] = [.init(order: .any, words: ["Q016z", "Q027z", "Q017z", "Q026z"])]
        #expect(BookProbe.problems(of: others, in: "Q017z Q026z Q01 Q02\u{C}6z 7z").isEmpty)
        #expect(BookProbe.problems(of: groups, in: "\(start) 12.5 Q017z") == ["Q016z is lost"])
        #expect(BookProbe.problems(of: groups, in: "\(end) 12.5 Q017z") == ["Q016z is lost"])
    }
}
