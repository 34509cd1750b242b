internal import Galley
internal import NIOConcurrencyHelpers

/// Work that is done once for all requests that wait for it at the same time.
///
/// The work is cancelled when no request waits for it any more.
final class SingleFlight<Value: Sendable>: Sendable {
    private struct Flight {
        let token: CancellationToken
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private struct State {
        var flights: [String: Flight] = [:]
        var next = 0
    }

    private let state = NIOLockedValueBox(State())

    /// Returns the value for a key, which `work` makes unless it is being made.
    ///
    /// - Parameters:
    ///   - token: Creates the token of the work.
    ///   - isFirst: Called with whether this call starts the work.
    /// - Throws: The error of the work; `CancellationError` if the calling task is cancelled.
    func value(
        for key: String, token makeToken: () -> CancellationToken, isFirst: (Bool) -> Void,
        work: @escaping @Sendable (CancellationToken) async throws -> Value
    ) async throws -> Value {
        let number = state.withLockedValue { state in
            state.next += 1
            return state.next
        }
        let token = makeToken()
        // Set before the request is removed, so that a request that has not begun to wait does not begin.
        let isCancelled = NIOLockedValueBox(false)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let starts = state.withLockedValue { state -> Bool? in
                    guard !isCancelled.withLockedValue({ $0 }) else { return nil }
                    let starts = state.flights[key] == nil
                    state.flights[key, default: Flight(token: token)].waiting[number] = continuation
                    return starts
                }
                guard let starts else { return continuation.resume(throwing: CancellationError()) }
                isFirst(starts)
                guard starts else { return }
                Task.detached {
                    let result: Result<Value, any Error>
                    do { result = .success(try await work(token)) } catch { result = .failure(error) }
                    self.finish(key, token, result)
                }
            }
        } onCancel: {
            isCancelled.withLockedValue { $0 = true }
            cancel(number, key)
        }
    }

    private func finish(_ key: String, _ token: CancellationToken, _ result: Result<Value, any Error>) {
        let waiting = state.withLockedValue { state -> [CheckedContinuation<Value, any Error>] in
            // A cancelled flight may have been followed by another one.
            guard let flight = state.flights[key], flight.token === token else { return [] }
            state.flights[key] = nil
            return Array(flight.waiting.values)
        }
        for continuation in waiting { continuation.resume(with: result) }
    }

    private func cancel(_ number: Int, _ key: String) {
        let continuation = state.withLockedValue { state -> CheckedContinuation<Value, any Error>? in
            // It has not begun to wait, or has its result.
            guard let continuation = state.flights[key]?.waiting.removeValue(forKey: number) else { return nil }
            if state.flights[key]?.waiting.isEmpty == true {
                state.flights[key]?.token.cancel()
                state.flights[key] = nil
            }
            return continuation
        }
        continuation?.resume(throwing: CancellationError())
    }
}
