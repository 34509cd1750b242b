/// A change of an edited text.
public struct NodeEdit: Sendable, Hashable {
    /// The replaced range of the text before the change, as UTF-8 offsets.
    public var utf8Range: Range<Int>
    /// The same range in UTF-16 code units.
    public var utf16Range: Range<Int>
    /// The text that replaced the range.
    public var text: String

    /// A change.
    public init(utf8Range: Range<Int>, utf16Range: Range<Int>, text: String) {
        self.utf8Range = utf8Range
        self.utf16Range = utf16Range
        self.text = text
    }
}

extension NodeEdit {
    /// The smallest change of whole scalars that makes `new` of `old`.
    ///
    /// - Complexity: O(*n*).
    init(from old: String, to new: String) {
        var (old, new) = (old, new)
        self = old.withUTF8 { one in new.withUTF8 { other in unsafe NodeEdit(one, other) } }
    }

    private init(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) {
        let shorter = min(one.count, other.count)
        // Eight bytes at a time, because long texts are compared at each key.
        func isSame(_ place: Int, _ otherPlace: Int) -> Bool {
            unsafe UnsafeRawBufferPointer(one).loadUnaligned(fromByteOffset: place, as: UInt64.self)
                == UnsafeRawBufferPointer(other).loadUnaligned(fromByteOffset: otherPlace, as: UInt64.self)
        }
        var start = 0
        while start + 8 <= shorter, isSame(start, start) { start += 8 }
        while start < shorter, unsafe one[start] == other[start] { start += 1 }
        // Not inside a scalar.
        func isInside(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
            unsafe index < bytes.count && bytes[index] & 0xC0 == 0x80
        }
        while start > 0, unsafe isInside(one, start) || isInside(other, start) { start -= 1 }
        var (end, newEnd) = (one.count, other.count)
        while end >= start + 8, newEnd >= start + 8, isSame(end - 8, newEnd - 8) {
            (end, newEnd) = (end - 8, newEnd - 8)
        }
        while end > start, newEnd > start, unsafe one[end - 1] == other[newEnd - 1] {
            (end, newEnd) = (end - 1, newEnd - 1)
        }
        while end < one.count, unsafe isInside(one, end) || isInside(other, newEnd) {
            (end, newEnd) = (end + 1, newEnd + 1)
        }
        func utf16Count(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
            range.reduce(0) { unsafe $0 + (bytes[$1] & 0xC0 == 0x80 ? 0 : bytes[$1] >= 0xF0 ? 2 : 1) }
        }
        let first = unsafe utf16Count(one, 0..<start)
        unsafe self.init(
            utf8Range: start..<end, utf16Range: first..<first + utf16Count(one, start..<end),
            text: String(decoding: other[start..<newEnd], as: UTF8.self))
    }
}
