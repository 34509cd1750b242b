import CAllocationCounter
import Foundation
import Galley
import Testing

/// Compares numbers of allocations, which are reproducible unlike times, with the accepted numbers.
///
/// A count can differ by three quarters of an allocation for each unit (paragraph, label or query), or by one in five
/// hundred, because the collisions in hash tables depend on their seed. One more allocation for each paragraph, line or
/// run fails. Fewer allocations also fail, because the accepted count would then hide a later increase.
/// `Scripts/accept-allocations` writes new counts.
@Suite struct AllocationTests {
    private static let isAccepting = ProcessInfo.processInfo.environment["GALLEY_ACCEPT_ALLOCATIONS"] != nil

    @Test(
        .enabled(if: allocation_counter_works(), "sanitizers have their own malloc"),
        .enabled(
            if: isAccepting || !AcceptedCounts.current.counts.isEmpty,
            "no counts are accepted for this system, compiler and build; run Scripts/accept-allocations"))
    func allocationsEqualTheAcceptedCounts() throws {
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

    /// Checks that counts depend neither on order nor on chance; otherwise they could not be compared.
    @Test(.enabled(if: allocation_counter_works(), "sanitizers have their own malloc"))
    func countsRepeat() throws {
        let other = try Workload.counted(reversed: true).reversed()
        for ((workload, count), (_, again)) in zip(try Workload.counted(), other) {
            #expect(abs(count - again) <= workload.allowance(around: count), "\(workload.name)")
        }
    }

    @Test(.enabled(if: allocation_counter_works(), "sanitizers have their own malloc"))
    func everyWayOfAllocatingCounts() {
        final class Box {}
        var kept: [AnyObject] = []
        kept.reserveCapacity(10)
        #expect(allocations { for _ in 0..<10 { kept.append(Box()) } } == 10)
        #expect(allocations { release(realloc(calloc(1, 1), 100)) } == 2)
        #expect(allocations { release(aligned_alloc(64, 64)) } == 1)
        #expect(
            allocations {
                var memory: UnsafeMutableRawPointer?
                posix_memalign(&memory, 64, 64)
                release(memory)
            } == 1)
        // Allocations inside libc are counted as well.
        let text = "text".utf8CString
        text.withUnsafeBufferPointer { characters in
            guard let start = characters.baseAddress else { return }
            #expect(allocations { release(strdup(start)) } == 1)
        }
        #expect(allocations {} == 0)
    }

    @Test(.enabled(if: allocation_counter_works(), "sanitizers have their own malloc"))
    func otherThreadsDoNotCount() {
        let others = Thread {
            for _ in 0..<100_000 { release(malloc(8)) }
        }
        others.start()
        #expect(allocations { for _ in 0..<100_000 { release(malloc(8)) } } == 100_000)
    }

    /// Frees `memory`. The optimiser would remove an allocation that is freed in the same function.
    @inline(never) private func release(_ memory: UnsafeMutableRawPointer?) {
        free(memory)
    }
}
