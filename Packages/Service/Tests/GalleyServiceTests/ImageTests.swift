import Foundation
import Glibc
import Testing

@testable import GalleyService

/// A server of images, on a thread of its own.
private final class ImageServer: @unchecked Sendable {
    // Sound: the listener is set before the thread starts.
    let port: Int
    private let listener: Int32
    private let answers: [String: String]

    init(_ answers: [String: String]) throws {
        self.answers = answers
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, size) + listen(descriptor, 16) + getsockname(descriptor, pointer, &size)
            }
        }
        guard result == 0 else { throw SocketError(reason: "listen") }
        port = Int(UInt16(bigEndian: address.sin_port))
        let server = self
        Thread { server.run() }.start()
    }

    private func run() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            var request = [UInt8](repeating: 0, count: 4096)
            let count = recv(connection, &request, request.count, 0)
            let path =
                String(decoding: request.prefix(max(0, count)), as: UTF8.self).split(separator: " ").dropFirst().first
                ?? ""
            let answer = Array((answers[String(path)] ?? "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n").utf8)
            _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
            if path == "/endless" {
                let part = [UInt8](repeating: 32, count: 65_536)
                while send(connection, part, part.count, Int32(MSG_NOSIGNAL)) > 0 {}
            }
            Glibc.close(connection)
        }
    }

    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }
}

@Suite struct ImageTests {
    private static let svg =
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="red"/></svg>"#

    private static func file(_ type: String, _ body: String) -> String {
        "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }

    private static func redirect(_ target: String) -> String {
        "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    }

    /// The warnings of a picture with an image.
    private static func warnings(_ server: TestServer, _ image: String) async throws -> [String] {
        let source =
            #"{"box": {"style": {"width": 20, "height": 20}, "children": [{"image": "\#(image)", "style": {"width": 9, "height": 9}}]}}"#
        let body = try JSONSerialization.data(withJSONObject: ["source": source])
        let answer = try await server.post("/v1/inspect", String(decoding: body, as: UTF8.self))
        #expect(answer.status == 200)
        return (answer.json["warnings"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
    }

    @Test func downloadsFromAllowedAddresses() async throws {
        let images = try ImageServer([
            "/ok/a.svg": ImageTests.file("image/svg+xml", ImageTests.svg),
            "/ok/html": ImageTests.file("text/html", "<p>"),
            "/ok/one": ImageTests.redirect("/ok/a.svg"), "/ok/out": ImageTests.redirect("/secret/a.svg"),
            "/secret/a.svg": ImageTests.file("image/svg+xml", ImageTests.svg),
            "/ok/loop": ImageTests.redirect("/ok/loop"),
            "/ok/file": ImageTests.redirect("file:///etc/passwd"),
            "/endless": "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nConnection: close\r\n\r\n",
        ])
        defer { images.stop() }
        let origin = "http://127.0.0.1:\(images.port)"
        try await TestServer.with {
            $0.allowedImages = ["\(origin)/ok/", "\(origin)/endless"]
            $0.allowsPrivateImages = true
            $0.limits.imageBytes = 100_000
        } _: { server async throws in
            #expect(try await ImageTests.warnings(server, "\(origin)/ok/a.svg") == [])
            #expect(try await ImageTests.warnings(server, "\(origin)/ok/one") == [])
            for (name, reason) in [
                ("\(origin)/secret/a.svg", "does not download images from there"),
                ("\(origin)/ok/../secret/a.svg", "does not download images from there"),
                ("\(origin)/ok/%2e%2e/secret/a.svg", "does not download images from there"),
                ("http://user@127.0.0.1:\(images.port)/ok/a.svg", "does not download images from there"),
                ("\(origin)/ok/out", "is redirected to"), ("\(origin)/ok/file", "is redirected to"),
                ("\(origin)/ok/loop", "more than 3 redirects"), ("\(origin)/ok/html", "text/html, not an image"),
                ("\(origin)/ok/none", "status 404"), ("\(origin)/endless", "larger than the limit"),
            ] {
                let warnings = try await ImageTests.warnings(server, name)
                #expect(warnings.count == 1 && warnings[0].contains(reason), "\(name): \(warnings)")
            }
        }
    }

    @Test func privateAddressesAreRefused() async throws {
        let images = try ImageServer(["/a.svg": ImageTests.file("image/svg+xml", ImageTests.svg)])
        defer { images.stop() }
        // The names resolve to loopback addresses at the time of connecting.
        let origins = [
            "http://127.0.0.1:\(images.port)/", "http://localhost:\(images.port)/", "http://0x7f.1:\(images.port)/",
        ]
        try await TestServer.with {
            $0.allowedImages = origins
        } _: { server async throws in
            for origin in origins {
                let warnings = try await ImageTests.warnings(server, origin + "a.svg")
                #expect(warnings.count == 1 && warnings[0].contains("its address is not public"), "\(warnings)")
            }
        }
    }
}
