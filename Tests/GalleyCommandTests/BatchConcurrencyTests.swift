import Foundation
import Testing

@testable import GalleyCommand

/// The queue that spreads a batch over threads. Runs under ThreadSanitizer, too.
@Suite struct BatchConcurrencyTests {
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
}
