public import GalleyText

/// The pages in order.
///
///     let paper = Document.Page(size: Document.Page.Paper.A5.size)
///     for try await page in try TextPages(book, on: paper).prefix(3) { print(page.number) }
///
/// Each page is laid out when it is requested, and on another thread than that of the main actor.
extension TextPages: AsyncSequence {
    /// An iterator over pages.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        private let pages: TextPages
        private var cursor: PageCursor?

        fileprivate init(_ pages: TextPages) {
            self.pages = pages
        }

        /// Lays out the next page; `nil` after the last one, and in a cancelled task.
        ///
        /// If a text in the margins contains the number of pages, the first call lays out all pages to count them.
        /// - Throws: The errors of a layout of the text.
        public mutating func next() async throws(GalleyError) -> TextPage? {
            if Task.isCancelled { return nil }
            if cursor == nil { cursor = try pages.cursor() }
            return try cursor?.next()
        }
    }

    /// Creates an iterator from the first page on.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    /// The page with a number, counted from 1; `nil` after the last one.
    ///
    /// - Complexity: O(*n*) in the text up to the page: the pages before it are laid out.
    public subscript(number number: Int) -> TextPage? {
        get throws(GalleyError) { try self[numbers: number...number].first }
    }

    /// The pages with the numbers of a range, counted from 1, as far as they exist.
    ///
    /// - Complexity: O(*n*) in the text up to the last of these pages: the pages before them are laid out.
    public subscript(numbers numbers: ClosedRange<Int>) -> [TextPage] {
        get throws(GalleyError) {
            var result: [TextPage] = []
            guard numbers.upperBound > 0 else { return result }
            var cursor = try self.cursor()
            while cursor.number < numbers.upperBound, let page = try cursor.next() {
                if numbers.contains(page.number) { result.append(page) }
            }
            return result
        }
    }

    private func cursor() throws(GalleyError) -> PageCursor {
        PageCursor(self, total: formats.containTotal ? try count() : nil)
    }
}
