internal import CoreMetrics
internal import Glibc

/// The metrics of a service.
struct ServiceMetrics: Sendable {
    let registry: PrometheusMetrics
    private let bytes: Counter
    private let cacheHits: [CacheResult: Counter]

    /// The origins of a picture.
    enum CacheResult: String, Sendable, CaseIterable {
        /// The client has it.
        case notModified
        /// It was in memory.
        case memory
        /// It was on disk.
        case disk
        /// Another request was rendering it.
        case shared
        /// It was rendered.
        case rendered
    }

    init(_ registry: PrometheusMetrics) {
        self.registry = registry
        bytes = Counter(label: "galley_response_bytes_total", dimensions: [], factory: registry)
        cacheHits = Dictionary(
            uniqueKeysWithValues: CacheResult.allCases.map { result in
                (
                    result,
                    Counter(label: "galley_cards_total", dimensions: [("origin", result.rawValue)], factory: registry)
                )
            })
    }

    func count(_ result: CacheResult) { cacheHits[result]?.increment() }

    func note(route: String, status: Int, bytes count: Int, time: Duration) {
        let status = String(status)
        Counter(label: "galley_requests_total", dimensions: [("route", route), ("status", status)], factory: registry)
            .increment()
        let parts = time.components
        Timer(label: "galley_request_seconds", dimensions: [("route", route)], factory: registry)
            .recordNanoseconds(parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000)
        bytes.increment(by: count)
    }

    /// The text of all metrics with the current state of the queue, the cache and the process.
    func text(queue: RenderQueue.Counts, cache: (bytes: Int, count: Int), isReady: Bool) -> String {
        func set(_ label: String, _ value: Int) {
            Meter(label: label, dimensions: [], factory: registry).set(value)
        }
        set("galley_queue_waiting", queue.waiting)
        set("galley_queue_running", queue.running)
        set("galley_renders_begun", queue.begun)
        set("galley_renders_finished", queue.finished)
        set("galley_renders_stopped", queue.stopped)
        set("galley_renders_dropped", queue.dropped)
        set("galley_renders_refused", queue.refused)
        set("galley_cache_bytes", cache.bytes)
        set("galley_cache_cards", cache.count)
        set("galley_ready", isReady ? 1 : 0)
        if let memory = ServiceMetrics.residentBytes { set("process_resident_memory_bytes", memory) }
        return registry.text
    }

    /// The resident memory of the process, from `/proc`.
    static var residentBytes: Int? {
        guard let file = fopen("/proc/self/statm", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        let fields = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
            separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
