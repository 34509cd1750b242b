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
