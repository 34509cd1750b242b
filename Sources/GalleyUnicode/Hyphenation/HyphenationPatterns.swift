internal import CGalleyHyphen
internal import CHyphen
internal import Glibc

/// Hyphenation patterns of one language for libhyphen, from the files that Debian's `hyphen-…` packages install.
///
/// libhyphen's own loader takes 2.8 s for German, so files are read by ours.
@safe public final class HyphenationPatterns: @unchecked Sendable {
    // Sound because libhyphen only reads a loaded dictionary.
    private let dictionary: UnsafeMutablePointer<HyphenDict>
    private let isUTF8: Bool
    /// The bytes of non-ASCII characters in the dictionary's character set.
    private let bytes: [UInt32: UInt8]
    /// The characters of these bytes.
    private let characters: [UInt32]
    /// The number of comparisons while the file was read, which tests compare for files of different sizes.
    let loadingSteps: Int
    /// An identifier of the patterns, unique in the process.
    let id: UInt32

    /// The maximum length of a word; longer strings are not treated as words.
    static let longestWord = 64

    /// A hyphenation point in a word.
    struct Point: Hashable, Sendable {
        /// The number of characters before it.
        var position: Int
        /// The number of characters before it that are not shown if the word is hyphenated there.
        var removed = 0
        /// The text that is inserted before the hyphen.
        var added = ""
    }

    /// Nil if the file does not contain patterns.
    init?(file: String, id: UInt32) {
        var steps = 0
        guard let dictionary = unsafe Self.read(file, &steps) else { return nil }
        loadingSteps = steps
        unsafe self.dictionary = unsafe dictionary
        self.id = id
        isUTF8 = unsafe dictionary.pointee.utf8 != 0
        var characters = [UInt32](repeating: 0, count: 128)
        if !isUTF8 {
            let isKnown = unsafe withUnsafePointer(to: &dictionary.pointee.cset) { set in
                unsafe set.withMemoryRebound(to: CChar.self, capacity: Int(MAX_NAME)) { name in
                    unsafe CHyphen_upper_half(name, &characters) != 0
                }
            }
            guard isKnown else {
                unsafe galley_hyphen_free(dictionary)
                return nil
            }
        }
        var bytes: [UInt32: UInt8] = [:]
        for (index, character) in characters.enumerated() where character != 0 {
            bytes[character] = UInt8(0x80 + index)
        }
        self.bytes = bytes
        self.characters = characters
    }

    /// The maximum size of a pattern file, in bytes.
    private static let mostBytes = 1 << 26

    private static func read(_ file: String, _ steps: inout Int) -> UnsafeMutablePointer<HyphenDict>? {
        let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size > 0, status.st_size < mostBytes
        else { return nil }
        let size = Int(status.st_size)
        guard let address = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), unsafe address != MAP_FAILED
        else { return nil }
        defer { unsafe munmap(address, size) }
        return unsafe galley_hyphen_read(address.assumingMemoryBound(to: CChar.self), size, &steps)
    }

    deinit {
        unsafe galley_hyphen_free(dictionary)
    }

    /// The hyphenation points of a lower-case word, with the minimum numbers of characters before and after that the
    /// patterns require: a bit for each character that may start the second part.
    ///
    /// - Parameter changes: Receives the points at which letters change.
    func points(in word: UnsafeBufferPointer<UInt32>, changes: inout [Point]) -> UInt64 {
        guard word.count >= 2, word.count <= Self.longestWord else { return 0 }
        // A character has up to four bytes, and libhyphen requires a few more marks than bytes.
        let most = word.count * 4 + 8
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: most * 2) { memory in
            unsafe memory.initialize(repeating: 0)
            let encoded = unsafe UnsafeMutableBufferPointer(rebasing: memory[..<most])
            let marks = unsafe UnsafeMutableBufferPointer(rebasing: memory[most...])
            guard let length = unsafe encode(word, into: encoded) else { return 0 }
            return unsafe points(in: word, encoded, length, marks, &changes)
        }
    }

    private func points(
        in word: UnsafeBufferPointer<UInt32>, _ encoded: UnsafeMutableBufferPointer<CChar>, _ length: Int,
        _ marks: UnsafeMutableBufferPointer<CChar>, _ changes: inout [Point]
    ) -> UInt64 {
        var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var offsets: UnsafeMutablePointer<Int32>?
        var cuts: UnsafeMutablePointer<Int32>?
        let failed = unsafe hnj_hyphen_hyphenate2(
            dictionary, encoded.baseAddress, Int32(length), marks.baseAddress, nil, &replacements, &offsets, &cuts)
        defer {
            if let list = unsafe replacements {
                for index in 0..<length { unsafe free(list[index]) }
                unsafe free(list)
            }
            unsafe free(offsets)
            unsafe free(cuts)
        }
        guard failed == 0 else { return 0 }
        var points: UInt64 = 0
        for index in 0..<word.count - 1 where unsafe marks[index] & 1 == 1 {
            guard let text = unsafe replacements?[index], let offset = unsafe offsets?[index],
                let cut = unsafe cuts?[index]
            else {
                points |= 1 << UInt64(index + 1)
                continue
            }
            let start = index - Int(offset) + 1
            let replacement = unsafe decode(String(cString: text), text)
            guard let point = unsafe change(replacement, of: word, from: start, count: Int(cut)), point.position < 64
            else { continue }
            points |= 1 << UInt64(point.position)
            if point.removed > 0 || !point.added.isEmpty { changes.append(point) }
        }
        return points
    }

    /// A hyphenation point that changes letters: `replacement`, with `=` for the hyphen, replaces `count` characters
    /// from `start` on.
    ///
    /// Nil if the letters after the hyphen differ from the word's: lines cannot represent that.
    private func change(_ replacement: [UInt32], of word: UnsafeBufferPointer<UInt32>, from start: Int, count: Int)
        -> Point?
    {
        guard start >= 0, count >= 0, start + count <= word.count,
            let hyphen = replacement.firstIndex(of: UInt32(UInt8(ascii: "=")))
        else { return nil }
        var left = replacement[..<hyphen]
        var right = replacement[(hyphen + 1)...]
        var cut = unsafe ArraySlice(word)[start..<start + count]
        while let last = right.last, last == cut.last {
            right.removeLast()
            cut.removeLast()
        }
        guard right.isEmpty else { return nil }
        while let first = left.first, first == cut.first {
            left.removeFirst()
            cut.removeFirst()
        }
        guard cut.endIndex > 0, cut.endIndex < word.count else { return nil }
        let added = String(String.UnicodeScalarView(left.compactMap(Unicode.Scalar.init)))
        return Point(position: cut.endIndex, removed: cut.count, added: added)
    }

    /// Encodes a word in the dictionary's character set; returns the number of bytes, or nil if a character is not in
    /// it.
    private func encode(_ word: UnsafeBufferPointer<UInt32>, into encoded: UnsafeMutableBufferPointer<CChar>) -> Int? {
        var length = 0
        func append(_ byte: UInt8) {
            unsafe encoded[length] = CChar(bitPattern: byte)
            length += 1
        }
        for index in word.indices {
            let character = unsafe word[index]
            if character < 0x80 {
                append(UInt8(character))
            } else if isUTF8 {
                guard let scalar = Unicode.Scalar(character) else { return nil }
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
            } else {
                guard let byte = bytes[character] else { return nil }
                append(byte)
            }
        }
        return length
    }

    private func decode(_ text: String, _ raw: UnsafeMutablePointer<CChar>) -> [UInt32] {
        if isUTF8 { return text.unicodeScalars.map(\.value) }
        var result: [UInt32] = []
        var index = 0
        while unsafe raw[index] != 0 {
            let byte = unsafe UInt8(bitPattern: raw[index])
            result.append(byte < 0x80 ? UInt32(byte) : characters[Int(byte) - 0x80])
            index += 1
        }
        return result
    }
}
