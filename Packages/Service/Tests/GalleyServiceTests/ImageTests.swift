import Foundation
import Galley
import GalleySupport
import Glibc
import Testing

@testable import GalleyService

/// An image server that runs on its own thread.
private final class ImageServer: @unchecked Sendable {
    // Sound: the listener is set before the thread starts.
    let port: Int
    private let listener: Int32
    private let answers: [String: [UInt8]]

    init(_ answers: [String: [UInt8]]) throws {
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
            let answer = answers[String(path)] ?? Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8)
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

    /// A PNG file of one pixel.
    private static func png() throws -> [UInt8] { try ImageSurface(size: Size(width: 1, height: 1)).pngData() }

    private static func file(_ type: String, _ body: [UInt8]) -> [UInt8] {
        Array(
            "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
                .utf8) + body
    }

    private static func redirect(_ target: String) -> [UInt8] {
        Array("HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
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
            "/ok/a.png": ImageTests.file("image/png", ImageTests.png()),
            "/ok/html": ImageTests.file("text/html", Array("<p>".utf8)),
            "/ok/svg": ImageTests.file("image/png", Array(ImageTests.svg.utf8)),
            "/ok/one": ImageTests.redirect("/ok/a.png"), "/ok/out": ImageTests.redirect("/secret/a.png"),
            "/secret/a.png": ImageTests.file("image/png", ImageTests.png()),
            "/ok/loop": ImageTests.redirect("/ok/loop"),
            "/ok/file": ImageTests.redirect("file:///etc/passwd"),
            "/endless": Array("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nConnection: close\r\n\r\n".utf8),
        ])
        defer { images.stop() }
        let origin = "http://127.0.0.1:\(images.port)"
        try await TestServer.with {
            $0.allowedImages = ["\(origin)/ok/", "\(origin)/endless"]
            $0.allowsPrivateImages = true
            $0.limits.imageBytes = 100_000
        } _: { server async throws in
            #expect(try await ImageTests.warnings(server, "\(origin)/ok/a.png") == [])
            #expect(try await ImageTests.warnings(server, "\(origin)/ok/one") == [])
            for (name, reason) in [
                ("\(origin)/secret/a.png", "it is not downloaded"),
                ("\(origin)/ok/../secret/a.png", "it is not downloaded"),
                ("\(origin)/ok/%2e%2e/secret/a.png", "it is not downloaded"),
                ("http://user@127.0.0.1:\(images.port)/ok/a.png", "it is not downloaded"),
                ("\(origin)/ok/out", "is redirected to"), ("\(origin)/ok/file", "is redirected to"),
                ("\(origin)/ok/svg", "it is not a PNG"), ("\(origin)/ok/loop", "more than 3 redirects"),
                ("\(origin)/ok/html", "text/html, not an image"),
                ("\(origin)/ok/none", "status 404"), ("\(origin)/endless", "larger than the limit"),
            ] {
                let warnings = try await ImageTests.warnings(server, name)
                #expect(warnings.count == 1 && warnings[0].contains(reason), "\(name): \(warnings)")
            }
        }
    }

    /// A small SVG with filters takes minutes; no image can be SVG unless it is a file of the service.
    @Test func imagesOfRequestsAreBitmaps() async throws {
        let png = Base64.encode(try ImageTests.png())
        let svg = Base64.encode(Array(ImageTests.svg.utf8))
        try await TestServer.with { server async throws in
            #expect(try await ImageTests.warnings(server, "data:image/png;base64,\(png)") == [])
            #expect(try await ImageTests.warnings(server, "person.svg") == [])
            for name in [
                "data:image/svg+xml;base64,\(svg)", "data:image/png;base64,\(svg)", "DATA:image/svg+xml,%3Csvg/%3E",
                "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>", "data:;base64, \(svg)", "data:,",
            ] {
                let warnings = try await ImageTests.warnings(server, name)
                #expect(
                    warnings.count == 1 && warnings[0].contains("are PNG, JPEG, GIF or WebP"), "\(name): \(warnings)")
            }
        }
    }

    @Test func privateAddressesAreRefused() async throws {
        let images = try ImageServer(["/a.png": ImageTests.file("image/png", ImageTests.png())])
        defer { images.stop() }
        // The names resolve to loopback addresses at the time of connecting.
        let origins = [
            "http://127.0.0.1:\(images.port)/", "http://localhost:\(images.port)/", "http://0x7f.1:\(images.port)/",
        ]
        try await TestServer.with {
            $0.allowedImages = origins
        } _: { server async throws in
            for origin in origins {
                let warnings = try await ImageTests.warnings(server, origin + "a.png")
                #expect(warnings.count == 1 && warnings[0].contains("its address is not public"), "\(warnings)")
            }
        }
    }
}
