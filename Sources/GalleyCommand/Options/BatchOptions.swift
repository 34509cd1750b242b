internal import ArgumentParser
internal import Galley

/// The options of a batch, common to all commands that read one.
struct BatchOptions: ParsableArguments {
    /// The effect of failed documents on the exit status.
    enum Failures: String, ExpressibleByArgument, CaseIterable {
        case exit, answer
    }

    @Option(
        help: ArgumentHelp(
            "exit: the exit status is 1 if a document of the batch failed. answer: it is 1 only if the run itself "
                + "failed.",
            valueName: "exit|answer"))
    var failures: Failures?

    @Option(
        help: ArgumentHelp(
            "Maximum time for a document of the batch. A document that takes longer is answered with an error.",
            valueName: "seconds"))
    var timeout: Double?

    func validate() throws {
        if let timeout, !(timeout > 0 && timeout <= 86_400) {
            throw ValidationError("--timeout is a number of seconds from 0 to 86 400, more than 0.")
        }
    }

    /// Checks that the options belong to a batch.
    func validate(isBatch: Bool) throws {
        if isBatch { return }
        if failures != nil { throw ValidationError("--failures is for a batch; add --batch.") }
        if timeout != nil { throw ValidationError("--timeout is for a batch; add --batch.") }
    }

    /// The time that a document may take.
    var timeLimit: TimeLimit { TimeLimit(seconds: timeout) }
}

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
