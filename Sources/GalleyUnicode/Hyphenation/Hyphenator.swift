internal import CICU
internal import GalleySupport
internal import GalleyValues
internal import Glibc

/// A hyphenator of paragraphs with a cache of words. Used by one thread at a time.
public struct Hyphenator: ~Copyable {
    /// A cached word: a bit for each character before which it may be hyphenated.
    struct Entry: BitwiseCopyable {
        var hash: UInt64
        var patterns: UInt32
        var key: Int32
        var keyLength: Int32
        var points: UInt64
    }

    private static let mostEntries = 8192
    private static let slotCount = 32_768

    /// Creates a hyphenator with an empty cache.
    public init() {}

    private var slots = ColumnBuffer<Int32>()
    private var entries = ColumnBuffer<Entry>()
    private var keys = ColumnBuffer<UInt8>()
    /// The changes of letters by the word's entry; few languages have them.
    private var changes: [Int32: [HyphenationPatterns.Point]] = [:]
    private var letters = ColumnBuffer<UInt32>()
    private var offsets = ColumnBuffer<Int32>()
    private var found = ColumnBuffer<BreakOpportunity>()

    /// Removes all cached words.
    public mutating func removeAll() {
        slots.removeAll()
        entries.removeAll()
        keys.removeAll()
        changes = [:]
    }

    /// Adds the hyphenation points of `text` to `breaks`, and returns the changes of letters.
    public mutating func part(
        _ text: UTF8Bytes, _ options: HyphenationOptions, clusterStarts: [Int32], except skipped: [Range<Int>] = [],
        into breaks: inout [BreakOpportunity]
    ) -> [HyphenChange] {
        guard let patterns = HyphenationLanguages.patterns(for: options.language) else { return [] }
        found.removeAll()
        var changed: [HyphenChange] = []
        var offset = 0
        var nextSkipped = 0
        while offset < text.count {
            if nextSkipped < skipped.count, offset >= skipped[nextSkipped].lowerBound {
                offset = max(offset, skipped[nextSkipped].upperBound)
                nextSkipped += 1
                continue
            }
            // Spaces and most punctuation.
            if unsafe text[offset] < 0x30 {
                offset &+= 1
                continue
            }
            guard let word = unsafe Self.word(from: offset, of: text) else {
                offset += 1
                while offset < text.count, unsafe text[offset] & 0xC0 == 0x80 { offset += 1 }
                continue
            }
            if word.letters >= 2, word.letters <= HyphenationPatterns.longestWord,
                word.letters >= options.word || !clusterStarts.isEmpty
            {
                unsafe part(text, word, options, patterns, clusterStarts, &changed)
            }
            offset = word.end
        }
        merge(into: &breaks)
        return changed
    }

    /// A sequence of letters in the text.
    private struct Word {
        var start: Int
        var end: Int
        /// The number of letters; 0 if the sequence is not hyphenated: soft hyphens already mark the points, and digits
        /// make it a name.
        var letters: Int
        /// Whether each letter is one byte.
        var isASCII: Bool
    }

    /// The word at `start`; nil if none starts there.
    private static func word(from start: Int, of text: UTF8Bytes) -> Word? {
        // Fast path for words of ASCII letters.
        var end = start
        while end < text.count, unsafe (text[end] | 0x20) &- 0x61 < 26 { end &+= 1 }
        var word = Word(start: start, end: end, letters: end &- start, isASCII: true)
        if end > start, unsafe end == text.count || text[end] == 0x20 { return word }
        var isWord = true
        while word.end < text.count {
            let byte = unsafe text[word.end]
            if byte < 0x80 {
                if (byte | 0x20) &- 0x61 < 26 || (byte == 0x27 && word.letters > 0) {
                    word.letters &+= 1
                } else if byte &- 0x30 < 10 {
                    isWord = false
                } else {
                    break
                }
                word.end &+= 1
                continue
            }
            let (scalar, length) = unsafe text.scalar(at: word.end)
            if scalar == 0xAD {
                isWord = false
            } else if (scalar == 0x2019 && word.letters > 0) || isLetter(scalar) {
                word.letters += 1
            } else {
                break
            }
            word.isASCII = false
            word.end += length
        }
        guard word.end > start else { return nil }
        if !isWord { word.letters = 0 }
        return word
    }

    /// Collects the letters of a word in lower case, with their starts.
    private mutating func collectLetters(of word: Word, in text: UTF8Bytes) {
        letters.removeAll()
        offsets.removeAll()
        var offset = word.start
        if word.isASCII {
            let count = word.end - word.start
            let (letter, place) = unsafe (letters.tail(count), offsets.tail(count))
            for index in 0..<count {
                let byte = unsafe text[offset &+ index]
                unsafe letter[index] = UInt32(byte &- 0x41 < 26 ? byte | 0x20 : byte)
                unsafe place[index] = Int32(truncatingIfNeeded: offset &+ index)
            }
            letters.extend(count)
            offsets.extend(count)
            return
        }
        while offset < word.end {
            let (scalar, length) = unsafe text.scalar(at: offset)
            letters.append(
                scalar == 0x2019 ? 0x27 : UInt32(bitPattern: CICU_u_tolower(Int32(bitPattern: scalar))))
            offsets.append(Int32(truncatingIfNeeded: offset))
            offset += length
        }
    }

    private static func isLetter(_ scalar: UInt32) -> Bool {
        let category = ICU.category(scalar)
        return category >= CICU_UPPERCASE_LETTER && category <= CICU_COMBINING_SPACING_MARK || scalar == 0x200C
            || scalar == 0x200D
    }

    private mutating func part(
        _ text: UTF8Bytes, _ word: Word, _ options: HyphenationOptions, _ patterns: HyphenationPatterns,
        _ clusterStarts: [Int32], _ changed: inout [HyphenChange]
    ) {
        let (points, entry) = unsafe self.points(word, of: text, patterns)
        guard points != 0 else { return }
        // The number of grapheme clusters before each character, if letters may not be clusters.
        let firstCluster = clusterStarts.isEmpty ? 0 : clusterStarts.partitioningIndex { $0 >= word.start }
        let count =
            clusterStarts.isEmpty
            ? word.letters : clusterStarts.partitioningIndex { $0 >= word.end } - firstCluster
        guard count >= options.word else { return }
        let hasChanges = !changes.isEmpty && changes[entry] != nil
        if !word.isASCII || hasChanges { unsafe collectLetters(of: word, in: text) }
        var left = points
        while left != 0 {
            let position = left.trailingZeroBitCount
            left &= left - 1
            let offset = word.isASCII ? Int32(truncatingIfNeeded: word.start + position) : offsets[position]
            var before = position
            if !clusterStarts.isEmpty {
                let index = clusterStarts.partitioningIndex { $0 >= offset }
                guard index < clusterStarts.count, clusterStarts[index] == offset else { continue }
                before = index - firstCluster
            }
            guard before >= options.before, count - before >= options.after else { continue }
            found.append(BreakOpportunity(offset: offset, kind: .softHyphen))
            guard hasChanges, let change = changes[entry]?.first(where: { $0.position == position }) else { continue }
            let isUpper =
                unsafe text[word.start] != UInt8(truncatingIfNeeded: letters[0]) && Self.isAllUpper(text, word)
            changed.append(
                HyphenChange(
                    offset: Int(offset), removed: Int(offset - offsets[position - change.removed]),
                    added: isUpper ? change.added.uppercased() : change.added))
        }
    }

    /// Whether a word is written in capitals, judged by its last letters.
    private static func isAllUpper(_ text: UTF8Bytes, _ word: Word) -> Bool {
        let last = unsafe text[word.end - 1]
        return last &- 0x41 < 26
    }

    /// The hyphenation points of a word as bits, and its entry.
    private mutating func points(
        _ place: Word, of text: UTF8Bytes, _ patterns: HyphenationPatterns
    ) -> (UInt64, Int32) {
        let word = unsafe UTF8Bytes(rebasing: text[place.start..<place.end])
        if slots.count == 0 || entries.count >= Self.mostEntries {
            removeAll()
            slots.append(repeating: -1, count: Self.slotCount)
        }
        let hash = unsafe ByteHash.hash(word, seed: UInt64(patterns.id))
        let slot = LinearProbing.slot(of: hash, in: Self.slotCount) { slot in
            guard slots[slot] >= 0 else { return true }
            let entry = entries[Int(slots[slot])]
            guard entry.hash == hash, entry.patterns == patterns.id, Int(entry.keyLength) == word.count,
                let start = word.baseAddress
            else { return false }
            return unsafe memcmp(keys.base + Int(entry.key), start, word.count) == 0
        }
        if slots[slot] >= 0 { return (entries[Int(slots[slot])].points, slots[slot]) }
        let index = Int32(truncatingIfNeeded: entries.count)
        unsafe collectLetters(of: place, in: text)
        var changed: [HyphenationPatterns.Point] = []
        let bits = unsafe patterns.points(
            in: UnsafeBufferPointer(start: letters.base, count: letters.count), changes: &changed)
        if !changed.isEmpty { changes[index] = changed }
        entries.append(
            Entry(
                hash: hash, patterns: patterns.id, key: Int32(truncatingIfNeeded: keys.count),
                keyLength: Int32(truncatingIfNeeded: word.count), points: bits))
        unsafe keys.append(word)
        slots[slot] = index
        return (bits, index)
    }

    /// Merges the hyphenation points into the break opportunities.
    private mutating func merge(into breaks: inout [BreakOpportunity]) {
        let more = found.count
        guard more > 0 else { return }
        let plain = breaks.count
        unsafe breaks.append(contentsOf: UnsafeBufferPointer(start: found.base, count: more))
        // From the end, so that elements are not overwritten.
        let gap = unsafe breaks.withUnsafeMutableBufferPointer { all in
            var (free, left, right) = (all.count - 1, plain - 1, more - 1)
            while right >= 0 {
                let point = unsafe found.base[right]
                if left >= 0, unsafe all[left].offset >= point.offset {
                    if unsafe all[left].offset == point.offset { right &-= 1 }
                    unsafe all[free] = all[left]
                    left &-= 1
                } else {
                    unsafe all[free] = point
                    right &-= 1
                }
                free &-= 1
            }
            return left + 1..<free + 1
        }
        // Remove the elements for points that were already opportunities.
        if !gap.isEmpty { breaks.removeSubrange(gap) }
    }
}
