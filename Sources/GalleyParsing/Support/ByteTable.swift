internal import Glibc

/// Numbers strings of bytes from 0 upwards, equal ones alike.
final class ByteTable {
    /// The strings one behind the other.
    private let bytes = ByteBuffer(capacity: 512)
    private var items: [(start: Int, count: Int, hash: UInt64)] = []
    /// A power of two of places in `items`, at most half of them taken, -1 where nothing is.
    private var places: [Int32] = []

    /// Adds a byte to the string in the making.
    func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    /// Adds a part of `source` to the string in the making.
    func append(_ source: [UInt8], _ start: Int, _ end: Int) {
        unsafe source.withUnsafeBufferPointer { buffer in
            unsafe bytes.append(UnsafeBufferPointer(rebasing: buffer[start..<end]))
        }
    }

    /// Adds the text at `place`, which is in `source` or in `loose`, to the string in the making.
    func append(_ place: TextPlace, _ source: [UInt8], _ loose: [UInt8]) {
        let start = place.start >= 0 ? Int(place.start) : -1 - Int(place.start)
        append(place.start >= 0 ? source : loose, start, start + Int(place.count))
    }

    /// Ends the string in the making: its number, and whether it is new.
    func finish() -> (number: Int32, isNew: Bool) {
        let start = items.last.map { $0.start + $0.count } ?? 0
        let count = bytes.count - start
        if 2 * items.count >= places.count { grow() }
        let hash = unsafe bytes.withUnsafeBytes {
            unsafe WordHash.of(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0)[start...]))
        }
        var index = Int(truncatingIfNeeded: hash) & (places.count - 1)
        while places[index] >= 0 {
            let item = items[Int(places[index])]
            if item.hash == hash, item.count == count, isEqual(item.start, start, count) {
                bytes.truncate(to: start)
                return (places[index], false)
            }
            index = (index + 1) & (places.count - 1)
        }
        places[index] = Int32(truncatingIfNeeded: items.count)
        items.append((start, count, hash))
        return (places[index], true)
    }

    private func isEqual(_ one: Int, _ other: Int, _ count: Int) -> Bool {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return true }
            return unsafe memcmp(base + one, base + other, count) == 0
        }
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
