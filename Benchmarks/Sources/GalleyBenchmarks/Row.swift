/// Who does a row's work.
enum Engine: String, CaseIterable {
    case pango = "Pango"
    case floor = "floor"
    case galley = "Galley"
}

/// One way of doing a row's work. A sample is one figure in the row's unit.
struct Contender {
    let engine: Engine
    let sample: () throws -> Double
}

/// One line of the table.
struct Row {
    let id: String
    let title: String
    let unit: Unit
    /// How many times less than Pango's Galley's figure must be; for `ratio`, what it must reach by itself.
    let goal: Double
    /// Builds the contenders: opens fonts, lays pages out, and so on.
    let contenders: (Stopwatch) throws -> [Contender]

    enum Unit: String {
        case microseconds = "µs"
        case milliseconds = "ms"
        case kilobytes = "KB"
        /// Larger is better.
        case ratio = "×"

        var perSecond: Double {
            switch self {
            case .microseconds: 1e6
            case .milliseconds: 1e3
            case .kilobytes, .ratio: 1
            }
        }
    }
}

/// Times work, repeating it until the clock's grain no longer matters.
struct Stopwatch {
    /// How long one sample takes at least; 0 does the work once.
    let seconds: Double

    /// The mean time of `work` in seconds. What `prepare` takes is not counted.
    func mean(prepare: (() throws -> Void)? = nil, _ work: () throws -> Void) rethrows -> Double {
        var total = 0.0
        var count = 0
        // Fresh fonts for each repetition cost more than what they are there to measure, so the whole is bounded too.
        let began = ContinuousClock.now
        repeat {
            try prepare?()
            let start = ContinuousClock.now
            try work()
            total += (ContinuousClock.now - start).seconds
            count += 1
        } while total < seconds && (ContinuousClock.now - began).seconds < 4 * seconds
        return total / Double(count)
    }

    /// A contender whose figure is the time of `work`, divided by the number of things it does.
    func contender(
        _ engine: Engine, _ unit: Row.Unit, per count: Int = 1, prepare: (() throws -> Void)? = nil,
        _ work: @escaping () throws -> Void
    ) -> Contender {
        Contender(engine: engine) { try mean(prepare: prepare, work) * unit.perSecond / Double(count) }
    }
}

extension Duration {
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

/// Keeps the compiler from leaving out work whose result nobody reads.
@inline(never)
func keep<T>(_ value: T) {
    withExtendedLifetime(value) {}
}
