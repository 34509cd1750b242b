#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif
internal import GalleyText

/// Runs what goes deep on a stack that is deep enough.
enum DeepStack {
    /// What a level takes at most, in programs built without optimization.
    private static let bytesPerLevel = 12 << 10
    /// Deeper trees are refused.
    private static let mostLevels = 4 << 20

    private final class Job<Value: Sendable>: @unchecked Sendable {
        // Sound because one thread waits while the other works, and they take turns once.

        var value: Value
        let body: @Sendable (inout Value) -> Void

        init(_ value: Value, _ body: @escaping @Sendable (inout Value) -> Void) {
            self.value = value
            self.body = body
        }

        func run() { body(&value) }
    }

    private class AnyJob {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }

    /// Calls `body` on a thread of its own with room for `levels`, and waits for it.
    static func run<Value: Sendable>(
        levels: Int, _ value: consuming Value, _ body: @escaping @Sendable (inout Value) -> Void
    ) throws(GalleyError) -> Value {
        guard levels <= mostLevels else {
            throw .invalidValue(
                name: "box", value: "\(levels) levels", reason: "boxes lie at most \(mostLevels) deep in each other")
        }
        // Memory is taken page by page, where the stack gets to.
        let bytes = (levels * bytesPerLevel + (1 << 20)) & ~0xFFFF
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, flags, -1, 0), memory != MAP_FAILED else {
            throw .invalidValue(name: "box", value: "\(levels) levels", reason: "there is not enough memory for it")
        }
        defer { munmap(memory, bytes) }
        let job = Job(value, body)
        let box = AnyJob { job.run() }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstack(&attributes, memory, bytes)
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(box).toOpaque()
        let status = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                Unmanaged<AnyJob>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, argument)
        guard status == 0 else {
            Unmanaged<AnyJob>.fromOpaque(argument).release()
            throw .invalidValue(name: "box", value: "\(levels) levels", reason: "no thread could be started for it")
        }
        pthread_join(thread, nil)
        return job.value
    }
}
