import Foundation

/// Allocations as they were last accepted, in `accepted.txt`: a line of `system compiler build workload count` each.
///
/// Counts differ with the libraries and with what compiled the code, so that each has lines of its own.
struct AcceptedCounts {
    private static let path = String(#filePath.dropLast("AcceptedCounts.swift".count)) + "accepted.txt"

    /// The lines of other compilers and builds, which accepting keeps.
    private var others: [String] = []
    private(set) var counts: [String: Int] = [:]

    /// Where these tests run, what compiled them, and how.
    static let build: String = {
        #if compiler(>=6.5)
            let compiler = "6.5"
        #elseif compiler(>=6.4)
            let compiler = "6.4"
        #elseif compiler(>=6.3)
            let compiler = "6.3"
        #else
            let compiler = "6.2"
        #endif
        #if DEBUG
            return "\(system) \(compiler) debug"
        #else
            return "\(system) \(compiler) release"
        #endif
    }()

    /// The distribution with its version: that decides the libraries'.
    private static var system: String {
        let lines = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8))?.split(separator: "\n") ?? []
        func value(_ name: String) -> String {
            lines.first { $0.hasPrefix(name + "=") }
                .map { $0.dropFirst(name.count + 1).filter { $0.isLetter || $0.isNumber || $0 == "." } } ?? ""
        }
        return "\(value("ID"))\(value("VERSION_ID"))"
    }

    static let current = AcceptedCounts()

    init() {
        let text = (try? String(contentsOfFile: Self.path, encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ")
            if fields.count == 5, fields[..<3].joined(separator: " ") == Self.build, let count = Int(fields[4]) {
                counts[String(fields[3])] = count
            } else {
                others.append(String(line))
            }
        }
    }

    /// Replaces this build's lines.
    func write(_ measured: [(name: String, count: Int)]) throws {
        let own = measured.map { "\(Self.build) \($0.name) \($0.count)" }
        try ((others + own).joined(separator: "\n") + "\n").write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
}
