internal import GalleyInterface
internal import GalleyLayout
internal import GalleyText

/// The part in which two texts differ, in UTF-8 code units of their layouts' texts.
struct TextDifference {
    var removed: Range<Int>
    var inserted: Range<Int>

    /// The smallest change from one text to another; `nil` if they are equal. Its ends are ends of characters.
    init?(from old: AccessibleText, to new: AccessibleText) {
        let found = old.layout.text.string.utf8.withContiguousStorageIfAvailable { before in
            new.layout.text.string.utf8.withContiguousStorageIfAvailable { after in
                TextDifference.compare(
                    before[old.bytes.clamped(to: 0..<before.count)], after[new.bytes.clamped(to: 0..<after.count)])
            }
        }
        guard case .some(.some(.some(let difference))) = found else { return nil }
        removed = difference.removed
        inserted = difference.inserted
    }

    private static func compare(
        _ before: Slice<UnsafeBufferPointer<UInt8>>, _ after: Slice<UnsafeBufferPointer<UInt8>>
    ) -> (removed: Range<Int>, inserted: Range<Int>)? {
        func isInside(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
        let room = min(before.count, after.count)
        var start = 0
        while start < room, before[before.startIndex + start] == after[after.startIndex + start] { start += 1 }
        guard start < before.count || start < after.count else { return nil }
        // Back to the start of a character.
        while start > 0,
            start < before.count && isInside(before[before.startIndex + start])
                || start < after.count && isInside(after[after.startIndex + start])
        {
            start -= 1
        }
        var end = 0
        while end < room - start, before[before.endIndex - 1 - end] == after[after.endIndex - 1 - end] { end += 1 }
        while end > 0, isInside(before[before.endIndex - end]) || isInside(after[after.endIndex - end]) { end -= 1 }
        return (
            before.startIndex + start..<before.endIndex - end, after.startIndex + start..<after.endIndex - end
        )
    }
}
