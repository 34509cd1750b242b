internal import GalleyText

/// A builder of an attributed text from pieces with attributes.
struct HTMLTextAssembler {
    /// The attributes below those of all pieces.
    let base: TextAttributes
    private(set) var bytes: [UInt8] = []
    private var runs: [AttributedText.StyleRun] = []
    private var styles: [AttributedText.Style] = []
    private var indices: [TextAttributes: Int32] = [:]
    private var current: Int32 = -1

    init(base: TextAttributes) { self.base = base }

    var count: Int { bytes.count }
    var last: UInt8? { bytes.last }

    /// Sets the attributes of the following bytes. Bytes must be appended before others are set.
    private mutating func set(_ attributes: TextAttributes) {
        let index = index(of: base.isEmpty ? attributes : attributes.merging(over: base))
        guard index != current else { return }
        runs.append(AttributedText.StyleRun(start: Int32(bytes.count), style: index))
        current = index
    }

    private mutating func index(of attributes: TextAttributes) -> Int32 {
        if let known = indices[attributes] { return known }
        let index = Int32(styles.count)
        styles.append(attributes.storage)
        indices[attributes] = index
        return index
    }

    mutating func append(_ text: some Collection<UInt8>, _ attributes: TextAttributes) {
        guard !text.isEmpty else { return }
        set(attributes)
        bytes += text
    }

    mutating func append(_ text: String, _ attributes: TextAttributes) {
        append(text.utf8, attributes)
    }

    /// Sets the space after the paragraphs that begin at an offset or after it.
    mutating func setParagraphSpacing(_ space: Double, from start: Int) {
        changeAttributes(from: start) { $0.paragraph?.paragraphSpacing = space }
    }

    /// Changes the attributes between two offsets; nil is the end of the text so far.
    ///
    /// - Complexity: O(*n*) for the text after the first offset.
    mutating func changeAttributes(from start: Int, upTo end: Int? = nil, _ change: (inout TextAttributes) -> Void) {
        let end = end ?? bytes.count
        guard start < end else { return }
        var changed: [AttributedText.StyleRun] = []
        while let run = runs.popLast() {
            changed.append(run)
            if Int(run.start) <= start { break }
        }
        if let first = changed.last, Int(first.start) < start { runs.append(first) }
        changed.reverse()
        for (number, run) in changed.enumerated() {
            let runEnd = number + 1 < changed.count ? Int(changed[number + 1].start) : bytes.count
            guard Int(run.start) < end else {
                runs.append(run)
                continue
            }
            var attributes = styles[Int(run.style)].attributes
            change(&attributes)
            runs.append(AttributedText.StyleRun(start: max(run.start, Int32(start)), style: index(of: attributes)))
            if runEnd > end { runs.append(AttributedText.StyleRun(start: Int32(end), style: run.style)) }
        }
        current = runs.last?.style ?? -1
    }

    /// The start of the last paragraph.
    var lastParagraph: Int { bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }

    /// The text; without characters, it has the base attributes.
    func text() -> AttributedText {
        if bytes.isEmpty { return AttributedText("", attributes: base) }
        var used: [Int32: Int32] = [:]
        var ownStyles: [AttributedText.Style] = []
        var ownRuns: [AttributedText.StyleRun] = []
        // Removed bytes may have left styles without a run.
        for run in runs {
            let style: Int32
            if let known = used[run.style] {
                style = known
            } else {
                style = Int32(ownStyles.count)
                used[run.style] = style
                ownStyles.append(styles[Int(run.style)])
            }
            if ownRuns.last?.style != style {
                ownRuns.append(AttributedText.StyleRun(start: run.start, style: style))
            }
        }
        return unsafe bytes.withUnsafeBufferPointer {
            unsafe AttributedText(utf8: $0, runs: ownRuns, styles: ownStyles)
        }
    }
}
