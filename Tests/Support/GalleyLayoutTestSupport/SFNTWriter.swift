import Foundation

/// Writes big-endian tables, and fonts with some of their tables replaced.
public struct SFNTWriter {
    public private(set) var bytes: [UInt8] = []

    public init() {}

    public mutating func add16(_ values: Int...) {
        for value in values { append16(value) }
    }

    public mutating func add16(repeating value: Int, count: Int) {
        for _ in 0..<count { append16(value) }
    }

    public mutating func add32(_ values: Int...) {
        for value in values { append32(value) }
    }

    public mutating func addTag(_ tag: String) {
        bytes += Array(tag.utf8)
    }

    private mutating func append16(_ value: Int) {
        bytes += [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }

    private mutating func append32(_ value: Int) {
        append16(value >> 16 & 0xFFFF)
        append16(value & 0xFFFF)
    }

    /// The font with `tables` replaced or added.
    public static func replacing(_ tables: [String: [UInt8]], inFile path: String) throws -> [UInt8] {
        let font = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        func word(_ offset: Int) -> Int { font[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        var all: [String: [UInt8]] = [:]
        for entry in 0..<(word(4) >> 16) {
            let place = 12 + entry * 16
            let tag = String(decoding: font[place..<place + 4], as: UTF8.self)
            all[tag] = Array(font[word(place + 8)..<word(place + 8) + word(place + 12)])
        }
        all.merge(tables) { $1 }
        var header = SFNTWriter()
        header.bytes = Array(font[0..<4])
        header.add16(all.count, 0, 0, 0)
        var body: [UInt8] = []
        let start = 12 + all.count * 16
        for (tag, table) in all.sorted(by: { $0.key < $1.key }) {
            header.addTag(tag)
            header.add32(0, start + body.count, table.count)
            body += table
            while body.count % 4 != 0 { body.append(0) }
        }
        return header.bytes + body
    }
}
