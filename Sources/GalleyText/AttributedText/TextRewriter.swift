/// A builder of a text from another one by replacing ranges in order, in one pass.
package struct TextRewriter {
    private let text: AttributedText
    private let source: [UInt8]
    private var bytes: [UInt8] = []
    private var runs: [AttributedText.StyleRun] = []
    private var styles: [AttributedText.Style]
    private var added: [TextAttributes: Int32] = [:]
    private var position = 0
    private var run = 0

    /// - Parameter source: The bytes of the text.
    package init(_ text: AttributedText, _ source: [UInt8]) {
        self.text = text
        self.source = source
        styles = text.styles
        bytes.reserveCapacity(source.count)
    }

    /// Replaces `range`, which must not start before the end of the previous one.
    package mutating func replace(_ range: Range<Int>, with replacement: String, _ attributes: TextAttributes) {
        copy(to: range.lowerBound)
        if !replacement.isEmpty {
            begin(place(of: attributes))
            bytes.append(contentsOf: replacement.utf8)
        }
        position = range.upperBound
    }

    /// The text with all replacements.
    package mutating func finish() -> AttributedText {
        copy(to: source.count)
        return unsafe bytes.withUnsafeBufferPointer { unsafe AttributedText(utf8: $0, runs: runs, styles: styles) }
    }

    private mutating func place(of attributes: TextAttributes) -> Int32 {
        // An existing style of the text is not added again.
        if added.isEmpty {
            for (index, style) in styles.enumerated() { added[style.attributes] = Int32(index) }
        }
        if let known = added[attributes] { return known }
        let place = Int32(styles.count)
        styles.append(attributes.storage)
        added[attributes] = place
        return place
    }

    private mutating func begin(_ style: Int32) {
        if runs.last?.style != style {
            runs.append(AttributedText.StyleRun(start: Int32(bytes.count), style: style))
        }
    }

    private mutating func copy(to end: Int) {
        while position < end {
            while text.styleRunEnd(run) <= position { run += 1 }
            let stop = min(end, text.styleRunEnd(run))
            begin(text.styleRuns[run].style)
            bytes.append(contentsOf: source[position..<stop])
            position = stop
        }
    }
}
