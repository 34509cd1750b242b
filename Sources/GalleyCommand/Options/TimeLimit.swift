internal import ArgumentParser
internal import Galley

/// The longest time for a document of a batch.
struct TimeLimit: Sendable {
    /// The time in seconds; `nil` for no limit.
    let seconds: Double?

    /// Runs `body`, which stops soon after its time is over.
    ///
    /// - Throws: ``GalleyError/deadlineExceeded(seconds:)`` if the time is over.
    func limit<Result>(_ body: () throws(GalleyError) -> Result) throws(GalleyError) -> Result {
        guard let seconds else { return try body() }
        do {
            return try CancellationToken(deadline: .now + .seconds(seconds)).run(body)
        } catch let error as GalleyError {
            throw error
        } catch {
            throw .deadlineExceeded(seconds: seconds)
        }
    }
}
