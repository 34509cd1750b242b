/// The context of a position in a paragraph, for rules that depend on more than a pair.
///
/// `classes` has a class per byte; bit 6 marks the bytes that continue a unit (a character and its marks).
@safe
struct LineBreakContext {
    let classes: UnsafeMutablePointer<UInt8>
    let text: UTF8Bytes
    /// The start of the second unit of the pair.
    var offset: Int
    let properties: CharacterProperties

    /// The start of the unit that ends before `end`; nil at the start of the text.
    private func unit(before end: Int) -> Int? {
        var start = end - 1
        while start > 0, unsafe classes[start] & 64 != 0 { start -= 1 }
        return start >= 0 ? start : nil
    }

    /// The start of the unit after the one at `start`; nil at the end of the text.
    private func unit(after start: Int) -> Int? {
        var next = start + 1
        while unsafe next < text.count, unsafe classes[next] & 64 != 0 { next += 1 }
        return unsafe next < text.count ? next : nil
    }

    private func kind(_ start: Int) -> LineBreakClass {
        unsafe LineBreakClass(rawValue: classes[start] & 63) ?? .al
    }

    private func isWide(_ start: Int) -> Bool {
        unsafe properties[text.scalar(at: start).value].isEastAsian
    }

    /// The class of the unit before the first of the pair.
    var beforePreceding: LineBreakClass? {
        unit(before: offset).flatMap { unit(before: $0) }.map(kind)
    }

    /// The class of the unit after the second of the pair.
    var following: LineBreakClass? {
        unit(after: offset).map(kind)
    }

    /// Whether the first of the pair starts the text or follows one of `set`.
    func isAtStart(orAfter set: LineBreakSet) -> Bool {
        beforePreceding.map(set.contains) ?? true
    }

    /// Whether the second of the pair ends the text or precedes one of `set`.
    func isAtEnd(orBefore set: LineBreakSet) -> Bool {
        following.map(set.contains) ?? true
    }

    /// The class before the spaces that end with the first of the pair.
    var beforeSpaces: LineBreakClass? {
        var place = unit(before: offset)
        while let start = place, kind(start) == .sp { place = unit(before: start) }
        return place.map(kind)
    }

    /// Whether the first of the pair, or the text before it if it is a closing bracket, ends `NU (SY | IS)*`.
    var isAfterNumber: Bool {
        var place = unit(before: offset)
        if let start = place {
            let last = kind(start)
            if last == .cl || last == .cp || last == .cpWide { place = unit(before: start) }
        }
        while let start = place, kind(start) == .sy || kind(start) == .is { place = unit(before: start) }
        return place.map(kind) == .nu
    }

    /// Whether the second of the pair starts `OP NU` or `OP IS NU`.
    var isOpeningNumber: Bool {
        guard let next = unit(after: offset) else { return false }
        if kind(next) == .nu { return true }
        guard kind(next) == .is, let second = unit(after: next) else { return false }
        return kind(second) == .nu
    }

    /// Whether the units around the pair have East Asian width; the ends of the text do not.
    var isPrecedingWide: Bool { unit(before: offset).map(isWide) ?? false }
    var isCurrentWide: Bool { isWide(offset) }
    var isFollowingWide: Bool { unit(after: offset).map(isWide) ?? false }
    var isBeforePrecedingWide: Bool { unit(before: offset).flatMap { unit(before: $0) }.map(isWide) ?? false }
}
