internal import Glibc

/// Numbers strings of bytes from 0 upwards, equal ones alike.
public final class ByteTable {
    /// The strings one behind the other.
    // One thread fills a table: nobody else can be in what is unchecked here.
    @exclusivity(unchecked) @usableFromInline var bytes = ColumnBuffer<UInt8>(capacity: 512)
    private var items: [(start: Int, count: Int, hash: UInt64)] = []
    /// A power of two of places in `items`, at most half of them taken, -1 where nothing is.
    private var places: [Int32] = []

    /// A table without strings.
    public init() {}

    /// Adds a byte to the string in the making.
    @inlinable public func append(_ byte: UInt8) {
        unsafe bytes.append(byte)
    }

    /// Adds a part of `source` to the string in the making.
    @inlinable public func append(_ source: [UInt8], _ start: Int, _ end: Int) {
        unsafe source.withUnsafeBufferPointer { buffer in
            unsafe bytes.append(UnsafeBufferPointer(rebasing: buffer[start..<end]))
        }
    }

    /// Ends the string in the making: its number, and whether it is new.
    public func finish() -> (number: Int32, isNew: Bool) {
        let start = items.last.map { $0.start + $0.count } ?? 0
        let count = unsafe bytes.count - start
        if 2 * items.count >= places.count { grow() }
        let hash = unsafe ByteHash.hash(UnsafeRawBufferPointer(start: bytes.base + start, count: count))
        var index = Int(truncatingIfNeeded: hash) & (places.count - 1)
        while places[index] >= 0 {
            let item = items[Int(places[index])]
            if item.hash == hash, item.count == count, isEqual(item.start, start, count) {
                unsafe bytes.truncate(to: start)
                return (places[index], false)
            }
            index = (index + 1) & (places.count - 1)
        }
        places[index] = Int32(truncatingIfNeeded: items.count)
        items.append((start, count, hash))
        return (places[index], true)
    }

    private func isEqual(_ one: Int, _ other: Int, _ count: Int) -> Bool {
        unsafe memcmp(bytes.base + one, bytes.base + other, count) == 0
    }

    private func grow() {
        places = Array(repeating: -1, count: max(16, 2 * places.count))
        for (number, item) in items.enumerated() {
            var index = Int(truncatingIfNeeded: item.hash) & (places.count - 1)
            while places[index] >= 0 { index = (index + 1) & (places.count - 1) }
            places[index] = Int32(number)
        }
    }
}
