/// Collects text with collapsed white space and required line breaks.
struct HTMLTextWriter {
    private(set) var bytes: [UInt8] = []
    private var hasSpace = false
    private var breaks = 0
    private var isLineStart = true

    /// Requires at least so many line breaks between the text so far and the next text.
    mutating func breakLines(_ count: Int) {
        guard count > 0 else { return }
        hasSpace = false
        breaks = max(breaks, count)
    }

    mutating func endLine() {
        flushBreaks()
        hasSpace = false
        bytes.append(0x0A)
        isLineStart = true
    }

    mutating func appendTab() {
        flushBreaks()
        hasSpace = false
        bytes.append(0x09)
        isLineStart = true
    }

    private mutating func flushBreaks() {
        guard breaks > 0 else { return }
        if !bytes.isEmpty { for _ in 0..<breaks { bytes.append(0x0A) } }
        breaks = 0
        isLineStart = true
    }

    mutating func append(_ text: ArraySlice<UInt8>, preservesSpaces: Bool) {
        for byte in text {
            if byte.isHTMLSpace, !preservesSpaces {
                hasSpace = true
                continue
            }
            flushBreaks()
            if hasSpace, !isLineStart { bytes.append(0x20) }
            hasSpace = false
            bytes.append(byte)
            isLineStart = byte == 0x0A
        }
    }
}
