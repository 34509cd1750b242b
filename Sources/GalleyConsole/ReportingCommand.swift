package import ArgumentParser
internal import GalleyValues

/// A command that reports errors on standard error and ends with their status.
package protocol ReportingCommand: ParsableCommand {
    /// The prefix of error messages; `nil` if an error needs none.
    var place: String? { get }
    func perform() throws
}

extension ReportingCommand {
    package mutating func run() throws {
        do {
            try perform()
        } catch let error as GalleyError {
            Diagnostics.error(message(error))
            throw error.exitStatus
        }
    }

    /// The error with the place as a prefix, unless it names a file itself.
    private func message(_ error: GalleyError) -> String {
        guard let place else { return error.description }
        switch error {
        case .invalidDocument, .invalidValue, .fontNotFound, .surfaceTooLarge, .drawingFailed:
            return "\(place): \(error)"
        default: return error.description
        }
    }
}
