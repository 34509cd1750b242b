import Foundation
import Testing

@testable import GalleyService

@Suite struct EndpointTests {
    @Test func statesOfTheService() async throws {
        try await TestServer.with { server async throws in
            let health = try await server.get("/healthz")
            #expect(health.status == 200)
            #expect(health.text == "ok\n")
            #expect(health.headers["cache-control"] == "no-store")
            let ready = try await server.get("/readyz")
            #expect(ready.status == 200)
            let index = try await server.get("/")
            #expect(index.status == 303)
            #expect(index.headers["location"] == "/playground")
        }
    }

    @Test func metricsInPrometheusText() async throws {
        try await TestServer.with { server async throws in
            _ = try await server.get("/v1/cards/table.png?rows=[]")
            _ = try await server.get("/v1/cards/table.png?rows=[]")
            let metrics = try await server.get("/metrics")
            #expect(metrics.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
            let lines = metrics.text.split(separator: "\n").map(String.init)
            #expect(lines.contains("# TYPE galley_requests_total counter"))
            #expect(lines.contains(#"galley_requests_total{route="cards",status="200"} 2"#))
            #expect(lines.contains(#"galley_cards_total{origin="rendered"} 1"#))
            #expect(lines.contains(#"galley_cards_total{origin="memory"} 1"#))
            #expect(lines.contains(#"galley_request_seconds_bucket{route="cards",le="+Inf"} 2"#))
            #expect(lines.contains(#"galley_request_seconds_count{route="cards"} 2"#))
            #expect(lines.contains("galley_renders_finished 1"))
            #expect(lines.contains("galley_ready 1"))
            let memory = lines.first { $0.hasPrefix("process_resident_memory_bytes ") }
            #expect((memory?.split(separator: " ").last).flatMap { Double($0) } ?? 0 > 1_000_000)
            // Each line is a comment, or a name with optional labels and a number.
            for line in lines where !line.hasPrefix("#") {
                #expect(line.wholeMatch(of: /[a-z_]+(\{[^}]*\})? -?[0-9.e+-]+/) != nil, "\(line)")
            }
        }
    }

    @Test func templatesWithTheirSchema() async throws {
        try await TestServer.with { server async throws in
            let answer = try await server.get("/v1/templates")
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == "application/json")
            let templates = answer.json["templates"] as? [[String: Any]] ?? []
            #expect(templates.compactMap { $0["name"] as? String } == ["event", "product", "quote", "social", "table"])
            let social = templates[3]
            let parameters = social["parameters"] as? [[String: Any]] ?? []
            func parameter(_ name: String) -> [String: Any] {
                parameters.first { $0["name"] as? String == name } ?? [:]
            }
            #expect(parameter("title")["type"] as? String == "string")
            #expect(parameter("title")["required"] as? Bool == true)
            #expect((parameter("title")["example"] as? String)?.hasPrefix("Text that is right") == true)
            #expect(parameter("from")["default"] as? String == "#0d1b2a")
            #expect(parameter("tags")["type"] as? String == "list")
            #expect(parameter("avatar")["type"] as? String == "image")
            let table = templates[4]["parameters"] as? [[String: Any]] ?? []
            let rows = table.first { $0["name"] as? String == "rows" }
            let elements = rows?["elements"] as? [[String: Any]] ?? []
            #expect(elements.compactMap { $0["name"] as? String } == ["name", "value"])
            let one = try await server.get("/v1/templates/quote")
            #expect((one.json["source"] as? String)?.contains("{{quote}}") == true)
            #expect(try await server.get("/v1/templates/none").status == 404)
        }
    }

    @Test func playgroundIsOnePageWithoutOthers() async throws {
        try await TestServer.with { server async throws in
            let page = try await server.get("/playground")
            #expect(page.status == 200)
            #expect(page.headers["content-type"] == "text/html; charset=utf-8")
            #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
            #expect(page.text.contains("</html>"))
            // No resource is loaded from elsewhere.
            #expect(page.text.firstMatch(of: /(src|href)="(https?:)?\/\//) == nil)
            #expect(page.text.firstMatch(of: /@import|url\(/) == nil)
        }
        try await TestServer.with {
            $0.hasPlayground = false
        } _: { server async throws in
            #expect(try await server.get("/playground").status == 404)
            #expect(try await server.post("/v1/inspect", #"{"text": "a"}"#).status == 404)
            #expect(try await server.get("/").json["service"] as? String == "galley-server")
        }
    }

    @Test func errorsAreJSON() async throws {
        try await TestServer.with { server async throws in
            let missing = try await server.get("/nothing/here")
            #expect(missing.status == 404)
            #expect(missing.errorCode == "notFound")
            #expect(missing.headers["cache-control"] == "no-store")
            let method = try await server.get("/v1/render")
            #expect(method.status == 405)
            #expect(method.headers["allow"] != nil)
            #expect(try await server.get("/healthz", method: "DELETE").status == 405)
            #expect(try await server.get("/v1/cards/none.png").status == 404)
            #expect(try await server.get("/v1/cards/social.gif?title=a").status == 404)
            #expect(try await server.get("/v1/cards/social.png?title=%ff").status == 400)
            #expect(try await server.get("/v1/cards/social.png?title=%4").status == 400)
            #expect(try await server.get("/v1/cards/..%2fsocial.png?title=a").status == 400)
        }
    }

    @Test func requestsHaveIDs() async throws {
        try await TestServer.with { server async throws in
            let own = try await server.get("/healthz", ["X-Request-Id": "abc-123"])
            #expect(own.headers["x-request-id"] == "abc-123")
            let other = try await server.get("/healthz", ["X-Request-Id": "a b\"c"])
            #expect(other.headers["x-request-id"]?.count == 16)
        }
    }

    @Test func connectionsAreReused() async throws {
        try await TestServer.with { server async throws in
            let port = server.port
            let statuses = try await blocking {
                let socket = try RawSocket(port: port)
                // The second pair is sent before the first answer is read.
                try socket.send(TestServer.head("GET", "/healthz", [:]))
                let first = try socket.receive()
                try socket.send(TestServer.head("GET", "/readyz", [:]) + TestServer.head("GET", "/nothing", [:]))
                return [first.status, try socket.receive().status, try socket.receive().status]
            }
            #expect(statuses == [200, 200, 404])
        }
    }
}
