internal import GalleySupport

/// An event in the life of a display request.
public struct DisplayTraceEvent: Sendable, Hashable {
    /// The stage that a request has reached.
    public enum Stage: String, Sendable, Hashable, CaseIterable {
        /// The request waits for a worker.
        case queued
        /// A worker has started the request.
        case started
        /// The work succeeded.
        case finished
        /// The work was cancelled.
        case cancelled
        /// The work threw an error.
        case failed
        /// The completion ran together with the others of its transaction.
        case committed
    }

    /// The number of the request in its queue.
    public var request: UInt64
    /// The stage that the request has reached.
    public var stage: Stage
    /// The time since the queue was created, as ``DisplayQueue/now``.
    public var time: Duration
    /// The priority of the request.
    public var priority: Int
    /// The number of the worker that ran it; 0 takes work in order. `nil` if none did.
    public var worker: Int?
    /// The label of the request.
    public var label: String

    /// The event as one line of JSON; `t` is in seconds.
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
