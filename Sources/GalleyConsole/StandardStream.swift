internal import GalleyEngine
package import GalleyValues
internal import Glibc

/// Unbuffered standard output and standard error.
package enum StandardStream {
    case output, error

    private var descriptor: Int32 {
        switch self {
        case .output: STDOUT_FILENO
        case .error: STDERR_FILENO
        }
    }

    /// Whether the stream is a terminal.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    package func write(_ bytes: [UInt8]) throws(GalleyError) {
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe bytes.baseAddress.map { unsafe Glibc.write(descriptor, $0 + offset, bytes.count - offset) } ?? 0
            }
            if count < 0 {
                if errno == EINTR { continue }
                let name = self == .output ? "standard output" : "standard error"
                throw .unwritableFile(path: name, reason: lastSystemError())
            }
            offset += count
        }
    }
}

extension StandardStream {
    /// Writes a JSON text and a line feed.
    package func write(json: [UInt8], pretty: Bool) throws(GalleyError) {
        try write((pretty ? JSONIndenter.indent(json) : json) + [0x0A])
    }
}
