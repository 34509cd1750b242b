internal import Glibc
public import Logging

/// A log handler that writes one JSON object per line to standard error.
public struct JSONLogHandler: LogHandler {
    /// The least level that is written.
    public var logLevel = Logger.Level.info
    /// The values that are part of each line.
    public var metadata: Logger.Metadata = [:]
    /// The source of values that depend on the task.
    public var metadataProvider: Logger.MetadataProvider?
    private let label: String

    /// Creates a handler.
    public init(label: String) { self.label = label }

    /// A value that is part of each line.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes an event.
    public func log(event: LogEvent) {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var members: [(String, JSON)] = [
            ("time", .string(JSONLogHandler.timestamp(seconds: now.tv_sec, nanoseconds: now.tv_nsec))),
            ("level", .string(event.level.rawValue)),
            ("message", .string(event.message.description)),
        ]
        var values = metadata
        if let more = metadataProvider?.get() { values.merge(more) { $1 } }
        if let more = event.metadata { values.merge(more) { $1 } }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            members.append((name, JSONLogHandler.json(value)))
        }
        let line = JSON.object(members).bytes + [UInt8(ascii: "\n")]
        // A single call keeps the lines of several threads apart.
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    private static func json(_ value: Logger.MetadataValue) -> JSON {
        switch value {
        case .string(let text):
            // Numbers are given as text.
            if let number = Double(text), number.isFinite, text.utf8.count < 16 { return .number(number) }
            return .string(text)
        case .stringConvertible(let value): return .string(value.description)
        case .array(let values): return .array(values.map(json))
        case .dictionary(let values):
            return .object(values.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
        }
    }

    /// A time in the form of RFC 3339, in UTC.
    static func timestamp(seconds: Int, nanoseconds: Int) -> String {
        var seconds = seconds
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func digits(_ number: some BinaryInteger, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(parts.tm_year + 1900, 4))-\(digits(parts.tm_mon + 1, 2))-\(digits(parts.tm_mday, 2))"
            + "T\(digits(parts.tm_hour, 2)):\(digits(parts.tm_min, 2)):\(digits(parts.tm_sec, 2))"
            + ".\(digits(nanoseconds / 1_000_000, 3))Z"
    }
}
