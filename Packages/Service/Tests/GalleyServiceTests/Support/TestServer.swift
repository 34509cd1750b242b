import Foundation
import Galley
import Logging
import ServiceLifecycle
import Synchronization

@testable import GalleyService

/// A server on a free port of 127.0.0.1.
struct TestServer: Sendable {
    let port: Int
    let server: CardServer
    private let group: ServiceGroup

    /// Runs `body` with a server, and stops the server gracefully.
    static func with(
        _ change: (inout ServiceSettings) -> Void = { _ in }, _ body: (TestServer) async throws -> Void
    ) async throws {
        var settings = ServiceSettings()
        settings.port = 0
        settings.templates = TestServer.samples
        settings.logsRequests = false
        settings.workers = 2
        // Debug builds draw slowly. Documents that must take long are large.
        settings.limits.time = 60
        settings.limits.documentBytes = 1 << 20
        settings.limits.textBytes = 1 << 20
        change(&settings)
        var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        logger.logLevel = .critical
        let (ports, continuation) = AsyncStream<Int>.makeStream()
        let server = try CardServer(settings, logger: logger) { continuation.yield($0) }
        let group = ServiceGroup(configuration: .init(services: [server], logger: logger))
        let running = Task {
            defer { continuation.finish() }
            try await group.run()
        }
        var found: Int?
        for await port in ports {
            found = port
            break
        }
        guard let port = found else {
            try await running.value
            return
        }
        do {
            try await body(TestServer(port: port, server: server, group: group))
        } catch {
            await group.triggerGracefulShutdown()
            try? await running.value
            throw error
        }
        await group.triggerGracefulShutdown()
        try await running.value
    }

    /// The templates of the package.
    static let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Templates").path

    /// Begins the graceful stop.
    func stop() async { await group.triggerGracefulShutdown() }

    var counts: RenderQueue.Counts { server.counts }

    // MARK: Requests

    func get(_ target: String, _ headers: [String: String] = [:], method: String = "GET") async throws -> HTTPAnswer {
        let port = port
        return try await blocking {
            let socket = try RawSocket(port: port)
            try socket.send(TestServer.head(method, target, headers))
            return try socket.receive(hasBody: method != "HEAD")
        }
    }

    func post(_ target: String, _ body: String, _ headers: [String: String] = [:]) async throws -> HTTPAnswer {
        let port = port
        let bytes = Array(body.utf8)
        var headers = headers
        headers["Content-Length"] = "\(bytes.count)"
        let head = TestServer.head("POST", target, headers)
        return try await blocking {
            let socket = try RawSocket(port: port)
            try socket.send(head + bytes)
            return try socket.receive()
        }
    }

    static func head(_ method: String, _ target: String, _ headers: [String: String]) -> [UInt8] {
        let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
        return Array("\(method) \(target) HTTP/1.1\r\nHost: test\r\n\(lines)\r\n".utf8)
    }

    /// The value of a metric.
    func metric(_ name: String) async throws -> Double? {
        let text = try await get("/metrics").text
        return text.split(separator: "\n").first { $0.hasPrefix(name + " ") }.flatMap {
            Double($0.dropFirst(name.count + 1))
        }
    }

    /// Waits until a condition holds, for at most `seconds`.
    func wait(seconds: Double = 20, until condition: () async throws -> Bool) async throws -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            if try await condition() { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }
}

/// Runs blocking work on a new thread, because the server uses the threads of tasks.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread { continuation.resume(with: Result { try work() }) }.start()
    }
}

/// A folder that is removed after its use.
func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "galley-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
}

func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
}

/// Random numbers from a seed, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        // SplitMix64.
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
