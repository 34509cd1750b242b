import Glibc

/// Processor time in seconds. Unlike a clock, it does not include the time in which other programs ran.
enum ProcessorTime {
    /// The time of this thread.
    static var thread: Double { read(CLOCK_THREAD_CPUTIME_ID) }
    /// The time of all threads of this program.
    static var process: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

    private static func read(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The mean time that a piece of work takes on this thread.
    ///
    /// - Parameter total: the time after which it is not repeated again.
    static func mean(until total: Double, _ work: () throws -> Void) rethrows -> Double {
        var (time, count) = (0.0, 0.0)
        repeat {
            let start = thread
            try work()
            time += thread - start
            count += 1
        } while time < total
        return time / count
    }
}
