internal import GalleySupport

/// The names of elements and attributes of a document, each stored once and known by its index.
struct HTMLNameTable: Sendable {
    private var bytes: [UInt8] = []
    private var starts: [Int32] = [0]
    private var keys: [UInt64] = []
    private(set) var names: [HTMLName] = []
    private var slots = [Int32](repeating: -1, count: 512)

    /// A table with the names that the parser knows.
    static let known: HTMLNameTable = {
        var table = HTMLNameTable()
        for name in HTMLName.allCases where name != .other {
            let spelling = Array(name.spelling.utf8)
            let range = 0..<spelling.count
            _ = table.insert(spelling, range, key(spelling, range, lowercase: false), lowercase: false)
            table.names[table.names.count - 1] = name
        }
        return table
    }()

    /// A number of a name; that of a short one decides its bytes.
    private static func key(_ source: [UInt8], _ range: Range<Int>, lowercase: Bool) -> UInt64 {
        var key: UInt64 = 0
        if range.count <= 8 {
            for index in range { key = key << 8 | UInt64(lowercase ? source[index].lowercased : source[index]) }
            return key
        }
        key = 0xCBF2_9CE4_8422_2325
        for index in range {
            key = (key ^ UInt64(lowercase ? source[index].lowercased : source[index])) &* 0x0000_0100_0000_01B3
        }
        return key
    }

    private static func hash(_ key: UInt64) -> UInt64 {
        let hash = key &* 0x9E37_79B9_7F4A_7C15
        return hash ^ hash >> 32
    }

    private func equals(_ index: Int32, _ key: UInt64, _ source: [UInt8], _ range: Range<Int>, lowercase: Bool) -> Bool
    {
        guard keys[Int(index)] == key else { return false }
        var place = Int(starts[Int(index)])
        guard Int(starts[Int(index) + 1]) - place == range.count else { return false }
        // Names have no U+0000, so that short ones with the same number are equal.
        if range.count <= 8 { return true }
        for other in range {
            let byte = lowercase ? source[other].lowercased : source[other]
            if bytes[place] != byte { return false }
            place += 1
        }
        return true
    }

    /// The index of a name, which is added if it is new.
    ///
    /// - Parameter lowercase: Whether capital letters of ASCII become small.
    mutating func index(of source: [UInt8], _ range: Range<Int>, lowercase: Bool) -> Int32 {
        let key = Self.key(source, range, lowercase: lowercase)
        let slot = LinearProbing.slot(of: Self.hash(key), in: slots.count) { slot in
            let index = slots[slot]
            return index < 0 || equals(index, key, source, range, lowercase: lowercase)
        }
        if slots[slot] >= 0 { return slots[slot] }
        return insert(source, range, key, lowercase: lowercase)
    }

    /// The index of a name, which is added if it is new.
    mutating func index(of name: String) -> Int32 {
        let bytes = Array(name.utf8)
        return index(of: bytes, 0..<bytes.count, lowercase: false)
    }

    private mutating func insert(_ source: [UInt8], _ range: Range<Int>, _ key: UInt64, lowercase: Bool) -> Int32 {
        let index = Int32(names.count)
        for place in range { bytes.append(lowercase ? source[place].lowercased : source[place]) }
        starts.append(Int32(bytes.count))
        names.append(.other)
        keys.append(key)
        if names.count * 2 > slots.count { grow() }
        let slot = LinearProbing.slot(of: Self.hash(key), in: slots.count) { slots[$0] < 0 }
        slots[slot] = index
        return index
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for index in 0..<(names.count - 1) {
            let slot = LinearProbing.slot(of: Self.hash(keys[index]), in: slots.count) { slots[$0] < 0 }
            slots[slot] = Int32(index)
        }
    }

    /// The bytes of the name with this index.
    func bytes(of index: Int32) -> ArraySlice<UInt8> { bytes[Int(starts[Int(index)])..<Int(starts[Int(index) + 1])] }

    /// The name with this index as a string.
    func string(of index: Int32) -> String { String(decoding: bytes(of: index), as: UTF8.self) }
}

extension UInt8 {
    /// The byte with capital letters of ASCII made small.
    var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    var isLetterOrDigit: Bool { isLetter || self &- 0x30 < 10 }
    /// Whether HTML treats the byte as white space: tab, line feed, form feed, carriage return, space.
    var isHTMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0C || self == 0x0D }
}
