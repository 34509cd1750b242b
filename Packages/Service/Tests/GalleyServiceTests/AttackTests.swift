import Foundation
import Testing

@testable import GalleyService

@Suite struct AttackTests {
    /// CVE-2026-34404: width and height without bounds made a service use all of its memory and time.
    @Test func unboundedSizes() async throws {
        try await TestServer.with { server async throws in
            let start = ContinuousClock.now
            for size in ["20000", "99999999", "2147483647", "1e9", "1e308", "-1", "0x7fffffff", "%2B5000"] {
                for name in ["width", "height", "scale"] {
                    let answer = try await server.get("/v1/cards/social.png?title=a&tags=a&\(name)=\(size)")
                    #expect(answer.status == 400, "\(name)=\(size)")
                }
                let both = try await server.get("/v1/cards/social.svg?title=a&tags=a&width=\(size)&height=\(size)")
                #expect(both.status == 400)
            }
            #expect(server.counts.begun == 0)
            #expect(ContinuousClock.now - start < .seconds(20))
        }
    }

    /// CVE-2026-102527: a cache key that the caller chose, on routes without signatures, replaced what others saw.
    @Test func cacheKeysCannotBeChosen() async throws {
        try await TestServer.with { server async throws in
            let target = "/v1/cards/quote.png?quote=good&by=b"
            let headers = [
                "X-Cache-Key": "k", "Cache-Key": "k", "X-Forwarded-Host": "evil", "X-Original-URL": target,
                "X-Rewrite-URL": target, "X-HTTP-Method-Override": "PUT", "If-None-Match": "*", "Range": "bytes=0-1",
            ]
            let evil = try await server.get("/v1/cards/quote.png?quote=evil&by=b", headers)
            #expect(evil.status == 200)
            for parameter in ["key=k", "cacheKey=k", "_k=k", "hash=k", "etag=k", "purge", "id=k", "v=1"] {
                #expect(try await server.get("/v1/cards/quote.png?quote=evil&by=b&\(parameter)").status == 400)
            }
            let good = try await server.get(target)
            #expect(good.status == 200)
            #expect(good.body != evil.body)
            #expect(good.headers["etag"] != evil.headers["etag"])
            // Values that look like other parameters are not confused with them.
            let tags = try await [
                "quote=a&by=b", "quote=a%26by%3Db&by=", "quote=a&by=b%00", "quote=&by=a", "quote=a&by=",
                "quote=%22&by=%22",
                "quote=%5C&by=%22",
            ].asyncMap { try await server.get("/v1/cards/quote.png?\($0)").headers["etag"] ?? "none" }
            #expect(Set(tags).count == tags.count)
            // A document cannot take the place of a template's card.
            let posted = try await server.post(
                "/v1/render", #"{"template": "quote", "data": {"quote": "evil", "by": "b"}}"#)
            #expect(posted.status == 200)
            #expect(try await server.get(target).body == good.body)
        }
    }

    /// Any bytes as a request leave the server healthy.
    @Test(arguments: 1...6 as ClosedRange<UInt64>) func randomBytes(seed: UInt64) async throws {
        try await TestServer.with {
            $0.limits.headerTime = 2
            $0.limits.bodyTime = 2
            $0.limits.time = 2
        } _: { server async throws in
            let port = server.port
            var random = SeededGenerator(seed)
            let requests = (0..<60).map { _ in AttackTests.request(&random) }
            try await blocking {
                for request in requests {
                    guard let socket = try? RawSocket(port: port, seconds: 1) else { continue }
                    try? socket.send(request)
                    if request.count.isMultiple(of: 3) { _ = socket.fill() }
                    socket.close()
                }
            }
            #expect(try await server.get("/healthz").status == 200)
            #expect(try await server.get("/v1/cards/table.png?rows=[]").status == 200)
            // All work ends.
            #expect(try await server.wait { server.counts.running == 0 && server.counts.waiting == 0 })
        }
    }

    /// A request that is random, or almost valid.
    private static func request(_ random: inout SeededGenerator) -> [UInt8] {
        func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } }
        let targets = [
            "/v1/cards/quote.png?quote=a&by=b", "/v1/cards/quote.png", "*", "http://",
            "http://a:b@c:99999/v1/templates", "//",
            "/?", "/v1//cards/", "://", "/%", "/v1/cards/%00.png?%00=%00", "?", "/v1/AAAA/render",
            "/v1/render?scale=%F0",
        ]
        var request: [UInt8]
        switch Int.random(in: 0..<5, using: &random) {
        case 0: request = bytes(Int.random(in: 0..<2000, using: &random))
        case 1:
            request = Array("GET \(targets.randomElement(using: &random) ?? "/") HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        case 2:
            let body = bytes(Int.random(in: 0..<3000, using: &random))
            request = TestServer.head("POST", "/v1/render", ["Content-Length": "\(body.count)"]) + body
        case 3:
            let document =
                #"{"box": {"style": {"width": 10, "height": "{{h}}"}, "children": [{"text": "a"}]}, "data": []}"#
            request =
                TestServer.head("POST", "/v1/inspect", ["Content-Length": "\(document.utf8.count)"])
                + Array(document.utf8)
        default:
            let method = ["GET", "PUT", "CONNECT", "OPTIONS", "PRI", "get", ""].randomElement(using: &random) ?? ""
            let version = ["HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9", ""].randomElement(using: &random) ?? ""
            request = Array(
                "\(method) \(targets.randomElement(using: &random) ?? "/") \(version)\r\nContent-Length: -1\r\n\r\n"
                    .utf8)
        }
        // Changes of single bytes.
        for _ in 0..<Int.random(in: 0..<4, using: &random) where !request.isEmpty {
            let index = Int.random(in: 0..<request.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: request[index] = UInt8.random(in: 0...255, using: &random)
            case 1: request.remove(at: index)
            default: request.insert(UInt8.random(in: 0...255, using: &random), at: index)
            }
        }
        return request
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var result: [Value] = []
        for element in self { result.append(try await transform(element)) }
        return result
    }
}
