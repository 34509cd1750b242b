public import CoreMetrics
internal import NIOConcurrencyHelpers

/// A backend of swift-metrics that writes Prometheus text.
///
/// Timers and recorders become histograms in seconds or in the recorded unit.
public final class PrometheusMetrics: MetricsFactory {
    private let state = NIOLockedValueBox(State())

    fileprivate struct Key: Hashable {
        var label: String
        var dimensions: String
    }

    private struct State {
        var counters: [Key: PrometheusCounter] = [:]
        var gauges: [Key: PrometheusGauge] = [:]
        var histograms: [Key: PrometheusHistogram] = [:]
    }

    /// Creates an empty collection.
    public init() {}

    /// Creates a counter, or returns the existing one.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        state.withLockedValue { $0.counters.make(Key(label, dimensions)) { PrometheusCounter() } }
    }

    /// Creates a gauge, or returns the existing one.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        state.withLockedValue { $0.gauges.make(Key(label, dimensions)) { PrometheusGauge() } }
    }

    /// Creates a histogram or gauge, or returns the existing one.
    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        state.withLockedValue { state -> any RecorderHandler in
            aggregate
                ? state.histograms.make(Key(label, dimensions)) { PrometheusHistogram() }
                : state.gauges.make(Key(label, dimensions)) { PrometheusGauge() }
        }
    }

    /// Creates a histogram of seconds, or returns the existing one.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        state.withLockedValue { $0.histograms.make(Key(label, dimensions)) { PrometheusHistogram() } }
    }

    // Metrics live as long as the service.
    /// Does nothing.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// Does nothing.
    public func destroyMeter(_ handler: any MeterHandler) {}
    /// Does nothing.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Does nothing.
    public func destroyTimer(_ handler: any TimerHandler) {}

    /// All metrics in the text format of Prometheus, version 0.0.4.
    public var text: String {
        let state = state.withLockedValue { $0 }
        var result = ""
        func add<Metric>(_ metrics: [Key: Metric], _ type: String, _ lines: (Key, Metric) -> String) {
            var last: String?
            for (key, metric) in metrics.sorted(by: {
                ($0.key.label, $0.key.dimensions) < ($1.key.label, $1.key.dimensions)
            }) {
                if key.label != last { result += "# TYPE \(key.label) \(type)\n" }
                last = key.label
                result += lines(key, metric)
            }
        }
        add(state.counters, "counter") { "\($0.label)\($0.braces()) \($1.value)\n" }
        add(state.gauges, "gauge") { "\($0.label)\($0.braces()) \(JSON.digits(of: $1.value))\n" }
        add(state.histograms, "histogram") { key, histogram in
            let (counts, sum) = histogram.values
            var total = 0
            var lines = ""
            for (index, count) in counts.enumerated() {
                total += count
                let bound =
                    index < PrometheusHistogram.bounds.count ? "\(PrometheusHistogram.bounds[index])" : "+Inf"
                lines += "\(key.label)_bucket\(key.braces("le=\"\(bound)\"")) \(total)\n"
            }
            return lines + "\(key.label)_sum\(key.braces()) \(sum)\n\(key.label)_count\(key.braces()) \(total)\n"
        }
        return result
    }
}

extension PrometheusMetrics.Key {
    fileprivate init(_ label: String, _ dimensions: [(String, String)]) {
        self.label = String(
            label.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ":") ? $0 : "_" })
        self.dimensions = dimensions.map { name, value in
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            return "\(name)=\"\(escaped)\""
        }.joined(separator: ",")
    }

    fileprivate func braces(_ more: String = "") -> String {
        let inside = [dimensions, more].filter { !$0.isEmpty }.joined(separator: ",")
        return inside.isEmpty ? "" : "{\(inside)}"
    }
}

extension Dictionary {
    fileprivate mutating func make(_ key: Key, _ create: () -> Value) -> Value {
        if let known = self[key] { return known }
        let new = create()
        self[key] = new
        return new
    }
}

final class PrometheusCounter: CounterHandler {
    private let state = NIOLockedValueBox<Int64>(0)
    var value: Int64 { state.withLockedValue { $0 } }
    func increment(by amount: Int64) { state.withLockedValue { $0 = $0.addingReportingOverflow(amount).partialValue } }
    func reset() { state.withLockedValue { $0 = 0 } }
}

final class PrometheusGauge: MeterHandler, RecorderHandler {
    private let state = NIOLockedValueBox(0.0)
    var value: Double { state.withLockedValue { $0 } }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { state.withLockedValue { $0 = value } }
    func increment(by amount: Double) { state.withLockedValue { $0 += amount } }
    func decrement(by amount: Double) { state.withLockedValue { $0 -= amount } }
    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }
}

final class PrometheusHistogram: TimerHandler, RecorderHandler {
    /// The upper bounds of the buckets, in seconds.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private let state = NIOLockedValueBox(
        (counts: [Int](repeating: 0, count: PrometheusHistogram.bounds.count + 1), sum: 0.0))

    var values: (counts: [Int], sum: Double) { state.withLockedValue { $0 } }

    func record(_ value: Double) {
        let index = PrometheusHistogram.bounds.firstIndex { value <= $0 } ?? PrometheusHistogram.bounds.count
        state.withLockedValue { state in
            state.counts[index] += 1
            state.sum += value
        }
    }

    func record(_ value: Int64) { record(Double(value)) }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
}
