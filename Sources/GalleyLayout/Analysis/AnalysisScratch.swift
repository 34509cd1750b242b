internal import CICU

/// What one worker keeps between paragraphs: character records, ICU objects that cost microseconds to open, buffers.
///
/// Not for sharing: each worker has its own.
@safe
package final class AnalysisScratch {
    let properties = CharacterProperties()
    let tables = LineBreakTables.shared
    let utf16 = ScratchBuffer<UInt16>()
    let classes = ScratchBuffer<UInt8>()
    let bidiOffsets = ScratchBuffer<Int32>()
    let bidiClasses = ScratchBuffer<BidiClass>()
    let bidiLevels = ScratchBuffer<UInt8>()
    let bidiLinks = ScratchBuffer<Int32>()
    let clusters = ScratchBuffer<Int32>()
    let opportunities = ScratchBuffer<BreakOpportunity>()
    var dictionaryRanges: [Range<Int>] = []
    private var lineIterator: OpaquePointer?
    private var wordIterators: [String: OpaquePointer] = unsafe [:]

    package init() {}

    deinit {
        if let lineIterator = unsafe lineIterator { unsafe CICU_ubrk_close(lineIterator) }
        closeWordIterators()
    }

    /// The iterator that knows the dictionaries; nil where ICU's data lacks it.
    func openLineIterator() -> OpaquePointer? {
        if unsafe lineIterator == nil {
            var error: Int32 = 0
            unsafe lineIterator = CICU_ubrk_open(Int32(CICU_BRK_LINE), "", &error)
        }
        return unsafe lineIterator
    }

    private func closeWordIterators() {
        unsafe wordIterators.values.forEach { unsafe CICU_ubrk_close($0) }
        unsafe wordIterators.removeAll()
    }

    /// The word iterator of a BCP 47 language.
    func openWordIterator(locale: String) -> OpaquePointer? {
        if let known = unsafe wordIterators[locale] { return unsafe known }
        // A program has a handful of languages; a hostile document may name thousands.
        if unsafe wordIterators.count >= 16 { closeWordIterators() }
        var error: Int32 = 0
        let name = locale.split(separator: "-").joined(separator: "_")
        guard let iterator = unsafe CICU_ubrk_open(Int32(CICU_BRK_WORD), name, &error), error <= 0 else { return nil }
        unsafe wordIterators[locale] = iterator
        return unsafe iterator
    }
}

/// Memory that grows and is reused; its content does not outlive the next `reserve`.
@safe
final class ScratchBuffer<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    private var capacity = 256
    /// Above this the memory is given back after use, so that one huge paragraph does not stay for ever.
    private let keptCapacity = 1 << 20

    init() {
        unsafe base = .allocate(capacity: 256)
    }

    deinit {
        unsafe base.deallocate()
    }

    /// Room for `count` elements, uninitialised.
    @inline(__always)
    func reserve(_ count: Int) -> UnsafeMutablePointer<Element> {
        if count > capacity || capacity > keptCapacity { grow(count) }
        return unsafe base
    }

    private func grow(_ count: Int) {
        guard count > capacity || count <= keptCapacity else { return }
        unsafe base.deallocate()
        capacity = max(256, count + count / 2)
        unsafe base = .allocate(capacity: capacity)
    }
}

extension Array where Element: BitwiseCopyable {
    /// Replaces the elements; the memory is used again, unless one huge paragraph has made it huge.
    mutating func replace(with elements: UnsafeBufferPointer<Element>) {
        removeAll(keepingCapacity: capacity <= 1 << 20)
        unsafe append(contentsOf: elements)
    }
}
