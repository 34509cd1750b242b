internal import Glibc

/// A table that assigns consecutive numbers to byte strings, equal ones to equal strings.
public final class ByteTable {
    /// The concatenated strings.
    // Sound because one thread fills a table: it has exclusive access to the unchecked property.
    @exclusivity(unchecked) @usableFromInline var bytes = ColumnBuffer<UInt8>(capacity: 512)
    private var items: [(start: Int, count: Int, hash: UInt64)] = []
    /// An open-addressing hash table of indices into `items`, with a power of two of slots. At most half are used; -1
    /// is empty.
    private var places: [Int32] = []

    /// Creates an empty table.
    public init() {}

    /// Appends a byte to the current string.
    @inlinable public func append(_ byte: UInt8) {
        unsafe bytes.append(byte)
    }

    /// Appends a part of `source` to the current string.
    @inlinable public func append(_ source: [UInt8], _ start: Int, _ end: Int) {
        unsafe source.withUnsafeBufferPointer { buffer in
            unsafe bytes.append(UnsafeBufferPointer(rebasing: buffer[start..<end]))
        }
    }

    /// Ends the current string; returns its number, and whether it is new.
    public func finish() -> (number: Int32, isNew: Bool) {
        let start = items.last.map { $0.start + $0.count } ?? 0
        let count = unsafe bytes.count - start
        if 2 * items.count >= places.count { grow() }
        let hash = unsafe ByteHash.hash(UnsafeRawBufferPointer(start: bytes.base + start, count: count))
        let index = LinearProbing.slot(of: hash, in: places.count) { index in
            guard places[index] >= 0 else { return true }
            let item = items[Int(places[index])]
            return item.hash == hash && item.count == count && isEqual(item.start, start, count)
        }
        if places[index] >= 0 {
            unsafe bytes.truncate(to: start)
            return (places[index], false)
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
            let index = LinearProbing.slot(of: item.hash, in: places.count) { places[$0] < 0 }
            places[index] = Int32(number)
        }
    }
}
