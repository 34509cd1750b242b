import Glibc
import Testing

@testable import GalleyService

@Suite struct SigningTests {
    private static let key = [UInt8](repeating: 7, count: 32)
    private static let other = [UInt8](repeating: 9, count: 32)

    /// Test cases 1, 2 and 6 of RFC 4231.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func hmacOfTheStandard(key: [UInt8], data: String, expected: String) {
        #expect(Digest.authentication(of: Array(data.utf8), key: key).hexadecimal == expected)
    }

    @Test func onlySignedRequestsAreDrawn() async throws {
        let signer = URLSigner(keys: [SigningTests.key])
        try await TestServer.with {
            $0.keys = [SigningTests.key]
        } _: { server async throws in
            let target = "/v1/cards/quote.png?quote=a%20b&by=c"
            let unsigned = try await server.get(target)
            #expect(unsigned.status == 403)
            #expect(unsigned.errorCode == "forbidden")
            let signed = try signer.sign(target)
            let card = try await server.get(signed)
            #expect(card.status == 200)
            #expect(card.headers["cache-control"] == "public, max-age=31536000, immutable")
            // The order and the spelling of parameters are not signed.
            let parts = signed.split(separator: "/")
            #expect(try await server.get("/v1/\(parts[1])/cards/quote.png?quote=a+b&by=%63").status == 200)
            for changed in [
                signed.replacing("by=c", with: "by=d"), signed + "&width=10",
                signed.replacing("quote.png", with: "quote.svg"),
                signed.replacing("/\(parts[1])/", with: "/\(parts[1])A/"),
                signed.replacing("/\(parts[1])/", with: "/\(parts[1].dropLast())/"),
                "/v1/AAAA/cards/quote.png?quote=a%20b&by=c",
            ] {
                #expect(try await server.get(changed).status == 403, "\(changed)")
            }
            #expect(try await server.get("/playground").status == 404)
            #expect(try await server.post("/v1/render", #"{"text": "a"}"#).status == 403)
            let body = #"{"text": "a"}"#
            let render = try signer.sign("/v1/render?scale=2", body: Array(body.utf8))
            #expect(try await server.post(render, body).status == 200)
            #expect(try await server.post(render, #"{"text": "b"}"#).status == 403)
        }
    }

    @Test func templatesAreListedForSignedRequests() async throws {
        let signer = URLSigner(keys: [SigningTests.key])
        try await TestServer.with {
            $0.keys = [SigningTests.key]
        } _: { server async throws in
            for target in ["/v1/templates", "/v1/templates/quote"] {
                #expect(try await server.get(target).status == 403)
                let signed = try signer.sign(target)
                #expect(try await server.get(signed).status == 200)
                #expect(try await server.get(signed + "?a=b").status == 403)
            }
        }
        try await TestServer.with {
            $0.keys = [SigningTests.key]
            $0.hasPlayground = true
        } _: { server async throws in
            #expect(try await server.get("/v1/templates").status == 200)
        }
    }

    @Test func keysAreRotated() async throws {
        let old = try URLSigner(keys: [SigningTests.other]).sign("/v1/cards/quote.png?quote=a&by=b")
        try await TestServer.with {
            $0.keys = [SigningTests.key, SigningTests.other]
        } _: { server async throws in
            #expect(try await server.get(old).status == 200)
            let new = try URLSigner(keys: [SigningTests.key]).sign("/v1/cards/quote.png?quote=a&by=b")
            #expect(try await server.get(new).status == 200)
        }
        try await TestServer.with {
            $0.keys = [SigningTests.key]
        } _: { server async throws in
            #expect(try await server.get(old).status == 403)
        }
    }

    @Test func expiryIsChecked() async throws {
        let signer = URLSigner(keys: [SigningTests.key])
        let now = time(nil)
        try await TestServer.with {
            $0.keys = [SigningTests.key]
        } _: { server async throws in
            let valid = try signer.sign("/v1/cards/quote.png?quote=a&by=b&expires=\(now + 100)")
            let before = time(nil)
            let card = try await server.get(valid)
            let after = time(nil)
            #expect(card.status == 200)
            let age = card.headers["cache-control"].flatMap { Int($0.replacing("public, max-age=", with: "")) } ?? 0
            #expect((now + 100 - after...now + 100 - before).contains(age))
            let later = try signer.sign("/v1/cards/quote.png?quote=a&by=b&expires=\(now + 1000)")
            #expect(try await server.get(later).headers["etag"] == card.headers["etag"])
            let expired = try signer.sign("/v1/cards/quote.png?quote=a&by=b&expires=\(now - 1)")
            #expect(try await server.get(expired).status == 403)
            // The time cannot be changed, removed or given twice.
            #expect(try await server.get(valid.replacing("\(now + 100)", with: "\(now + 999)")).status == 403)
            #expect(try await server.get(valid.replacing("&expires=\(now + 100)", with: "")).status == 403)
            let twice = try signer.sign("/v1/cards/quote.png?quote=a&by=b&expires=\(now - 1)&expires=\(now + 100)")
            #expect(try await server.get(twice).status == 400)
        }
    }
}
