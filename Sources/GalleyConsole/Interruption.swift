internal import GalleySupport
internal import Glibc

/// Handling of termination signals.
package enum Interruption {
    /// From now on, SIGINT, SIGTERM, SIGHUP and SIGQUIT remove the files that are half written before they end the process, as
    /// they would without it. To be called before other threads are started.
    package static func removesUnfinishedFiles() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !isIgnored(signal) { unsafe sigaddset(&signals, signal) }
        // Threads inherit the mask, so that the one below alone gets them.
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        let awaited = signals
        let thread = WorkerThread {
            var awaited = awaited
            var number: Int32 = 0
            guard unsafe sigwait(&awaited, &number) == 0 else { return }
            FileWriter.abandon {
                signal(number, SIG_DFL)
                unsafe pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
                raise(number)
            }
        }
        if thread == nil { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    }

    /// Whether a signal is ignored, as by `nohup` and background jobs of shells; this is not changed.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
