internal import CICU

/// Parts the words of paragraphs, and remembers those it parted. One thread at a time uses it.
struct Hyphenator: ~Copyable {
    /// What is remembered of a word: a bit for each character before which it may be parted.
    struct Entry: BitwiseCopyable {
        var hash: UInt64
        var patterns: UInt32
        var key: Int32
        var keyLength: Int32
        var points: UInt64
    }

    private static let mostEntries = 8192
    private static let slotCount = 32_768

    private var slots = ColumnBuffer<Int32>()
    private var entries = ColumnBuffer<Entry>()
    private var keys = ColumnBuffer<UInt8>()
    /// Words whose letters change, by their entry; few languages have them.
    private var changes: [Int32: [HyphenationPatterns.Point]] = [:]
    private var letters: [UInt32] = []
    private var offsets: [Int32] = []
    private var found: [BreakOpportunity] = []

    mutating func forget() {
        slots.removeAll()
        entries.removeAll()
        keys.removeAll()
        changes = [:]
    }

    /// Adds the places where words of `text` may be parted to `breaks`, and answers the letters that change there.
    mutating func part(
        _ text: UTF8Bytes, _ options: HyphenationOptions, clusterStarts: [Int32], into breaks: inout [BreakOpportunity]
    ) -> [HyphenChange] {
        guard let patterns = HyphenationLanguages.patterns(for: options.language) else { return [] }
        found.removeAll(keepingCapacity: true)
        var changed: [HyphenChange] = []
        var offset = 0
        while offset < text.count {
            guard let end = unsafe collectWord(from: offset, of: text) else {
                offset += 1
                while offset < text.count, unsafe text[offset] & 0xC0 == 0x80 { offset += 1 }
                continue
            }
            if letters.count >= options.word || !clusterStarts.isEmpty {
                unsafe part(text, offset..<end, options, patterns, clusterStarts, &changed)
            }
            offset = end
        }
        merge(into: &breaks)
        return changed
    }

    /// Collects the letters of the word at `start`, in lower case, and where each begins. Nil where none begins there, or
    /// what does is no word: soft hyphens say themselves where a word is parted, and digits make it a name.
    private mutating func collectWord(from start: Int, of text: UTF8Bytes) -> Int? {
        letters.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
        var offset = start
        var isWord = true
        while offset < text.count {
            let byte = unsafe text[offset]
            if byte < 0x80 {
                if (byte | 0x20) &- 0x61 < 26 {
                    letters.append(UInt32(byte | 0x20))
                } else if byte == 0x27, !letters.isEmpty {
                    letters.append(0x27)
                } else if byte &- 0x30 < 10 {
                    isWord = false
                } else {
                    break
                }
                offsets.append(Int32(truncatingIfNeeded: offset))
                offset += 1
                continue
            }
            let (scalar, length) = unsafe text.scalar(at: offset)
            if scalar == 0xAD {
                isWord = false
            } else if scalar == 0x2019, !letters.isEmpty {
                letters.append(0x27)
                offsets.append(Int32(truncatingIfNeeded: offset))
            } else if Self.isLetter(scalar) {
                letters.append(UInt32(bitPattern: CICU_u_tolower(Int32(bitPattern: scalar))))
                offsets.append(Int32(truncatingIfNeeded: offset))
            } else {
                break
            }
            offset += length
        }
        guard offset > start else { return nil }
        if !isWord { letters.removeAll(keepingCapacity: true) }
        return offset
    }

    private static func isLetter(_ scalar: UInt32) -> Bool {
        let category = ICU.category(scalar)
        return category >= CICU_UPPERCASE_LETTER && category <= CICU_COMBINING_SPACING_MARK || scalar == 0x200C
            || scalar == 0x200D
    }

    private mutating func part(
        _ text: UTF8Bytes, _ word: Range<Int>, _ options: HyphenationOptions, _ patterns: HyphenationPatterns,
        _ clusterStarts: [Int32], _ changed: inout [HyphenChange]
    ) {
        guard letters.count >= 2, letters.count <= HyphenationPatterns.longestWord else { return }
        let (points, entry) = unsafe self.points(UTF8Bytes(rebasing: text[word]), patterns)
        guard points != 0 else { return }
        // Grapheme clusters before each character, where letters are not clusters.
        let firstCluster = clusterStarts.isEmpty ? 0 : Self.index(of: Int32(word.lowerBound), in: clusterStarts)
        let count =
            clusterStarts.isEmpty
            ? letters.count : Self.index(of: Int32(word.upperBound), in: clusterStarts) - firstCluster
        guard count >= options.word else { return }
        var left = points
        while left != 0 {
            let position = left.trailingZeroBitCount
            left &= left - 1
            let offset = offsets[position]
            var before = position
            if !clusterStarts.isEmpty {
                let index = Self.index(of: offset, in: clusterStarts)
                guard index < clusterStarts.count, clusterStarts[index] == offset else { continue }
                before = index - firstCluster
            }
            guard before >= options.before, count - before >= options.after else { continue }
            found.append(BreakOpportunity(offset: offset, kind: .softHyphen))
            guard let change = changes[entry]?.first(where: { $0.position == position }) else { continue }
            let isUpper =
                unsafe text[word.lowerBound] != UInt8(truncatingIfNeeded: letters[0]) && Self.isAllUpper(text, word)
            changed.append(
                HyphenChange(
                    offset: Int(offset), removed: Int(offset - offsets[position - change.removed]),
                    added: isUpper ? change.added.uppercased() : change.added))
        }
    }

    /// Whether a word is written in capitals, as far as its last letter tells.
    private static func isAllUpper(_ text: UTF8Bytes, _ word: Range<Int>) -> Bool {
        let last = unsafe text[word.upperBound - 1]
        return last &- 0x41 < 26
    }

    /// The first cluster that starts at or after an offset.
    private static func index(of offset: Int32, in starts: [Int32]) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] >= offset { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Where the collected word may be parted, as bits, and its entry.
    private mutating func points(_ word: UTF8Bytes, _ patterns: HyphenationPatterns) -> (UInt64, Int32) {
        if slots.count == 0 || entries.count >= Self.mostEntries {
            forget()
            slots.append(repeating: -1, count: Self.slotCount)
        }
        let hash = unsafe ByteHash.hash(word, seed: UInt64(patterns.id))
        var slot = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if entry.hash == hash, entry.patterns == patterns.id, Int(entry.keyLength) == word.count {
                let key = unsafe UnsafeBufferPointer(start: keys.base + Int(entry.key), count: word.count)
                if unsafe key.elementsEqual(word) { return (entry.points, slots[slot]) }
            }
            slot = (slot + 1) & (Self.slotCount - 1)
        }
        let index = Int32(truncatingIfNeeded: entries.count)
        var bits: UInt64 = 0
        let points = patterns.points(in: letters)
        for point in points where point.position < 64 { bits |= 1 << UInt64(point.position) }
        if points.contains(where: { $0.removed > 0 || !$0.added.isEmpty }) {
            changes[index] = points.filter { $0.removed > 0 || !$0.added.isEmpty }
        }
        entries.append(
            Entry(
                hash: hash, patterns: patterns.id, key: Int32(truncatingIfNeeded: keys.count),
                keyLength: Int32(truncatingIfNeeded: word.count), points: bits))
        unsafe keys.append(word)
        slots[slot] = index
        return (bits, index)
    }

    /// Lays the places found between the opportunities there are.
    private mutating func merge(into breaks: inout [BreakOpportunity]) {
        guard !found.isEmpty else { return }
        let plain = breaks
        breaks.removeAll(keepingCapacity: true)
        breaks.reserveCapacity(plain.count + found.count)
        var next = 0
        for point in plain {
            while next < found.count, found[next].offset < point.offset {
                breaks.append(found[next])
                next += 1
            }
            if next < found.count, found[next].offset == point.offset { next += 1 }
            breaks.append(point)
        }
        breaks += found[next...]
    }
}
