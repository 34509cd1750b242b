/// A search of one text.
struct DetectorScan {
    struct Found {
        var kind: DataDetector.Match.Kind
        var range: Range<Int>
        var value: String
        var url: String?
    }

    let bytes: [UInt8]
    let kinds: DataDetector.Kinds
    private var found: [Found] = []
    /// The end of the last match: matches do not overlap.
    private(set) var floor = 0

    /// The numbers of the months, by their names in lower case.
    let months: [String: Int]

    init(_ bytes: [UInt8], _ kinds: DataDetector.Kinds, months: [String: Int]) {
        self.bytes = bytes
        self.kinds = kinds
        self.months = months
    }

    func run() -> [Found] {
        var scan = self
        return scan.scan()
    }

    private mutating func scan() -> [Found] {
        var position = 0
        while position < bytes.count {
            guard let match = match(at: position), !match.range.isEmpty else {
                position += 1
                continue
            }
            found.append(match)
            floor = match.range.upperBound
            position = max(position + 1, floor)
        }
        return found
    }

    /// The match recognized by the byte at `position`, which may be inside it.
    private func match(at position: Int) -> Found? {
        switch bytes[position] {
        case UInt8(ascii: ":"):
            if kinds.contains(.links), let link = schemeLink(colon: position) { return link }
            return kinds.contains(.phoneNumbers) ? phoneLink(colon: position) : nil
        case UInt8(ascii: "w"), UInt8(ascii: "W"):
            return kinds.contains(.links) ? webLink(at: position) : nil
        case UInt8(ascii: "."):
            return kinds.contains(.links) ? bareLink(dot: position) : nil
        case UInt8(ascii: "@"):
            if let match = email(at: position) {
                // Parts of e-mail addresses are neither links nor mentions, even if addresses are not requested.
                return kinds.contains(.emailAddresses) ? match : nil
            }
            return kinds.contains(.mentions) ? mention(at: position) : nil
        case UInt8(ascii: "#"):
            return kinds.contains(.hashtags) ? hashtag(at: position, mark: 1) : nil
        case 0xEF:
            // Full-width `＃` and `＠`.
            guard position + 2 < bytes.count, bytes[position + 1] == 0xBC else { return nil }
            if bytes[position + 2] == 0x83, kinds.contains(.hashtags) { return hashtag(at: position, mark: 3) }
            if bytes[position + 2] == 0xA0, kinds.contains(.mentions) { return mention(at: position, mark: 3) }
            return nil
        case 48...57, UInt8(ascii: "+"), UInt8(ascii: "("):
            if kinds.contains(.dates) || kinds.contains(.phoneNumbers), let date = numericDate(at: position) {
                return kinds.contains(.dates) ? date : nil
            }
            if kinds.contains(.phoneNumbers), let number = phoneNumber(at: position) { return number }
            return kinds.contains(.times) ? clockTime(at: position) : nil
        case 65...90, 97...122:
            return kinds.contains(.dates) ? namedDate(at: position) : nil
        default: return nil
        }
    }

    // Functions used by several rules.

    func byte(_ offset: Int) -> UInt8 { offset >= 0 && offset < bytes.count ? bytes[offset] : 0 }

    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

    static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }

    /// Whether the character before `offset` belongs to a word that continues at `offset`.
    func isWordBefore(_ offset: Int) -> Bool {
        guard offset > 0, let scalar = ScalarReader.before(offset, in: bytes) else { return false }
        // Scripts without spaces have no boundary other than the change of script.
        return ScalarReader.isWord(scalar) && !ScalarReader.isUnspaced(scalar)
    }

    func isWordAt(_ offset: Int) -> Bool {
        guard let (scalar, _) = ScalarReader.at(offset, in: bytes) else { return false }
        return ScalarReader.isWord(scalar) && !ScalarReader.isUnspaced(scalar)
    }
}
