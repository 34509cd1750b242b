/// A moment in the life of a display request.
public struct DisplayTraceEvent: Sendable, Hashable {
    /// What happened to the request.
    public enum Stage: String, Sendable, Hashable, CaseIterable {
        /// It waits for a worker.
        case queued
        /// A worker has begun its work.
        case started
        /// The work is done, was given up, or threw an error.
        case finished, cancelled, failed
        /// Its completion ran with the others of its transaction.
        case committed
    }

    /// The request's number in its queue.
    public var request: UInt64
    /// What happened to the work.
    public var stage: Stage
    /// When, on the queue's clock.
    public var time: Duration
    /// How urgent the work is.
    public var priority: Int
    /// The worker that ran it, from 0, which takes work in order; `nil` where none did.
    public var worker: Int?
    /// What the request was called when it was made.
    public var label: String

    /// The event as one line of JSON: `t` is in seconds.
    public var jsonLine: String {
        var line =
            #"{"t":\#(time.inSeconds),"request":\#(request),"stage":"\#(stage.rawValue)","priority":\#(priority)"#
        if let worker { line += #","worker":\#(worker)"# }
        if !label.isEmpty { line += #","label":"\#(DisplayTraceEvent.escaped(label))""# }
        return line + "}"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// What a display queue has done and does.
public struct DisplayStatistics: Sendable, Hashable, CustomStringConvertible {
    /// Requests that wait for a worker.
    public internal(set) var queued = 0
    /// Requests whose work is being done.
    public internal(set) var running = 0
    /// Requests that were done.
    public internal(set) var completed = 0
    /// Requests that were given up, before their work or during it.
    public internal(set) var cancelled = 0
    /// Of those, requests whose work never began.
    public internal(set) var skipped = 0
    /// Requests whose work threw an error.
    public internal(set) var failed = 0
    /// Time that requests spent waiting for a worker, in all.
    public internal(set) var waitingTime = Duration.zero
    /// Time that workers spent on requests, in all.
    public internal(set) var workingTime = Duration.zero

    /// The counters in one line, for logs.
    public var description: String {
        "\(queued) queued, \(running) running, \(completed) completed, \(cancelled) cancelled, \(failed) failed; "
            + "\(waitingTime.inSeconds) s waiting, \(workingTime.inSeconds) s working"
    }
}
