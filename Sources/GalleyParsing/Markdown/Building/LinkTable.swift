internal import GalleyGrammar
internal import GalleySupport
internal import Glibc

/// A table of links by number; links with the same destination and title have one number.
struct LinkTable {
    private var items: [(url: SourceSlice, title: SourceSlice, hash: UInt64)] = []
    /// An open-addressing hash table of indices into `items`, with a power of two of slots, at most half of them used;
    /// -1 is empty.
    private var places: [Int32] = []

    /// The places of a link's destination and title; the count of a missing title is -1.
    subscript(number: Int32) -> (url: SourceSlice, title: SourceSlice) {
        (items[Int(number)].url, items[Int(number)].title)
    }

    /// The number of a link, whose destination and title are in `source` or in `loose`.
    mutating func number(_ url: SourceSlice, _ title: SourceSlice, _ source: [UInt8], _ loose: [UInt8]) -> Int32 {
        if 2 * items.count >= places.count { grow() }
        return unsafe source.withUnsafeBytes { source in
            unsafe loose.withUnsafeBytes { loose in
                let address = unsafe url.bytes(source, loose)
                let name = unsafe title.bytes(source, loose)
                let hash = unsafe ByteHash.hash(address) ^ ByteHash.hash(name) &* 3
                var index = Int(truncatingIfNeeded: hash) & (places.count - 1)
                while places[index] >= 0 {
                    let item = items[Int(places[index])]
                    if item.hash == hash, (item.title.count < 0) == (title.count < 0),
                        unsafe LinkTable.areEqual(item.url.bytes(source, loose), address),
                        unsafe LinkTable.areEqual(item.title.bytes(source, loose), name)
                    {
                        return places[index]
                    }
                    index = (index + 1) & (places.count - 1)
                }
                places[index] = Int32(truncatingIfNeeded: items.count)
                items.append((url, title, hash))
                return places[index]
            }
        }
    }

    private static func areEqual(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
        guard one.count == other.count else { return false }
        guard let mine = one.baseAddress, let theirs = other.baseAddress else { return true }
        return unsafe memcmp(mine, theirs, one.count) == 0
    }

    private mutating func grow() {
        if items.isEmpty { items.reserveCapacity(16) }
        places = Array(repeating: -1, count: max(16, 2 * places.count))
        for (number, item) in items.enumerated() {
            var index = Int(truncatingIfNeeded: item.hash) & (places.count - 1)
            while places[index] >= 0 { index = (index + 1) & (places.count - 1) }
            places[index] = Int32(truncatingIfNeeded: number)
        }
    }
}
