internal import CICU

/// The reusable state of a typesetter: character records, ICU objects that take microseconds to open, buffers.
///
/// Not shared: each typesetter has a separate instance.
@safe
public final class AnalysisScratch {
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
    private var sentenceIterators: [String: OpaquePointer] = unsafe [:]

    /// Creates the state of a new typesetter; ICU objects are opened on first use.
    public init() {}

    deinit {
        if let lineIterator = unsafe lineIterator { unsafe CICU_ubrk_close(lineIterator) }
        unsafe close(&wordIterators)
        unsafe close(&sentenceIterators)
    }

    /// The line break iterator with dictionaries; nil if ICU's data lacks it.
    func openLineIterator() -> OpaquePointer? {
        if unsafe lineIterator == nil {
            var error: Int32 = 0
            unsafe lineIterator = CICU_ubrk_open(Int32(CICU_BRK_LINE), "", &error)
        }
        return unsafe lineIterator
    }

    private func close(_ iterators: inout [String: OpaquePointer]) {
        unsafe iterators.values.forEach { unsafe CICU_ubrk_close($0) }
        unsafe iterators.removeAll()
    }

    /// The word iterator of a BCP 47 language.
    func openWordIterator(locale: String) -> OpaquePointer? {
        unsafe open(CICU_BRK_WORD, locale, &wordIterators)
    }

    /// The sentence iterator of a BCP 47 language.
    func openSentenceIterator(locale: String) -> OpaquePointer? {
        unsafe open(CICU_BRK_SENTENCE, locale, &sentenceIterators)
    }

    private func open(_ kind: Int, _ locale: String, _ known: inout [String: OpaquePointer]) -> OpaquePointer? {
        if let iterator = unsafe known[locale] { return unsafe iterator }
        // A program uses a few languages; a hostile document may name thousands.
        if unsafe known.count >= 16 { unsafe close(&known) }
        var error: Int32 = 0
        let name = locale.split(separator: "-").joined(separator: "_")
        guard let iterator = unsafe CICU_ubrk_open(Int32(kind), name, &error), error <= 0 else { return nil }
        unsafe known[locale] = iterator
        return unsafe iterator
    }
}

extension Array where Element: BitwiseCopyable {
    /// Replaces the elements; the memory is reused unless it has become very large.
    mutating func replace(with elements: UnsafeBufferPointer<Element>) {
        removeAll(keepingCapacity: capacity <= 1 << 20)
        unsafe append(contentsOf: elements)
    }
}
