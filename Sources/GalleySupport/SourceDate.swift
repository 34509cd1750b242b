internal import Glibc

/// The date for reproducible output files (the specification of `SOURCE_DATE_EPOCH`).
public enum SourceDate {
    /// The date in UTC, such as `2026-08-01T12:00:00Z`; `nil` if the environment variable is absent or invalid.
    public static var iso8601: String? {
        guard let value = unsafe getenv("SOURCE_DATE_EPOCH") else { return nil }
        return iso8601(of: unsafe String(cString: value))
    }

    /// The date for a number of seconds since 1970, as text.
    public static func iso8601(of value: String) -> String? {
        guard let seconds = Int(value) else { return nil }
        var time = time_t(seconds)
        var parts = unsafe tm()
        guard unsafe gmtime_r(&time, &parts) != nil, unsafe (0...8099).contains(parts.tm_year) else { return nil }
        func padded(_ value: Int32, _ count: Int = 2) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        let date = unsafe "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
        return unsafe "\(date)T\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec))Z"
    }
}
