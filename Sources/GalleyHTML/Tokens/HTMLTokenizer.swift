/// The tokenizer of the HTML standard, over the UTF-8 of a whole document.
///
/// The states of the standard that read a text, a tag, a comment or a document type are functions: the input is complete,
/// so a token is read at once. The text of tokens is a range of ``bytes``; decoded text is appended to them.
struct HTMLTokenizer: ~Copyable {
    /// The states between tokens.
    enum State { case data, rcdata, rawText, script, plainText, cdata }

    /// The input, followed by decoded text.
    var bytes: [UInt8]
    /// The end of the input.
    private(set) var end: Int
    var position = 0
    var state = State.data
    var names = HTMLNameTable.known
    var token = HTMLToken()
    /// The attributes of the current tag.
    var attributes: [HTMLAttribute] = []
    /// Whether `<![CDATA[` starts a section: the current node is a foreign element.
    var allowsCDATA = false
    /// The index of the last start tag's name, which ends raw text; -1 if there was none.
    var lastStartTag: Int32 = -1
    /// For each name, the number of the last tag that had it as an attribute.
    private var lastTag: [UInt32] = []
    private var tagNumber: UInt32 = 0

    /// - Parameter bytes: UTF-8 without carriage returns.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        end = bytes.count
        // Decoded text is rarely longer.
        self.bytes.reserveCapacity(bytes.count + bytes.count / 16 + 64)
    }

    /// Adds input after that which has been read, and after its decoded text.
    mutating func add(_ input: some Collection<UInt8>) {
        position = bytes.count
        bytes.append(contentsOf: input)
        end = bytes.count
    }

    func byte(_ index: Int) -> UInt8? { index < end ? bytes[index] : nil }

    /// Reads the next token.
    mutating func next() {
        token.kind = .endOfFile
        token.isNull = false
        while position < end {
            switch state {
            case .data: if readData() { return }
            case .rcdata: return readRawText(withReferences: true)
            case .rawText: return readRawText(withReferences: false)
            case .script: return readScript()
            case .plainText: return readPlainText()
            case .cdata: if readSection() { return }
            }
        }
    }

    mutating func emit(_ range: Range<Int>) {
        token.kind = .characters
        token.text = range
    }

    /// Emits the text from `start` to the position.
    private mutating func emit(from start: Int) { emit(start..<position) }

    mutating func emitReplacement() {
        let start = bytes.count
        appendReplacement()
        emit(start..<bytes.count)
    }

    mutating func appendReplacement() {
        bytes.append(0xEF)
        bytes.append(0xBF)
        bytes.append(0xBD)
    }

    /// Reads a token in the data state. Returns false if there was none.
    private mutating func readData() -> Bool {
        let start = position
        let first = bytes[start]
        if first == UInt8(ascii: "<") { return readMarkup() }
        if first == UInt8(ascii: "&") {
            readReferenceToken()
            return true
        }
        if first == 0 {
            position += 1
            token.isNull = true
            emit(from: start)
            return true
        }
        position = textEnd(from: start + 1)
        emit(from: start)
        return true
    }

    /// The first `<`, `&` or U+0000 from `start` on, or the end of the input. Eight bytes are compared at a time.
    private func textEnd(from start: Int) -> Int {
        let end = end
        return unsafe bytes.withUnsafeBytes { buffer in
            var index = start
            while index + 8 <= end {
                let word = unsafe buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let found =
                    word.zeroBytes | (word ^ 0x3C3C_3C3C_3C3C_3C3C).zeroBytes
                    | (word ^ 0x2626_2626_2626_2626).zeroBytes
                if found != 0 { return index + UInt64(littleEndian: found).trailingZeroBitCount >> 3 }
                index += 8
            }
            while index < end {
                let byte = unsafe buffer[index]
                if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == 0 { break }
                index += 1
            }
            return index
        }
    }

    /// Reads what follows `<` in the data state.
    private mutating func readMarkup() -> Bool {
        let start = position
        guard let second = byte(start + 1) else {
            position = end
            emit(from: start)
            return true
        }
        if second.isLetter {
            position = start + 1
            return readTag(.startTag)
        }
        switch second {
        case UInt8(ascii: "!"):
            position = start + 2
            return readDeclaration()
        case UInt8(ascii: "/"):
            guard let third = byte(start + 2) else {
                position = end
                emit(from: start)
                return true
            }
            position = start + 2
            if third.isLetter { return readTag(.endTag) }
            if third == UInt8(ascii: ">") {
                position += 1
                return false
            }
            readBogusComment()
            return true
        case UInt8(ascii: "?"):
            position = start + 1
            readBogusComment()
            return true
        default:
            position = start + 1
            emit(from: start)
            return true
        }
    }

    /// Reads a CDATA section. Returns false at its end.
    private mutating func readSection() -> Bool {
        let start = position
        if bytes[start] == 0 {
            position += 1
            token.isNull = true
            emit(from: start)
            return true
        }
        var index = start
        while index < end, bytes[index] != 0 {
            if bytes[index] == UInt8(ascii: "]"), byte(index + 1) == UInt8(ascii: "]"),
                byte(index + 2) == UInt8(ascii: ">")
            {
                position = index
                if index > start {
                    emit(from: start)
                    return true
                }
                position = index + 3
                state = .data
                return false
            }
            index += 1
        }
        position = index
        emit(from: start)
        return true
    }

    private mutating func readPlainText() {
        let start = position
        if bytes[start] == 0 {
            position += 1
            return emitReplacement()
        }
        while position < end, bytes[position] != 0 { position += 1 }
        emit(from: start)
    }

    /// Starts the attributes of a tag.
    mutating func beginAttributes() {
        if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
        tagNumber &+= 1
    }

    /// Whether the current tag has no attribute of this name yet. Remembers the name.
    mutating func isNewAttribute(_ name: Int32) -> Bool {
        let index = Int(name)
        while lastTag.count <= index { lastTag.append(0) }
        if lastTag[index] == tagNumber { return false }
        lastTag[index] = tagNumber
        return true
    }
}

extension UInt64 {
    /// The highest bits of the bytes that are zero; those of bytes after the first one may be set as well.
    fileprivate var zeroBytes: UInt64 { (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080 }
}
