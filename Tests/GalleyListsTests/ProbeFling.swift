import Glibc

/// The motion of a list after a finger was lifted.
struct ProbeFling {
    /// In points per second; positive towards the end of the list.
    let speed: Double
    let start: Duration
    /// The time of the last turn.
    var last: Duration

    /// The time constant of the motion, in seconds.
    private static let decay = 0.325

    /// The distance of the motion between the last turn and a time, or `nil` if it had ended by then.
    func distance(until now: Duration) -> Double? {
        func share(_ time: Duration) -> Double {
            let (seconds, attoseconds) = (time - start).components
            return exp(-(Double(seconds) + Double(attoseconds) * 1e-18) / ProbeFling.decay)
        }
        return abs(speed) * share(last) < 10 ? nil : speed * ProbeFling.decay * (share(last) - share(now))
    }
}
