package import GalleySupport
internal import GalleyUnicode
internal import Synchronization

/// Turns paragraphs into ``ShapedParagraph``s; belongs to a font library. Any thread may use it.
public final class Typesetter: Sendable {
    let idle = WorkerPool<TypesetterWorker>()
    let paragraphs: ParagraphCache
    let styles: StyleInterner
    private let usesCaches = Atomic(true)
    /// Grows when the caches are emptied; workers empty theirs when they notice.
    private let epoch = Atomic(0)
    /// Look-ups that workers answered which are no more.
    private let retiredHits = Atomic(0)

    init(paragraphCacheBytes: Int = 16 << 20, styleLimit: Int = 4096) {
        paragraphs = ParagraphCache(byteLimit: paragraphCacheBytes)
        styles = StyleInterner(limit: styleLimit)
    }

    /// A worker for the calling thread, which is to give it back.
    @inline(__always)
    func takeWorker() -> TypesetterWorker {
        let worker = idle.take() ?? TypesetterWorker(paragraphs: paragraphs, styles: styles)
        worker.shaper.usesWordCache = usesCaches.load(ordering: .relaxed)
        let epoch = epoch.load(ordering: .acquiring)
        if unsafe worker.epoch != epoch {
            unsafe worker.epoch = epoch
            worker.forget()
        }
        return worker
    }

    @inline(__always)
    func giveBack(_ worker: TypesetterWorker) {
        if !idle.give(worker) { retire(worker) }
    }

    /// Forgets what was shaped, and keeps the fonts.
    func removeShapedText() {
        paragraphs.removeAll()
        let epoch = epoch.wrappingAdd(1, ordering: .releasing).newValue
        // Those in use forget when they are lent again.
        for worker in idle.takeAll() {
            worker.forget()
            unsafe worker.epoch = epoch
            giveBack(worker)
        }
    }

    private func retire(_ worker: TypesetterWorker) {
        retiredHits.wrappingAdd(unsafe worker.recent.hits, ordering: .relaxed)
    }

    /// Workers that are not in use, and the look-ups answered by those that are no more. The workers are to be given
    /// back.
    func takeStatistics() -> (idle: [TypesetterWorker], retiredHits: Int) {
        (idle.takeAll(), retiredHits.load(ordering: .relaxed))
    }

    /// Runs `body` while paragraphs and words are shaped anew each time, to prove that caches change nothing.
    func withoutCaches<Result>(_ body: () throws -> Result) rethrows -> Result {
        usesCaches.store(false, ordering: .sequentiallyConsistent)
        defer { usesCaches.store(true, ordering: .sequentiallyConsistent) }
        return try body()
    }
}

extension FontLibrary {
    /// A worker for the calling thread, which is to give it back. It knows of all fonts that are there now.
    package func takeWorker(isVertical: Bool = false, cancellation: CancellationToken? = nil) -> TypesetterWorker {
        let worker = typesetter.takeWorker()
        unsafe worker.isVertical = isVertical
        unsafe worker.cancellation = cancellation
        worker.prepare(generation: generation)
        return worker
    }

    package func giveBack(_ worker: TypesetterWorker) {
        unsafe worker.cancellation = nil
        typesetter.giveBack(worker)
    }
}
