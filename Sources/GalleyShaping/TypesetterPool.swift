package import GalleySupport
internal import GalleyUnicode
internal import Synchronization

/// The typesetters of a font library, and the caches that they share. Any thread may use it.
public final class TypesetterPool: Sendable {
    let idle = WorkerPool<Typesetter>()
    let paragraphs: ParagraphCache
    let styles: StyleInterner
    private let usesCaches = Atomic(true)
    /// Increased when the caches are emptied; typesetters then empty their own.
    private let epoch = Atomic(0)
    /// The lookups answered by typesetters that have been released.
    private let retiredHits = Atomic(0)

    init(paragraphCacheBytes: Int = 16 << 20, styleLimit: Int = 4096) {
        paragraphs = ParagraphCache(byteLimit: paragraphCacheBytes)
        styles = StyleInterner(limit: styleLimit)
    }

    /// Takes a typesetter for the calling thread, which must return it.
    @inline(__always)
    func takeTypesetter() -> Typesetter {
        let typesetter = idle.take() ?? Typesetter(paragraphs: paragraphs, styles: styles)
        typesetter.shaper.usesWordCache = usesCaches.load(ordering: .relaxed)
        let epoch = epoch.load(ordering: .acquiring)
        if unsafe typesetter.epoch != epoch {
            unsafe typesetter.epoch = epoch
            typesetter.removeAll()
        }
        return typesetter
    }

    @inline(__always)
    func release(_ typesetter: Typesetter) {
        if !idle.recycle(typesetter) { retire(typesetter) }
    }

    /// Empties the caches of shaped text, and keeps the fonts.
    func removeShapedText() {
        paragraphs.removeAll()
        let epoch = epoch.wrappingAdd(1, ordering: .releasing).newValue
        // Typesetters in use empty their caches when they are taken again.
        for typesetter in idle.takeAll() {
            typesetter.removeAll()
            unsafe typesetter.epoch = epoch
            release(typesetter)
        }
    }

    private func retire(_ typesetter: Typesetter) {
        retiredHits.wrappingAdd(unsafe typesetter.recent.hits, ordering: .relaxed)
    }

    /// Takes all idle typesetters, and returns them with the lookups of released ones. The caller must return the
    /// typesetters.
    func takeStatistics() -> (idle: [Typesetter], retiredHits: Int) {
        (idle.takeAll(), retiredHits.load(ordering: .relaxed))
    }

    /// Runs `body` without caches of paragraphs and words, to prove that they do not change results.
    func withoutCaches<Result>(_ body: () throws -> Result) rethrows -> Result {
        usesCaches.store(false, ordering: .sequentiallyConsistent)
        defer { usesCaches.store(true, ordering: .sequentiallyConsistent) }
        return try body()
    }
}

extension FontLibrary {
    /// Takes a typesetter for the calling thread, which must return it. It uses the current fonts.
    package func takeTypesetter(isVertical: Bool = false, cancellation: CancellationToken? = nil) -> Typesetter {
        let typesetter = typesetters.takeTypesetter()
        unsafe typesetter.isVertical = isVertical
        unsafe typesetter.cancellation = cancellation ?? CancellationToken.current
        typesetter.prepare(generation: generation)
        return typesetter
    }

    package func release(_ typesetter: Typesetter) {
        unsafe typesetter.cancellation = nil
        typesetters.release(typesetter)
    }
}
