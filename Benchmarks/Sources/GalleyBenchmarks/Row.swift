import AllocationCounter

/// Who does a row's work.
enum Engine: String, CaseIterable {
    case pango = "Pango"
    case floor = "floor"
    case galley = "Galley"
}

/// What one round gave.
struct Sample {
    /// In the row's unit.
    var value: Double
    /// How often memory was asked for by each of the things that the value is of.
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

    /// One whose allocations nobody asks for.
    init(engine: Engine, value: @escaping () throws -> Double) {
        self.init(engine: engine) { Sample(value: try value()) }
    }
}

/// What a row is to reach, in figures of one run on one machine.
struct Goal {
    /// How many times Galley's figure Pango's must be.
    var pango: Double?
    /// How many times the floor Galley's figure may be.
    var floor: Double?
    /// What a ratio must be by itself, at least or at most.
    var least: Double?
    var most: Double?
    /// What share of the floor's figure is enough where the floor, which is what the machine gives, is too low for
    /// ``least``.
    var shareOfFloor: Double?
}

/// One line of the table.
struct Row {
    let id: String
    let title: String
    let unit: Unit
    let goal: Goal
    /// Builds the contenders: opens fonts, lays pages out, and so on.
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

/// Times work, repeating it until the clock's grain no longer matters.
struct Stopwatch {
    /// How long one sample takes at least; 0 does the work once.
    let seconds: Double

    /// The mean time of `work` in seconds, and its allocations. What `prepare` does is not counted.
    func mean(
        prepare: (() throws -> Void)? = nil, _ work: () throws -> Void
    ) rethrows -> (seconds: Double, allocations: Double) {
        var total = 0.0
        var allocations: UInt64 = 0
        var count = 0
        // Fresh fonts for each repetition cost more than what they are there to measure, so the whole is bounded too.
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

    /// A contender whose figure is the time of `work`, divided by the number of things it does.
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

/// Keeps the compiler from leaving out work whose result nobody reads.
@inline(never)
func keep<T>(_ value: T) {
    withExtendedLifetime(value) {}
}
