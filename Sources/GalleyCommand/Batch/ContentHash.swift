internal import Galley
internal import GalleySupport

/// A hash of a document and of the options that change its picture; the same in every process.
struct ContentHash: Sendable {
    /// The digest of the options, which begins each hash.
    private let start: SHA256

    /// Options that do not change pictures, with the number of values that follow.
    private static let neutral: [String: Int] = [
        "-o": 1, "--output": 1, "--jobs": 1, "--inline": 0, "--again": 0, "--names": 1, "--resume": 0, "--sync": 0,
        "--failures": 1, "--timeout": 1, "--batch": 0,
    ]

    /// Creates the hash of documents for a command line.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the program's name.
    ///   - names: The names of the batch and of its template, which do not matter.
    ///   - template: The template, whose content does.
    init(arguments: [String], names: [String], template: [UInt8]?) {
        var digest = SHA256()
        var arguments = arguments[...]
        while let argument = arguments.popFirst() {
            let name = argument.split(separator: "=", maxSplits: 1).first.map(String.init) ?? argument
            if let values = Self.neutral[name] {
                if !argument.contains("=") { arguments = arguments.dropFirst(values) }
                continue
            }
            if names.contains(argument) { continue }
            digest.update(Array(argument.utf8) + [0])
        }
        digest.update(template ?? [])
        start = digest
    }

    /// Returns the hash of a document's bytes in hexadecimal digits.
    func callAsFunction(_ document: [UInt8]) -> String {
        var digest = start
        digest.update(Self.trimmed(document))
        return SHA256.hexadecimal(Array(digest.finalize().prefix(16)))
    }

    /// The bytes without white space around them.
    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return [] }
        return Array(bytes[first...last])
    }
}
