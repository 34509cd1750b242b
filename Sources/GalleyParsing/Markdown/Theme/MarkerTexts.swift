/// The characters of a theme's list markers in UTF-8, each followed by a tab.
struct MarkerTexts {
    /// The concatenated markers.
    private var bytes: [UInt8] = []
    private var bullets: [Range<Int>] = []
    private var openTask = 0..<0
    private var doneTask = 0..<0

    init(_ theme: MarkdownTheme) {
        for bullet in theme.bullets.isEmpty ? ["•"] : theme.bullets { bullets.append(add(bullet)) }
        openTask = add(theme.openTask)
        doneTask = add(theme.doneTask)
    }

    private mutating func add(_ text: String) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        bytes.append(0x09)
        return start..<bytes.count
    }

    /// Writes the marker of an item: its task box, otherwise its number, otherwise the bullet of its depth.
    func write(depth: Int, number: Int?, task: Bool?, to text: ByteBuffer) {
        var range = openTask
        if let task {
            if task { range = doneTask }
        } else if let number {
            if number < 0 { text.append(contentsOf: String(number).utf8) } else { writeDigits(number, to: text) }
            text.append(UInt8(ascii: "."))
            text.append(0x09)
            return
        } else {
            range = bullets[(max(depth, 1) - 1) % bullets.count]
        }
        unsafe bytes.withUnsafeBufferPointer { unsafe text.append(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    private func writeDigits(_ number: Int, to text: ByteBuffer) {
        if number >= 10 { writeDigits(number / 10, to: text) }
        text.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
