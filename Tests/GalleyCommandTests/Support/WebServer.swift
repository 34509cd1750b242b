import Glibc
import Foundation

/// A server of this computer that answers requests for paths with whole responses, on its own thread.
final class WebServer: @unchecked Sendable {
    // Sound: everything is set before the thread starts, except the requests, which are locked.
    let port: Int
    private let listener: Int32
    private let answers: [String: [UInt8]]
    private let lock = NSLock()
    private var seen: [String] = []

    /// The paths that were requested.
    var requests: [String] { lock.withLock { seen } }

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
        guard result == 0 else { throw CocoaError(.fileReadUnknown) }
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
            let parts = String(decoding: request.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
            let path = parts.count > 1 ? String(parts[1]) : ""
            lock.withLock { seen.append(path) }
            let answer = answers[path] ?? Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8)
            _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
            Glibc.close(connection)
        }
    }

    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    static func file(_ type: String, _ body: [UInt8]) -> [UInt8] {
        Array(
            "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
                .utf8) + body
    }

    static func redirect(_ target: String) -> [UInt8] {
        Array("HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
    }
}
