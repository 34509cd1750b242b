#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif
internal import GalleyText

/// Functions that run deep recursion on a sufficiently large stack.
enum LargeStackThread {
    /// The maximum stack use of a level, in unoptimized builds.
    private static let bytesPerLevel = 40 << 10
    /// The maximum depth of trees.
    static let mostLevels = 4 << 20

    /// The function of the other thread. It contains no value: the waiting thread lends its value, so that nothing is
    /// copied.
    private final class Job {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }

    /// Calls `body` with `value` on a separate thread with a stack for `levels`, and waits for it.
    static func run<Value: Sendable>(
        levels: Int, _ value: inout Value, _ body: @Sendable (inout Value) -> Void
    ) throws(GalleyError) {
        guard levels <= mostLevels else {
            throw .invalidValue(
                name: "box", value: "\(levels) levels", reason: "boxes can be nested at most \(mostLevels) levels deep")
        }
        // The system allocates stack pages only when they are used.
        let bytes = (levels * bytesPerLevel + (1 << 20)) & ~0xFFFF
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard let memory = unsafe mmap(nil, bytes, PROT_READ | PROT_WRITE, flags, -1, 0), unsafe memory != MAP_FAILED
        else {
            throw .invalidValue(name: "box", value: "\(levels) levels", reason: "out of memory")
        }
        defer { unsafe munmap(memory, bytes) }
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setstack(&attributes, memory, bytes)
        // Both outlive the thread, which is joined before they go out of scope.
        let isDone = unsafe withUnsafeMutablePointer(to: &value) { value in
            withoutActuallyEscaping(body) { body in
                let job = Job { unsafe body(&value.pointee) }
                var thread = pthread_t()
                let status = unsafe pthread_create(
                    &thread, &attributes,
                    { argument in
                        guard let argument = unsafe argument else { return nil }
                        unsafe Unmanaged<Job>.fromOpaque(argument).takeUnretainedValue().run()
                        return nil
                    }, unsafe Unmanaged.passUnretained(job).toOpaque())
                guard status == 0 else { return false }
                pthread_join(thread, nil)
                withExtendedLifetime(job) {}
                return true
            }
        }
        guard isDone else {
            throw .invalidValue(name: "box", value: "\(levels) levels", reason: "a thread could not be started")
        }
    }
}
