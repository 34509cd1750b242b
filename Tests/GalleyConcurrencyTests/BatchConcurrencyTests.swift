import Foundation
import Galley
import GalleyConsole
import GalleySupport
import GalleyUnicode
import Testing

@testable import GalleyCommand

/// The queue that distributes a batch over threads. Also runs under ThreadSanitizer.
@Suite struct BatchConcurrencyTests {
    private static func block(_ number: Int, bytes: Int = 10) -> BatchBlock {
        BatchBlock(lines: [BatchBlock.Line(number: number, bytes: [])], byteCount: bytes)
    }

    /// Counts the blocks between reading and delivery.
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

    /// Returns `count` blocks, numbered from 1.
    private static func blocks(
        _ count: Int = .max, in flight: Flight? = nil, bytes: @escaping @Sendable (Int) -> Int = { _ in 10 }
    ) -> @Sendable () -> BatchBlock? {
        let readers = Guarded(0)
        let next = Guarded(0)
        return {
            #expect(
                readers.withLock {
                    $0 += 1; return $0
                } == 1, "two threads read at once")
            defer { readers.withLock { $0 -= 1 } }
            return next.withLock { next in
                guard next < count else { return nil }
                next += 1
                flight?.start()
                return block(next, bytes: bytes(next))
            }
        }
    }

    @Test func keepsOrderAndLimitsBlocksInFlight() throws {
        let flight = Flight()
        let queue = BatchQueue<Int>(blockLimit: 6, read: Self.blocks(200, in: flight)) {
            { block in
                // The first blocks take longest, so later ones finish before them.
                let number = block.lines[0].number
                usleep(number % 7 == 0 ? 3000 : 100)
                return number
            }
        } deliver: { number in
            flight.end(number)
        }
        try queue.run(threads: 4)
        #expect(flight.delivered == Array(1...200))
        #expect(flight.most <= 6)
        #expect(flight.most > 1)
    }

    @Test func boundsBytes() throws {
        let flight = Flight()
        // A block above the limit is accepted, too.
        let blocks = Self.blocks(50, in: flight) { $0 == 20 ? 500 : 25 }
        let queue = BatchQueue<Int>(blockLimit: 100, byteLimit: 50, read: blocks) {
            { $0.lines[0].number }
        } deliver: {
            flight.end($0)
        }
        try queue.run(threads: 3)
        #expect(flight.delivered == Array(1...50))
        #expect(flight.most <= 2)
    }

    /// Two blocks wait for each other, which is only possible on two threads at the same time.
    @Test func worksOnSeveralThreadsAtOnce() throws {
        let met = DispatchSemaphore(value: 0)
        let meeting = DispatchSemaphore(value: 0)
        let workers = Guarded(0)
        let queue = BatchQueue<Bool>(blockLimit: 4, read: Self.blocks(2)) {
            workers.withLock { $0 += 1 }
            return { block in
                let (mine, other) = block.lines[0].number == 1 ? (met, meeting) : (meeting, met)
                mine.signal()
                return other.wait(timeout: .now() + 20) == .success
            }
        } deliver: {
            #expect($0)
        }
        try queue.run(threads: 2)
        #expect(workers.withLock { $0 } == 2)
    }

    /// An answer does not wait for later input, which can take long to arrive.
    @Test func deliversWhileAnotherThreadReads() throws {
        let delivered = DispatchSemaphore(value: 0)
        let blocks = Self.blocks(2)
        let queue = BatchQueue<Int>(blockLimit: 4) {
            let block = blocks()
            if block?.lines[0].number == 2 { #expect(delivered.wait(timeout: .now() + 20) == .success) }
            return block
        } worker: {
            { $0.lines[0].number }
        } deliver: { _ in
            delivered.signal()
        }
        try queue.run(threads: 2)
    }

    @Test func stopsAtAFailure() {
        struct Full: Error {}
        let flight = Flight()
        let queue = BatchQueue<Int>(blockLimit: 4, read: Self.blocks()) {
            { $0.lines[0].number }
        } deliver: { number in
            if number == 3 { throw Full() }
            flight.end(number)
        }
        #expect(throws: Full.self) { try queue.run(threads: 3) }
        #expect(flight.delivered == [1, 2])
    }

    @Test func stopsIfReadingFails() {
        struct Torn: Error {}
        let blocks = Self.blocks(20)
        let flight = Flight()
        let queue = BatchQueue<Int>(blockLimit: 4) {
            guard let block = blocks() else { throw Torn() }
            return block
        } worker: {
            { $0.lines[0].number }
        } deliver: {
            flight.end($0)
        }
        #expect(throws: Torn.self) { try queue.run(threads: 3) }
        #expect(flight.delivered == Array((1...20).prefix(flight.delivered.count)))
    }
}
