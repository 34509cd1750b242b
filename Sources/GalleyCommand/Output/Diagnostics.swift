internal import ArgumentParser
internal import Galley

/// What is told on standard error.
enum Diagnostics {
    static func error(_ message: String) { tell("error", message) }
    static func warning(_ message: String) { tell("warning", message) }
    static func note(_ message: String) { tell(nil, message) }

    private static func tell(_ kind: String?, _ message: String) {
        let line = "galley: " + (kind.map { $0 + ": " } ?? "") + message + "\n"
        // Nowhere is left to tell that standard error is gone.
        try? StandardStream.error.write(Array(line.utf8))
    }

    /// Tells what was left aside in a document that is not part of a batch.
    static func warn(of document: LoadedDocument, place: String) {
        for warning in document.warnings {
            self.warning("\(place): \(warning.path.isEmpty ? "" : warning.path + ": ")\(warning.message)")
        }
    }

    /// Tells what a layout could not do.
    static func warn(of layout: TextLayout, place: String) {
        let map = UTF16Map(layout.text.string)
        for warning in layout.warnings {
            let range = warning.utf8Range.map { map.utf16Range($0) }
            let at = range.map { "[\($0.lowerBound), \($0.upperBound)): " } ?? ""
            self.warning("\(place): \(at)\(warning.message)")
        }
    }
}

extension GalleyError {
    /// As `sysexits.h` has them.
    var exitStatus: ExitCode {
        switch self {
        case .unreadableFile: ExitCode(66)
        case .unwritableFile: ExitCode(73)
        default: ExitCode(1)
        }
    }

    /// Any error as one of Galley's.
    init(_ error: any Error, during operation: String) {
        self = error as? GalleyError ?? .drawingFailed(operation: operation, reason: "\(error)")
    }
}

/// A command that tells its errors on standard error and ends with their status.
protocol TellingCommand: ParsableCommand {
    /// What error messages begin with; `nil` where an error says all itself.
    var place: String? { get }
    func perform() throws
}

extension TellingCommand {
    mutating func run() throws {
        do {
            try perform()
        } catch let error as GalleyError {
            Diagnostics.error(message(error))
            throw error.exitStatus
        }
    }

    /// The error with its place in front, unless it names a file itself.
    private func message(_ error: GalleyError) -> String {
        guard let place else { return error.description }
        switch error {
        case .invalidDocument, .invalidValue, .fontNotFound, .surfaceTooLarge, .drawingFailed:
            return "\(place): \(error)"
        default: return error.description
        }
    }
}
