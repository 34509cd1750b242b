import Foundation
import GalleyTestSupport
import Testing

/// Draws random books to PDF. Each word is on a page, in order, and no text is beyond its page.
///
/// `GALLEY_RANDOM_BOOKS` is the number of books. `Scripts/check-books` checks the files that the command writes.
@Suite struct RandomBookTests {
    @Test func booksLoseNothing() async {
        let problems = await BookProbe().problems(ofSeeds: RandomWork.seeds("BOOKS", default: 10))
        for problem in problems.prefix(20) { Issue.record("\(problem)") }
    }

    /// The folder into which `Scripts/check-books` has the books written.
    private static let folder = ProcessInfo.processInfo.environment["GALLEY_BOOKS_FOLDER"]

    /// Each book is `N.md`, and `N.words` has the words that its pages show.
    @Test(.enabled(if: folder != nil, "Scripts/check-books names the folder")) func booksAreWritten() throws {
        let folder = try #require(Self.folder)
        for seed in RandomWork.seeds("BOOKS", default: 10) {
            let book = RandomBook(seed: seed)
            try Data(book.source.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(seed).md"))
            try Data(book.expectation.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(seed).words"))
        }
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
