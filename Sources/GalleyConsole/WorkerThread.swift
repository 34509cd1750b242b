internal import Glibc

/// A thread of the operating system that runs one closure.
package struct WorkerThread {
    private let thread: pthread_t

    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts a thread; `nil` if the system cannot create one.
    package init?(_ body: @escaping @Sendable () -> Void) {
        let work = unsafe Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let status = unsafe pthread_create(
            &thread, nil,
            { pointer in
                if let pointer = unsafe pointer {
                    unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
                }
                return nil
            }, unsafe work.toOpaque())
        guard status == 0 else {
            unsafe work.release()
            return nil
        }
        self.thread = thread
    }

    /// Waits until the closure has returned.
    package func join() {
        pthread_join(thread, nil)
    }
}
