internal import GalleyGrammar
internal import GalleySupport
internal import Glibc

/// The links of a text by number: those with the same destination and title are one.
struct LinkTable {
    private var items: [(url: TextPlace, title: TextPlace, hash: UInt64)] = []
    /// A power of two of places in `items`, at most half of them taken, -1 where nothing is.
    private var places: [Int32] = []

    /// Where a link's destination and title are; one without a title has -1 bytes of it.
    subscript(number: Int32) -> (url: TextPlace, title: TextPlace) {
        (items[Int(number)].url, items[Int(number)].title)
    }

    /// The number of a link, whose destination and title are in `source` or in `loose`.
    mutating func number(_ url: TextPlace, _ title: TextPlace, _ source: [UInt8], _ loose: [UInt8]) -> Int32 {
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
