import Foundation

/// Allocations as they were last accepted, in `accepted.txt`: a line of `workload compiler build count` each.
///
/// Counts differ with what compiled the code, so that each compiler and kind of build has lines of its own.
struct AcceptedCounts {
    private static let path = String(#filePath.dropLast("AcceptedCounts.swift".count)) + "accepted.txt"

    /// The lines of other compilers and builds, which accepting keeps.
    private var others: [String] = []
    private(set) var counts: [String: Int] = [:]

    /// What compiled these tests, and how.
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
            return compiler + " debug"
        #else
            return compiler + " release"
        #endif
    }()

    static let current = AcceptedCounts()

    init() {
        let text = (try? String(contentsOfFile: Self.path, encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ")
            if fields.count == 4, fields[1...2].joined(separator: " ") == Self.build, let count = Int(fields[3]) {
                counts[String(fields[0])] = count
            } else {
                others.append(String(line))
            }
        }
    }

    /// Replaces this build's lines.
    func write(_ measured: [(name: String, count: Int)]) throws {
        let own = measured.map { "\($0.name) \(Self.build) \($0.count)" }
        try ((others + own).joined(separator: "\n") + "\n").write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
}
