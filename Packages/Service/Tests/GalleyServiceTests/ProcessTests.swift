import Foundation
import Testing

@testable import GalleyService

/// Tests of the program `galley-server`.
@Suite struct ProcessTests {
    /// A running server.
    final class Program: @unchecked Sendable {
        // Sound: used by one test.
        let process = Process()
        let log: String
        private(set) var port = 0

        init(_ arguments: [String], environment: [String: String] = [:], in folder: String) throws {
            log = folder + "/\(UUID().uuidString).log"
            _ = FileManager.default.createFile(atPath: log, contents: nil)
            process.executableURL = ProcessTests.program
            process.arguments = ["--port", "0", "--templates", TestServer.samples] + arguments
            process.environment = environment
            process.standardError = FileHandle(forWritingAtPath: log)
            try process.run()
        }

        var lines: [[String: Any]] {
            let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").compactMap {
                (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
            }
        }

        func waitForPort() async throws {
            for _ in 0..<500 {
                if let line = lines.first(where: { $0["message"] as? String == "listening" }),
                    let port = line["port"] as? Int
                {
                    self.port = port
                    return
                }
                try await Task.sleep(for: .milliseconds(20))
            }
            throw SocketError(
                reason: "the server did not start: \((try? String(contentsOfFile: log, encoding: .utf8)) ?? "")")
        }

        func get(_ target: String) async throws -> HTTPAnswer {
            let port = port
            return try await blocking {
                let socket = try RawSocket(port: port)
                try socket.send(TestServer.head("GET", target, [:]))
                return try socket.receive()
            }
        }

        func waitForExit() async throws -> Int32 {
            try await blocking { [process] in
                process.waitUntilExit()
                return process.terminationStatus
            }
        }
    }

    /// The path of `galley-server`, in the folder of the test program.
    static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
        path: "galley-server")

    private static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> (
        status: Int32, output: String
    ) {
        try await blocking {
            let process = Process()
            process.executableURL = program
            process.arguments = arguments
            process.environment = environment
            let output = Pipe()
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: data, as: UTF8.self))
        }
    }

    @Test func equalPicturesInAllProcesses() async throws {
        try await withFolder { folder async throws in
            var answers: [HTTPAnswer] = []
            for arguments in [[], ["--workers", "1"]] {
                let program = try Program(arguments, in: folder)
                defer { program.process.terminate() }
                try await program.waitForPort()
                for ending in ["png", "svg", "pdf", "webp", "jpg"] {
                    answers.append(
                        try await program.get(
                            "/v1/cards/social.\(ending)?title=Equal%20%D7%A9%D7%9C%D7%95%D7%9D&tags=a&author=b"))
                }
            }
            #expect(answers.allSatisfy { $0.status == 200 })
            for index in 0..<5 {
                #expect(answers[index].body == answers[index + 5].body)
                #expect(answers[index].headers["etag"] == answers[index + 5].headers["etag"])
            }
        }
    }

    @Test func openRequestsAreCompletedAfterASignal() async throws {
        try await withFolder { folder async throws in
            let program = try Program(["--drain-delay", "3", "--limit", "time=60"], in: folder)
            try await program.waitForPort()
            let port = program.port
            let words = (0..<600).map { "word\($0) " }.joined()
            let document =
                #"{"text": "\#(words)", "container": {"width": 600, "height": 500, "lineBreaking": "optimal"}, "fit": {"minimumScale": 0.1}}"#
            let request =
                TestServer.head("POST", "/v1/render", ["Content-Length": "\(document.utf8.count)"])
                + Array(document.utf8)
            async let open = blocking {
                let socket = try RawSocket(port: port)
                try socket.send(request)
                return try socket.receive()
            }
            try await Task.sleep(for: .milliseconds(100))
            program.process.terminate()
            // In the delay, connections are accepted, and the service is not ready.
            var ready = try await program.get("/readyz")
            for _ in 0..<20 where ready.status == 200 {
                try await Task.sleep(for: .milliseconds(20))
                ready = try await program.get("/readyz")
            }
            #expect(ready.status == 503)
            #expect(try await program.get("/healthz").status == 200)
            #expect(try await open.status == 200)
            #expect(try await program.waitForExit() == 0)
            await #expect(throws: SocketError.self) { try await program.get("/healthz") }
            let messages = program.lines.compactMap { $0["message"] as? String }
            #expect(messages.contains("stopping"))
        }
    }

    @Test func logsAreJSON() async throws {
        try await withFolder { folder async throws in
            let program = try Program([], environment: ["GALLEY_LIMITS": "side=100"], in: folder)
            defer { program.process.terminate() }
            try await program.waitForPort()
            #expect(try await program.get("/v1/cards/quote.png?quote=a&by=b&width=101").status == 400)
            let text = try String(contentsOfFile: program.log, encoding: .utf8)
            #expect(text.split(separator: "\n").count == program.lines.count)
            let line = try #require(program.lines.last)
            #expect(line["message"] as? String == "request")
            #expect(line["status"] as? Int == 400)
            #expect(line["method"] as? String == "GET")
            #expect((line["id"] as? String)?.count == 16)
            #expect(line["milliseconds"] is Double)
        }
    }

    @Test func signingFromTheCommandLine() async throws {
        let key = String(repeating: "ab", count: 32)
        let signed = try await ProcessTests.run(
            ["sign", "https://cards.example.com/v1/cards/quote.png?quote=a b&by=c"],
            environment: ["GALLEY_SIGNING_KEYS": key])
        #expect(signed.status == 0)
        let expected = try URLSigner(keys: [[UInt8](repeating: 0xAB, count: 32)]).sign(
            "/v1/cards/quote.png?quote=a b&by=c")
        #expect(signed.output == "https://cards.example.com\(expected)\n")
        #expect(try await ProcessTests.run(["sign", "/v1/cards/a.png"]).status == 64)
        #expect(try await ProcessTests.run(["sign", "/v1/cards/a.png", "--signing-key", "xyz"]).status == 64)
    }

    @Test func checkingTemplates() async throws {
        let good = try await ProcessTests.run(["templates", TestServer.samples])
        #expect(good.status == 0, "\(good.output)")
        #expect(good.output.contains("quote quote:string by:string"))
        try await withFolder { folder async throws in
            try write("{\n  \"box\": {\"style\": {\"width\": \"{{w}}\"}}\n}", to: folder + "/a.json")
            let bad = try await ProcessTests.run(["templates", folder])
            #expect(bad.status == 1)
            #expect(bad.output.contains("a w:number"))
            #expect(bad.output.contains("template, line 2, column 30: box.style.width:"))
        }
        let limits = try await ProcessTests.run(["templates", "--limits"])
        #expect(limits.output.contains("pixels=16000000\n"))
    }
}
