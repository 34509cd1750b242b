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
    func takeWorker() -> Typesetter {
        let worker = idle.take() ?? Typesetter(paragraphs: paragraphs, styles: styles)
        worker.shaper.usesWordCache = usesCaches.load(ordering: .relaxed)
        let epoch = epoch.load(ordering: .acquiring)
        if unsafe worker.epoch != epoch {
            unsafe worker.epoch = epoch
            worker.forget()
        }
        return worker
    }

    @inline(__always)
    func release(_ worker: Typesetter) {
        if !idle.recycle(worker) { retire(worker) }
    }

    /// Empties the caches of shaped text, and keeps the fonts.
    func removeShapedText() {
        paragraphs.removeAll()
        let epoch = epoch.wrappingAdd(1, ordering: .releasing).newValue
        // Typesetters in use empty their caches when they are taken again.
        for worker in idle.takeAll() {
            worker.forget()
            unsafe worker.epoch = epoch
            release(worker)
        }
    }

    private func retire(_ worker: Typesetter) {
        retiredHits.wrappingAdd(unsafe worker.recent.hits, ordering: .relaxed)
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
    package func takeWorker(isVertical: Bool = false, cancellation: CancellationToken? = nil) -> Typesetter {
        let worker = typesetters.takeWorker()
        unsafe worker.isVertical = isVertical
        unsafe worker.cancellation = cancellation ?? CancellationToken.current
        worker.prepare(generation: generation)
        return worker
    }

    package func release(_ worker: Typesetter) {
        unsafe worker.cancellation = nil
        typesetters.release(worker)
    }
}
