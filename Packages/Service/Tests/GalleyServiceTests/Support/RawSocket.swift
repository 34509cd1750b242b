import Foundation
import Glibc

/// An answer of the server.
struct HTTPAnswer: Sendable, Equatable {
    var status: Int
    /// The header, with names in small letters.
    var headers: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON.
    var json: [String: Any] { (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:] }

    var error: [String: Any] { json["error"] as? [String: Any] ?? [:] }

    var errorCode: String? { error["code"] as? String }

    /// The width and height in the header of a PNG file.
    var pixelSize: [Int]? {
        guard body.count > 24, body.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        func number(_ start: Int) -> Int { body[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        return [number(16), number(20)]
    }
}

/// A failure of a connection.
struct SocketError: Error { var reason: String }

/// A blocking TCP connection to 127.0.0.1.
final class RawSocket: @unchecked Sendable {
    // Sound: used by one thread at a time.
    private var descriptor: Int32
    private var buffer: [UInt8] = []

    init(port: Int, seconds: Int = 60) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw SocketError(reason: "socket") }
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // The deinitializer closes the socket. A second close would be that of another one.
        guard result == 0 else { throw SocketError(reason: "connect: \(errno)") }
    }

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

    func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw SocketError(reason: "send: \(errno)") }
            sent += count
        }
    }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Reads more bytes; false at the end.
    func fill() -> Bool {
        var part = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &part, part.count, 0)
        guard count > 0 else { return false }
        buffer += part.prefix(count)
        return true
    }

    /// Everything until the end of the connection.
    func rest() -> [UInt8] {
        while fill() {}
        defer { buffer = [] }
        return buffer
    }

    /// Receives one answer.
    func receive(hasBody: Bool = true) throws -> HTTPAnswer {
        let mark = Array("\r\n\r\n".utf8)
        var end: Int?
        while end == nil {
            end = buffer.indices.first { buffer[$0...].starts(with: mark) }
            if end == nil, !fill() {
                throw SocketError(reason: "the connection was closed after \(buffer.count) bytes")
            }
        }
        let head = String(decoding: buffer[..<(end ?? 0)], as: UTF8.self)
        buffer.removeFirst((end ?? 0) + 4)
        let lines = head.split(separator: "\r\n")
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        }
        let count = hasBody && status != 304 && status != 204 ? Int(headers["content-length"] ?? "") ?? 0 : 0
        while buffer.count < count {
            if !fill() { throw SocketError(reason: "the body ended after \(buffer.count) of \(count) bytes") }
        }
        let body = Array(buffer.prefix(count))
        buffer.removeFirst(count)
        return HTTPAnswer(status: status, headers: headers, body: body)
    }
}
