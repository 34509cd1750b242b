import CAllocationCounter
import Foundation
import Galley
import Testing

/// Allocations repeat where times do not, so that they are held to what was accepted.
///
/// A workload may differ by three quarters of an allocation for each of its paragraphs (labels, questions), or by a five hundredth:
/// hash tables that are seeded anew collide elsewhere, while one more for every paragraph, line or run fails. Fewer fails
/// as well, since the count accepted would no longer notice what comes back. `Scripts/accept-allocations` writes the
/// counts anew.
@Suite struct AllocationTests {
    private static let isAccepting = ProcessInfo.processInfo.environment["GALLEY_ACCEPT_ALLOCATIONS"] != nil

    @Test(
        .enabled(if: allocation_counter_works(), "sanitizers have a malloc of their own"),
        .enabled(
            if: isAccepting || !AcceptedCounts.current.counts.isEmpty,
            "no counts are accepted for this system and compiler; run Scripts/accept-allocations"))
    func allocationsAreWhatWasAccepted() throws {
        let accepted = AcceptedCounts.current.counts
        var measured: [(name: String, count: Int)] = []
        for (workload, count) in try Workload.counted() {
            measured.append((workload.name, count))
            let each = (Double(count) / Double(workload.passes) * 10).rounded() / 10
            print("\(workload.name): \(count) allocations, \(each) each")
            if Self.isAccepting { continue }
            guard let before = accepted[workload.name] else {
                Issue.record("\(workload.name) has no accepted count; run Scripts/accept-allocations")
                continue
            }
            let allowance = workload.allowance(around: before)
            #expect(
                abs(count - before) <= allowance,
                """
                \(workload.name) allocates \(count) times; \(before) were accepted, give or take \(allowance). \
                If that is meant, run Scripts/accept-allocations
                """)
        }
        if Self.isAccepting {
            try AcceptedCounts.current.write(measured)
            Issue.record("wrote accepted.txt; look at the difference, and run again")
        }
    }

    /// Counts that order or chance changed could not be held to anything.
    @Test(.enabled(if: allocation_counter_works(), "sanitizers have a malloc of their own"))
    func countsRepeat() throws {
        let other = try Workload.counted(reversed: true).reversed()
        for ((workload, count), (_, again)) in zip(try Workload.counted(), other) {
            #expect(abs(count - again) <= workload.allowance(around: count), "\(workload.name)")
        }
    }

    @Test(.enabled(if: allocation_counter_works(), "sanitizers have a malloc of their own"))
    func everyWayOfAllocatingCounts() {
        final class Box {}
        var kept: [AnyObject] = []
        kept.reserveCapacity(10)
        #expect(allocations { for _ in 0..<10 { kept.append(Box()) } } == 10)
        #expect(allocations { free(realloc(calloc(1, 1), 100)) } == 2)
        #expect(allocations { free(aligned_alloc(64, 64)) } == 1)
        #expect(
            allocations {
                var memory: UnsafeMutableRawPointer?
                posix_memalign(&memory, 64, 64)
                free(memory)
            } == 1)
        // Inside libc as well.
        let text = "text".utf8CString
        text.withUnsafeBufferPointer { characters in
            guard let start = characters.baseAddress else { return }
            #expect(allocations { free(strdup(start)) } == 1)
        }
        #expect(allocations {} == 0)
    }

    @Test(.enabled(if: allocation_counter_works(), "sanitizers have a malloc of their own"))
    func otherThreadsDoNotCount() {
        let others = Thread {
            for _ in 0..<100_000 { free(malloc(8)) }
        }
        others.start()
        #expect(allocations { for _ in 0..<100_000 { free(malloc(8)) } } == 100_000)
    }
}
