internal import GalleyText

/// The numbers of pages, in order.
struct PageNumberCursor {
    private let text: AttributedText
    /// The next run of the text.
    private var run = 0
    private let setsNumbers: Bool
    /// The number of the next page, unless the text sets one.
    private var next: Int

    init(_ pages: TextPages) {
        text = pages.text
        setsNumbers = pages.setsNumbers
        next = pages.page.firstNumber
    }

    /// The number of the next page: the first one that a paragraph on the page sets, or else one more than the last.
    ///
    /// - Parameter range: The range of its text in UTF-8.
    mutating func number(ofPageWith range: Range<Int>) -> Int {
        var own: Int?
        while setsNumbers, run < text.styleRuns.count, Int(text.styleRuns[run].start) < range.upperBound {
            let number = text.style(ofRun: run).attributes.paragraph?.pageNumber
            let isNew = run == 0 || text.style(ofRun: run - 1).attributes.paragraph?.pageNumber != number
            if isNew { own = own ?? number }
            run += 1
        }
        let result = own ?? next
        next = result < .max ? result + 1 : result
        return result
    }
}
