import Foundation

/// The accepted numbers of allocations, from `accepted.txt`. Each line is `system compiler build workload count`.
///
/// Counts depend on the versions of the libraries and of the compiler, so each combination has its own lines.
struct AcceptedCounts {
    private static let path = String(#filePath.dropLast("AcceptedCounts.swift".count)) + "accepted.txt"

    /// The lines of other compilers and builds, which are kept when new counts are accepted.
    private var others: [String] = []
    private(set) var counts: [String: Int] = [:]

    /// The system, the compiler and the build of these tests.
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
        #if OPTIMISED
            return "\(system) \(compiler) release"
        #else
            return "\(system) \(compiler) debug"
        #endif
    }()

    /// The distribution and its version, which determine the versions of the libraries.
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
