import Foundation
import Testing

@testable import GalleyCommand

@Suite struct BatchMachineryTests {
    private static func block(_ number: Int, bytes: Int = 10) -> BatchBlock {
        BatchBlock(lines: [BatchLine(number: number, bytes: [])], byteCount: bytes)
    }

    /// Counts what lies between reading and delivery.
    private final class Flight: @unchecked Sendable {
        private let lock = NSLock()
        private(set) var read = 0
        private(set) var delivered: [Int] = []
        private(set) var most = 0

        func start() {
            lock.withLock {
                read += 1
                most = max(most, read - delivered.count)
            }
        }

        func end(_ number: Int) { lock.withLock { delivered.append(number) } }
    }

    @Test func keepsOrderAndBoundsWhatIsInFlight() throws {
        let flight = Flight()
        let queue = BatchQueue<Int>(blockLimit: 6) { block in
            // The first blocks take longest, so that later ones finish before them.
            let number = block.lines[0].number
            usleep(number % 7 == 0 ? 3000 : 100)
            return number
        } deliver: { number in
            flight.end(number)
        }
        var next = 0
        try queue.run(threads: 4) {
            guard next < 200 else { return nil }
            next += 1
            flight.start()
            return Self.block(next)
        }
        #expect(flight.delivered == Array(1...200))
        // Six in flight, and the one that has been read and waits for a place.
        #expect(flight.most <= 7)
        #expect(flight.most > 1)
    }

    @Test func boundsBytes() throws {
        let flight = Flight()
        let queue = BatchQueue<Int>(blockLimit: 100, byteLimit: 50) {
            $0.lines[0].number
        } deliver: {
            flight.end($0)
        }
        var next = 0
        try queue.run(threads: 2) {
            guard next < 50 else { return nil }
            next += 1
            flight.start()
            // A block beyond the limit goes alone.
            return Self.block(next, bytes: next == 20 ? 500 : 25)
        }
        #expect(flight.delivered == Array(1...50))
        #expect(flight.most <= 3)
    }

    /// Two blocks wait for each other, which they can only do on two threads at once.
    @Test func worksOnSeveralThreadsAtOnce() throws {
        let met = DispatchSemaphore(value: 0)
        let meeting = DispatchSemaphore(value: 0)
        let queue = BatchQueue<Bool>(blockLimit: 4) { block in
            let (mine, other) = block.lines[0].number == 1 ? (met, meeting) : (meeting, met)
            mine.signal()
            return other.wait(timeout: .now() + 20) == .success
        } deliver: {
            #expect($0)
        }
        var next = 0
        try queue.run(threads: 2) {
            guard next < 2 else { return nil }
            next += 1
            return Self.block(next)
        }
    }

    @Test func stopsAtAFailure() {
        struct Full: Error {}
        let flight = Flight()
        let queue = BatchQueue<Int>(blockLimit: 4) {
            $0.lines[0].number
        } deliver: { number in
            if number == 3 { throw Full() }
            flight.end(number)
        }
        var next = 0
        #expect(throws: Full.self) {
            try queue.run(threads: 3) {
                next += 1
                return Self.block(next)
            }
        }
        #expect(flight.delivered == [1, 2])
    }

    @Test func readsLinesWhereverChunksEnd() throws {
        let folder = try Folder()
        var text = "\u{FEFF}first\n"
        var wanted = [(1, 5)]
        for number in 2...2000 {
            let length = number * 7919 % 1500
            text += String(repeating: "x", count: length) + (number % 3 == 0 ? "\r\n" : "\n")
            if length > 0 { wanted.append((number, length + (number % 3 == 0 ? 1 : 0))) }
        }
        text += "last"
        wanted.append((2001, 4))
        let path = try folder.write("lines", text)
        let descriptor = try FileBytes.open(path)
        defer { close(descriptor) }
        var reader = LineReader(descriptor: descriptor, place: path)
        var found: [(Int, Int)] = []
        while let block = try reader.next() { found += block.lines.map { ($0.number, $0.bytes.count) } }
        #expect(found.map(\.0) == wanted.map(\.0))
        #expect(found.map(\.1) == wanted.map(\.1))
        #expect(reader.bytesRead == text.utf8.count)
    }

    /// One byte too many, and many chunks too many.
    @Test(arguments: [1001, 2_000_000])
    func refusesALineBeyondTheLimit(length: Int) throws {
        let folder = try Folder()
        let exact = String(repeating: "x", count: 1000)
        let path = try folder.write("long", "{}\n" + String(repeating: "x", count: length) + "\n\(exact)\n{}")
        let descriptor = try FileBytes.open(path)
        defer { close(descriptor) }
        var reader = LineReader(descriptor: descriptor, place: path, limit: 1000)
        var lines: [BatchLine] = []
        while let block = try reader.next() { lines += block.lines }
        #expect(lines.map(\.number) == [1, 2, 3, 4])
        #expect(lines.map(\.isTooLong) == [false, true, false, false])
        #expect(lines.map(\.bytes.count) == [2, 0, 1000, 2])
    }

    @Test(arguments: [
        (#"{"id": "a", "text": 5}"#, "a"), (#"{"id": 17, "text": "cut"#, "17"),
        (#"{"text": "}\"{", "id": "b", "x": ["#, "b"),
        (#"{"spans": [{"id": "inner"}], "id": "outer" !"#, "outer"), (#"{"spans": [{"id": "inner"}], "#, nil),
        ("{", nil),
        ("", nil), (#"{"id": {}"#, nil), (#"{"id": "cu"#, nil), (#"["id", "a"]"#, nil),
        (#"{"i\u0064": "a", "id": "b","#, "b"),
    ])
    func recoversIdentifiers(json: String, id: String?) {
        #expect(RecoveredIdentifier.find(in: Array(json.utf8)) == id)
    }

    @Test func namesStayInTheirFolder() {
        #expect(PictureName.name(id: "a/b", line: 1) == "a_b")
        #expect(PictureName.name(id: "..", line: 1) == "_.")
        #expect(PictureName.name(id: "", line: 7) == "line-7")
        #expect(PictureName.name(id: "日本 ü-1.x", line: 1) == "日本 ü-1.x")
        #expect(PictureName.name(id: "a\u{0}\n\u{202E}b", line: 1) == "a___b")
        #expect(PictureName.name(id: String(repeating: "é", count: 500), line: 1).utf8.count <= 204)
    }
}
