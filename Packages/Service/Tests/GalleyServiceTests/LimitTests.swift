import Foundation
import Testing

@testable import GalleyService

@Suite struct LimitTests {
    /// A document that takes seconds to draw even on fast machines: a long text at many scales. It has about 250 KB.
    static func slowDocument(_ number: Int = 0) -> String {
        let words = (0..<28_000).map { "word\($0 &* 7919 % 10_007 + number) " }.joined()
        return
            #"{"text": "\#(words)", "container": {"width": 600, "height": 500, "lineBreaking": "optimal"}, "fit": {"minimumScale": 0.01}}"#
    }

    @Test func sizesOfPictures() async throws {
        try await TestServer.with {
            $0.limits.pixels = 1_000_000
        } _: { server async throws in
            for query in [
                "width=5000", "height=5000", "width=0", "width=-1", "width=nan", "width=inf", "width=1e300", "scale=5",
                "scale=0", "scale=nan", "width=4000&height=4000", "width=1000&height=1000&scale=2", "width=",
                "width=1&width=2",
                "theme=blue", "direction=up", "quality=101",
            ] {
                let answer = try await server.get("/v1/cards/quote.png?quote=a&by=b&\(query)")
                #expect(answer.status == 400, "\(query)")
                #expect(answer.errorCode == "badRequest")
            }
            for document in [
                #"{"text": "a", "container": {"width": 2000, "height": 2000}}"#,
                #"{"box": {"style": {"width": 100000, "height": 1}}}"#,
                #"{"text": "a", "container": {"width": 10, "height": 10}, "canvas": {"scale": 50}}"#,
                #"{"text": "a", "container": {"width": 10, "height": 10}, "canvas": {"padding": 4000}}"#,
            ] {
                let answer = try await server.post("/v1/render", document)
                #expect(answer.status == 413, "\(document): \(answer.text)")
                #expect(answer.errorCode == "tooLarge")
            }
            let svg = try await server.post(
                "/v1/render?format=svg", #"{"box": {"style": {"width": 100000, "height": 1}}}"#)
            #expect(svg.status == 413)
        }
    }

    @Test func sizesOfDocuments() async throws {
        try await TestServer.with {
            $0.limits.boxes = 50
            $0.limits.textBytes = 1000
            $0.limits.documentBytes = 40_000
            $0.limits.bodyBytes = 50_000
            $0.limits.nesting = 20
            $0.limits.images = 3
            $0.limits.templateValues = 500
        } _: { server async throws in
            func check(_ document: String, _ status: Int = 413) async throws {
                let answer = try await server.post("/v1/render", document)
                #expect(answer.status == status, "\(document.prefix(100)): \(answer.text)")
            }
            let boxes = Array(repeating: "{}", count: 60).joined(separator: ",")
            try await check(#"{"box": {"style": {"width": 10, "height": 10}, "children": [\#(boxes)]}}"#)
            try await check(#"{"text": "\#(String(repeating: "a", count: 1001))"}"#)
            try await check(#"{"text": "\#(String(repeating: "a", count: 40_001))"}"#)
            try await check(#"{"text": "\#(String(repeating: "a", count: 60_000))"}"#)
            let nested = String(repeating: #"{"children": ["#, count: 20) + "{}" + String(repeating: "]}", count: 20)
            try await check(#"{"box": \#(nested)}"#)
            let image = #"{"image": "person.svg", "style": {"width": 1, "height": 1}}"#
            try await check(
                #"{"box": {"style": {"width": 9}, "children": [\#(Array(repeating: image, count: 4).joined(separator: ","))]}}"#
            )
            try await check(
                #"{"box": {"style": {"width": 9}, "children": [\#(Array(repeating: image, count: 3).joined(separator: ","))]}}"#,
                200)
            let exclusions = (0..<1001).map { #"{"rect": [\#($0), 0, 1, 1]}"# }.joined(separator: ",")
            try await check(#"{"text": "a", "container": {"width": 9, "exclusions": [\#(exclusions)]}}"#)
            let path = (0..<1100).map { "L\($0 % 9) \($0 % 7)" }.joined()
            try await check(#"{"text": "a", "container": {"path": "M0 0\#(path)Z"}}"#)
            // A template that multiplies its data.
            let rows = Array(repeating: "1", count: 40).joined(separator: ",")
            try await check(
                #"{"template": {"box": {"children": [{"each": "r", "box": {"children": [{"each": "r", "box": {"text": "x"}}]}}]}}, "data": {"r": [\#(rows)]}}"#
            )
        }
    }

    @Test func imagesWithManyPixelsAreNotDecoded() async throws {
        try await withFolder { folder async throws in
            // The header of a PNG file of 20 000 × 20 000 pixels.
            var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
            png += [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20, 8, 2, 0, 0, 0, 0, 0, 0, 0]
            try Data(png).write(to: URL(filePath: folder + "/large.png"))
            try await TestServer.with {
                $0.templates = folder
            } _: { server async throws in
                let body =
                    #"{"source": "{\"box\": {\"style\": {\"width\": 40, \"height\": 40}, \"children\": [{\"image\": \"NAME\", \"style\": {\"width\": 20, \"height\": 20}}]}}"}"#
                for name in [
                    "large.png", "/etc/passwd", "../../../../etc/hostname", "file:///etc/passwd",
                    "http://127.0.0.1:1/a.png", "https://example.com/a.png",
                ] {
                    let answer = try await server.post("/v1/inspect", body.replacing("NAME", with: name))
                    #expect(answer.status == 200, "\(name)")
                    let warnings = (answer.json["warnings"] as? [[String: Any]] ?? []).compactMap {
                        $0["code"] as? String
                    }
                    #expect(warnings == ["unreadableImage"], "\(name): \(answer.text.prefix(300))")
                }
            }
        }
    }

    @Test func requestsThatTakeTooLongAreStopped() async throws {
        try await TestServer.with {
            $0.limits.time = 0.3
            $0.workers = 1
        } _: { server async throws in
            let start = ContinuousClock.now
            let answer = try await server.post("/v1/render", LimitTests.slowDocument())
            #expect(answer.status == 503)
            #expect(answer.errorCode == "timedOut")
            #expect(answer.headers["retry-after"] == "2")
            #expect(answer.headers["cache-control"] == "no-store")
            // The worker is free again: it was stopped, not abandoned.
            #expect(server.counts.stopped == 1)
            #expect(server.counts.running == 0)
            #expect(ContinuousClock.now - start < .seconds(10))
        }
    }

    @Test func waitingRequestsAreRefusedWhenTheQueueIsFull() async throws {
        try await TestServer.with {
            $0.workers = 1
            $0.limits.queue = 1
            $0.limits.time = 5
        } _: { server async throws in
            async let first = server.post("/v1/render", LimitTests.slowDocument(1))
            #expect(try await server.wait { server.counts.running == 1 })
            async let second = server.post("/v1/render", LimitTests.slowDocument(2))
            #expect(try await server.wait { server.counts.waiting == 1 })
            let third = try await server.post("/v1/render", LimitTests.slowDocument(3))
            #expect(third.status == 429)
            #expect(third.errorCode == "busy")
            #expect(third.headers["retry-after"] == "1")
            // Everything that is not drawn is still answered.
            #expect(try await server.get("/healthz").status == 200)
            // A fast machine may draw the first one in time.
            #expect(try await [first.status, second.status].allSatisfy { [200, 503].contains($0) })
            #expect(server.counts.dropped + server.counts.stopped + server.counts.finished == 2)
        }
    }

    @Test func aFallbackPictureReplacesErrorsOfLoad() async throws {
        try await withFolder { folder async throws in
            try await TestServer.with { server async throws in
                try Data(try await server.get("/v1/cards/quote.png?quote=a&by=b").body).write(
                    to: URL(filePath: folder + "/fallback.png"))
            }
            try write(
                LimitTests.slowDocument().replacing(#"{"text""#, with: #"{"id": "{{x}}", "text""#),
                to: folder + "/slow.json")
            try await TestServer.with {
                $0.templates = folder
                $0.limits.time = 0.3
                $0.fallback = folder + "/fallback.png"
            } _: { server async throws in
                let card = try await server.get("/v1/cards/slow.png?x=1")
                #expect(card.status == 200)
                #expect(card.pixelSize == [800, 420])
                #expect(card.headers["cache-control"] == "no-store")
                #expect(card.headers["x-galley-error"] == "timedOut")
                #expect(card.headers["etag"] == nil)
                // Errors of the request are not hidden.
                #expect(try await server.get("/v1/cards/slow.png").status == 422)
            }
        }
    }

    @Test func headersOfLimitedSize() async throws {
        try await TestServer.with {
            $0.limits.headerBytes = 4096
        } _: { server async throws in
            let long = String(repeating: "a", count: 6000)
            #expect([400, 413].contains(try await server.get("/v1/cards/quote.png?quote=\(long)&by=b").status))
            #expect(try await server.get("/healthz", ["X-Long": long]).status == 400)
            #expect(try await server.get("/healthz", ["X-Short": "a"]).status == 200)
            let many = Dictionary(uniqueKeysWithValues: (0..<200).map { ("X-\($0)", "a") })
            #expect(try await server.get("/healthz", many).status == 400)
        }
    }

    @Test func bodiesOfLimitedSize() async throws {
        try await TestServer.with {
            $0.limits.bodyBytes = 1000
        } _: { server async throws in
            // The announced size is enough to refuse a body.
            let port = server.port
            let announced = try await blocking {
                let socket = try RawSocket(port: port)
                try socket.send(TestServer.head("POST", "/v1/render", ["Content-Length": "999999999"]))
                return try socket.receive()
            }
            #expect(announced.status == 413)
            #expect(announced.headers["connection"] == "close")
            let chunked = try await blocking {
                let socket = try RawSocket(port: port)
                try socket.send(TestServer.head("POST", "/v1/render", ["Transfer-Encoding": "chunked"]))
                for _ in 0..<40 {
                    do { try socket.send("40\r\n\(String(repeating: " ", count: 64))\r\n") } catch { break }
                }
                return try socket.receive()
            }
            #expect(chunked.status == 413)
        }
    }

    @Test func slowClientsAreAnsweredAndDisconnected() async throws {
        try await TestServer.with {
            $0.limits.headerTime = 2
            $0.limits.bodyTime = 2
        } _: { server async throws in
            let port = server.port
            // A header that arrives byte by byte.
            let header = try await blocking {
                let socket = try RawSocket(port: port)
                for byte in "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n".utf8 {
                    do { try socket.send([byte]) } catch { break }
                    usleep(60_000)
                }
                let answer = try socket.receive()
                return (answer, socket.rest().isEmpty)
            }
            #expect(header.0.status == 408)
            #expect(header.0.errorCode == "slow")
            #expect(header.1)
            // A body that does not arrive.
            let body = try await blocking {
                let socket = try RawSocket(port: port)
                try socket.send(TestServer.head("POST", "/v1/render", ["Content-Length": "100"]))
                try socket.send("{")
                let answer = try socket.receive()
                return (answer, socket.rest().isEmpty)
            }
            #expect(body.0.status == 408)
            #expect(body.1)
            #expect(try await server.get("/healthz").status == 200)
            #expect(
                try await server.get("/metrics").text.contains(#"galley_requests_total{route="slow",status="408"} 2"#))
        }
    }

    @Test func aConnectionWithoutAnotherRequestIsClosedWithoutAnAnswer() async throws {
        try await TestServer.with {
            $0.limits.headerTime = 1
        } _: { server async throws in
            let port = server.port
            let (first, rest) = try await blocking {
                let socket = try RawSocket(port: port)
                try socket.send(TestServer.head("GET", "/healthz", [:]))
                // Reads until the server closes the connection.
                return (try socket.receive(), socket.rest())
            }
            #expect(first.status == 200)
            #expect(rest.isEmpty)
            #expect(!(try await server.get("/metrics").text.contains(#"status="408""#)))
        }
    }

    @Test func clientsThatDoNotReadAreDisconnected() async throws {
        try await TestServer.with {
            $0.limits.sendTime = 0.5
        } _: { server async throws in
            let port = server.port
            // More answers than the buffers of the sockets hold.
            let isEnded = try await blocking {
                let socket = try RawSocket(port: port, seconds: 20)
                let request = TestServer.head("GET", "/playground", [:])
                do { for _ in 0..<4000 { try socket.send(request) } } catch { return true }
                sleep(8)
                let count = socket.rest().count
                return count < 4000 * 20_000
            }
            #expect(isEnded)
            #expect(try await server.get("/healthz").status == 200)
        }
    }

    @Test func connectionsAreLimited() async throws {
        try await TestServer.with {
            $0.limits.connections = 4
            $0.limits.headerTime = 1
        } _: { server async throws in
            let port = server.port
            // Idle connections take all places, until they are closed.
            let status = try await blocking {
                let idle = try (0..<8).map { _ in try RawSocket(port: port) }
                defer { idle.forEach { $0.close() } }
                let socket = try RawSocket(port: port)
                try socket.send(TestServer.head("GET", "/healthz", [:]))
                return try socket.receive().status
            }
            #expect(status == 200)
        }
    }
}
