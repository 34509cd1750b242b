internal import GalleyText

/// The places at which strings of pages are set, in order.
struct PageStringCursor {
    private let text: AttributedText
    /// The next run of the text.
    private var run = 0
    /// The end of the text above notes, in UTF-8.
    private let end: Int
    private let hasStrings: Bool
    private(set) var strings = PageStrings()

    init(_ text: AttributedText, upTo end: Int) {
        self.text = text
        self.end = end
        func setsStrings(_ text: AttributedText) -> Bool {
            text.styles.contains { $0.attributes.pageStrings != nil }
        }
        hasStrings = setsStrings(text) || text.boxTexts.contains(where: setsStrings)
    }

    /// The strings of the next page.
    ///
    /// - Parameters:
    ///   - range: The range of its text in UTF-8.
    ///   - boxes: The texts of its boxes, in order.
    mutating func next(on range: Range<Int>, boxes: [PageBoxText] = []) -> PageStrings {
        guard hasStrings else { return strings }
        strings.beginPage()
        var boxes = boxes[...]
        func setStrings(ofBoxesBefore end: Int) {
            while let box = boxes.first, box.offset < end {
                for own in box.strings { strings.set(own, isAtStart: false) }
                boxes.removeFirst()
            }
        }
        while run < text.styleRuns.count, case let start = Int(text.styleRuns[run].start),
            start < range.upperBound, start < end
        {
            setStrings(ofBoxesBefore: start)
            if let own = text.style(ofRun: run).attributes.pageStrings,
                run == 0 || text.style(ofRun: run - 1).attributes.pageStrings != own
            {
                strings.set(own, isAtStart: start <= range.lowerBound)
            }
            run += 1
        }
        setStrings(ofBoxesBefore: .max)
        return strings
    }
}
