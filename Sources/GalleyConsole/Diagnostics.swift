package import ArgumentParser
package import GalleyEngine
internal import GalleyLayout
internal import GalleyText
package import GalleyValues

/// Messages on standard error.
package enum Diagnostics {
    package static func error(_ message: String) { write("error", message) }
    package static func warning(_ message: String) { write("warning", message) }
    package static func note(_ message: String) { write(nil, message) }

    private static func write(_ kind: String?, _ message: String) {
        let line = "galley: " + (kind.map { $0 + ": " } ?? "") + message + "\n"
        // If standard error is closed, there is no other place for the message.
        try? StandardStream.error.write(Array(line.utf8))
    }

    /// Reports the warnings of a document outside a batch.
    package static func warn(of document: PreparedDocument, place: String) {
        for warning in document.warnings {
            self.warning("\(place): \(warning.path.isEmpty ? "" : warning.path + ": ")\(warning.message)")
        }
    }

    /// Reports the warnings of a layout; those of a text with their ranges.
    package static func warn(of layout: DocumentLayout, place: String) {
        guard case .text(let text) = layout.content else {
            for warning in layout.warnings { self.warning("\(place): \(warning.message)") }
            return
        }
        let map = UTF16Map(text.text.string)
        for warning in layout.warnings {
            let range = warning.utf8Range.map { map.utf16Range($0) }
            let at = range.map { "[\($0.lowerBound), \($0.upperBound)): " } ?? ""
            let path = warning.path.isEmpty ? "" : warning.path + ": "
            self.warning("\(place): \(path)\(at)\(warning.message)")
        }
    }
}

extension GalleyError {
    /// The status as in `sysexits.h`.
    package var exitStatus: ExitCode {
        switch self {
        case .unreadableFile: ExitCode(66)
        case .unwritableFile: ExitCode(73)
        default: ExitCode(1)
        }
    }

    /// Converts any error to a GalleyError.
    package init(_ error: any Error, during operation: String) {
        self = error as? GalleyError ?? .drawingFailed(operation: operation, reason: "\(error)")
    }
}
