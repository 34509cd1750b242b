internal import CHarfBuzz
internal import CICU
internal import GalleyFonts
internal import GalleySupport
internal import GalleyUnicode

/// Words outside the cache that are waiting to be shaped.
struct UncachedWords: ~Copyable {
    struct Word: BitwiseCopyable {
        var start: Int32
        var count: Int32
        /// The index in the word cache's entries.
        var entry: Int32
        /// The index in `contexts`; -1 if its glyphs are known.
        var context: Int32
        var isASCII: Bool
    }

    enum Separator: BitwiseCopyable {
        case none, space, missing

        var bytes: StaticString {
            switch self {
            case .none: ""
            case .space: " "
            case .missing: "\u{E000}"
            }
        }
    }

    struct Context: BitwiseCopyable {
        var key: WordCache.Context
        /// One of the items with the context.
        var item: ShapingItem
        /// The separator between words that are shaped in one call of HarfBuzz. It does not change their glyphs. Without one,
        /// each word is shaped in a separate call.
        var separator: Separator
    }

    /// The maximum number of contexts for which words are sorted.
    static let mostContexts = 16

    var words = ColumnBuffer<Word>()
    var contexts = ColumnBuffer<Context>()
    /// Some of the words, with spaces between them.
    var batch = ColumnBuffer<UInt8>()
    /// The indices of the words in `batch`.
    var members = ColumnBuffer<Int32>()
    /// The settings that disable inert features, by their bits; empty if not yet created.
    var features: [[hb_feature_t]] = Array(repeating: [], count: Int(InertFeatures.all.rawValue) + 1)
    /// The number of ASCII words shaped with default features so far.
    var plainCount = 0

    /// The maximum size of a batch; larger ones are no faster.
    static let batchBytes = 512
    /// The number of shaped ASCII words below which finding inert features is not worth the cost.
    static let fewWords = 64
    /// The maximum number of tables, which take 70 KB each.
    static let mostPairTables = 32

    mutating func removeAll() {
        words.removeAll()
        contexts.removeAll()
    }
}
