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
}
