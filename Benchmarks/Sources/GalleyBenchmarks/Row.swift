import AllocationCounter

/// The program that does a row's work.
enum Engine: String, CaseIterable {
    case pango = "Pango"
    case floor = "floor"
    case galley = "Galley"
}

/// The measurement of one round.
struct Sample {
    /// The value in the row's unit.
    var value: Double
    /// The number of allocations for each unit of work.
    var allocations: Double?
}

/// One way of doing a row's work.
struct Contender {
    let engine: Engine
    let sample: () throws -> Sample

    init(engine: Engine, sample: @escaping () throws -> Sample) {
        self.engine = engine
        self.sample = sample
    }

    /// Creates a contender without a count of allocations.
    init(engine: Engine, value: @escaping () throws -> Double) {
        self.init(engine: engine) { Sample(value: try value()) }
    }
}

/// The goal of a row, as ratios of figures from one run on one machine.
struct Goal {
    /// The minimum of Pango's figure divided by Galley's.
    var pango: Double?
    /// The maximum of Galley's figure divided by the floor's.
    var floor: Double?
    /// The minimum or maximum of a row that is a ratio itself.
    var least: Double?
    var most: Double?
    /// The share of the floor's figure that is sufficient if the floor, which is the limit of the machine, is below
    /// ``least``.
    var shareOfFloor: Double?
}

/// One line of the table.
struct Row {
    let id: String
    let title: String
    let unit: Unit
    let goal: Goal
    /// Creates the contenders: opens fonts, lays pages out, and so on.
    let contenders: (Stopwatch) throws -> [Contender]

    enum Unit: String {
        case microseconds = "µs"
        case milliseconds = "ms"
        case kilobytes = "KB"
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

/// Measures the time of work, repeating it until the clock is precise enough.
struct Stopwatch {
    /// The minimum duration of one sample. At 0, the work is done once.
    let seconds: Double

    /// The mean time of `work` in seconds, and its allocations. `prepare` is not measured.
    func mean(
        prepare: (() throws -> Void)? = nil, _ work: () throws -> Void
    ) rethrows -> (seconds: Double, allocations: Double) {
        var total = 0.0
        var allocations: UInt64 = 0
        var count = 0
        // Creating fresh fonts for each repetition takes longer than the measured work, so the total time is also
        // limited.
        let began = ContinuousClock.now
        repeat {
            try prepare?()
            let before = allocation_counter_count()
            let start = ContinuousClock.now
            try work()
            total += (ContinuousClock.now - start).seconds
            allocations += allocation_counter_count() - before
            count += 1
        } while total < seconds && (ContinuousClock.now - began).seconds < 4 * seconds
        return (total / Double(count), Double(allocations) / Double(count))
    }

    /// A contender whose figure is the time of `work`, divided by the number of items that it processes.
    func contender(
        _ engine: Engine, _ unit: Row.Unit, per count: Int = 1, prepare: (() throws -> Void)? = nil,
        _ work: @escaping () throws -> Void
    ) -> Contender {
        Contender(engine: engine) {
            let mean = try mean(prepare: prepare, work)
            return Sample(
                value: mean.seconds * unit.perSecond / Double(count), allocations: mean.allocations / Double(count))
        }
    }
}

extension Duration {
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

/// Prevents the compiler from removing work with an unused result.
@inline(never)
func keep<T>(_ value: T) {
    withExtendedLifetime(value) {}
}
