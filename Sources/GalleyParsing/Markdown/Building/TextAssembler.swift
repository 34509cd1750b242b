internal import GalleyText

/// A builder of an attributed text: bytes, runs and styles in flat arrays. Each text has one.
struct TextAssembler {
    let bytes: ByteBuffer
    private(set) var runs: [AttributedText.StyleRun] = []
    private(set) var styles: [AttributedText.Style] = []
    private var current: Int32 = -1

    init(capacity: Int) {
        bytes = ByteBuffer(capacity: capacity)
        runs.reserveCapacity(16 + capacity / 32)
        styles.reserveCapacity(16 + capacity / 128)
    }

    /// Adds a new style to the table, and returns its index.
    mutating func add(_ style: consuming AttributedText.Style) -> Int32 {
        styles.append(style)
        return Int32(truncatingIfNeeded: styles.count - 1)
    }

    /// Adds a new style to the table, and returns its index.
    mutating func add(_ attributes: TextAttributes) -> Int32 {
        add(attributes.storage)
    }

    /// The attributes at an index in the table.
    func attributes(_ style: Int32) -> TextAttributes { styles[Int(style)].attributes }

    /// The block of a style that has one.
    func block(_ style: Int32) -> BlockIntent {
        // Sound: `styles` retains it. Avoids reference counting, which would cost more than the rest.
        unsafe Unmanaged.passUnretained(styles[Int(style)])._withUnsafeGuaranteedRef { $0.anyBlock }
    }

    /// Sets the style of the following bytes. Bytes must be written before another style is set.
    @inline(__always)
    mutating func setStyle(_ style: Int32) {
        if style != current {
            runs.append(AttributedText.StyleRun(start: Int32(truncatingIfNeeded: bytes.count), style: style))
            current = style
        }
    }

    /// Makes the following bytes start a run, also if their style is that of the preceding ones.
    mutating func endRun() {
        current = -1
        mayRepeat = true
    }

    /// Whether adjacent runs may have the same style.
    private var mayRepeat = false

    /// Appends a part of `source`.
    @inline(__always)
    mutating func append(_ source: [UInt8], _ start: Int, _ end: Int) {
        unsafe source.withUnsafeBufferPointer { buffer in
            unsafe bytes.append(UnsafeBufferPointer(rebasing: buffer[start..<end]))
        }
    }

    mutating func append(_ text: String, _ style: Int32) {
        guard !text.isEmpty else { return }
        setStyle(style)
        bytes.append(contentsOf: text.utf8)
    }

    /// Forgets the text after the first `count` bytes. Bytes must follow before a style is set that is set now.
    mutating func truncate(to count: Int) {
        bytes.truncate(to: count)
        while let last = runs.last, Int(last.start) >= count { runs.removeLast() }
        current = runs.last?.style ?? -1
    }

    /// Replaces the style of the last run. The following bytes start another run.
    mutating func setLastRunStyle(_ style: Int32) {
        guard !runs.isEmpty else { return }
        runs[runs.count - 1].style = style
        current = -1
    }

    /// The languages of the runs from a place on, where a style begins.
    func languages(from start: Int) -> Set<String?> {
        var result: Set<String?> = []
        var index = runs.count
        while index > 0, Int(runs[index - 1].start) >= start {
            index -= 1
            result.insert(attributes(runs[index].style).language)
        }
        return result
    }

    /// Changes the attributes of the text from a place on, where a style begins.
    mutating func restyle(from start: Int, _ change: (inout TextAttributes) -> Void) {
        var index = runs.count
        var made: [Int32: Int32] = [:]
        while index > 0, Int(runs[index - 1].start) >= start {
            index -= 1
            let old = runs[index].style
            if let known = made[old] {
                runs[index].style = known
                continue
            }
            let before = attributes(old)
            var attributes = before
            change(&attributes)
            // An equal style would split runs.
            let style = attributes == before ? old : add(attributes)
            made[old] = style
            runs[index].style = style
        }
        if index > 0, index < runs.count, runs[index].style == runs[index - 1].style { runs.remove(at: index) }
        current = runs.last?.style ?? -1
    }

    func finish(empty: TextAttributes) -> AttributedText {
        if bytes.count == 0 { return AttributedText("", attributes: empty) }
        var runs = runs
        if mayRepeat {
            var last: Int32 = -1
            runs.removeAll { run in
                defer { last = run.style }
                return run.style == last
            }
        }
        return unsafe bytes.withUnsafeBytes { unsafe AttributedText(utf8: $0, runs: runs, styles: styles) }
    }
}
