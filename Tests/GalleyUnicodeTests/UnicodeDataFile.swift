import Foundation
import GalleyLayout
import GalleyUnicode
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a test visibly if Unicode's files are not installed. `Scripts/test` does not accept skipped tests.
    static var needsUnicodeData: Self {
        .enabled(if: UnicodeDataFile.areReadable, "needs the Debian package unicode-data")
    }
}

/// A file of Debian's package `unicode-data`.
struct UnicodeDataFile {
    struct Missing: Error, CustomStringConvertible {
        let path: String
        var description: String {
            "\(path) cannot be read: install the Debian package unicode-data (apt-get install unicode-data)"
        }
    }

    /// A line with data and its number, without the comment.
    struct Line {
        let number: Int
        let text: Substring
        /// The text after `#`.
        let comment: Substring
    }

    /// Whether the files exist or are required.
    static let areReadable =
        FileManager.default.isReadableFile(atPath: "/usr/share/unicode/BidiTest.txt")
        || ProcessInfo.processInfo.environment["GALLEY_REQUIRE_SPECIFICATIONS"] != nil

    let name: String
    let text: String

    init(_ name: String) throws {
        self.name = name
        let path = "/usr/share/unicode/\(name)"
        guard let data = FileManager.default.contents(atPath: path), !data.isEmpty else { throw Missing(path: path) }
        text = String(decoding: data, as: UTF8.self)
    }

    var lines: [Line] {
        var number = 0
        var result: [Line] = []
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).forEach { bytes in
            number += 1
            let hash = bytes.firstIndex(of: 0x23) ?? bytes.endIndex
            let content = Substring(bytes[..<hash])
            let comment = hash == bytes.endIndex ? "" : Substring(bytes[bytes.index(after: hash)...])
            if content.utf8.contains(where: { $0 > 0x20 }) {
                result.append(Line(number: number, text: content, comment: comment))
            }
        }
        return result
    }
}

/// A line of a break test: code points, and the boundaries between them.
struct BreakTestCase {
    let number: Int
    let scalars: [Unicode.Scalar]
    /// `boundaries[i]` is true if there is a boundary before scalar `i`. The last element is the end.
    let boundaries: [Bool]
    let comment: String

    init?(_ line: UnicodeDataFile.Line) {
        var scalars: [Unicode.Scalar] = []
        var boundaries: [Bool] = []
        for token in line.text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" }) {
            switch token {
            case "÷": boundaries.append(true)
            case "×": boundaries.append(false)
            default:
                guard let value = UInt32(token, radix: 16) else { return nil }
                // Surrogates cannot be in a string.
                guard let scalar = Unicode.Scalar(value) else { return nil }
                scalars.append(scalar)
            }
        }
        guard boundaries.count == scalars.count + 1 else { return nil }
        number = line.number
        self.scalars = scalars
        self.boundaries = boundaries
        comment = String(line.comment)
    }

    var utf8: [UInt8] {
        scalars.flatMap { Array(String($0).utf8) }
    }

    /// Converts sorted UTF-8 offsets to a flag for each scalar and one for the end.
    func flags(_ offsets: some Sequence<Int>) -> [Bool] {
        let set = Set(offsets)
        var result: [Bool] = []
        var offset = 0
        for scalar in scalars {
            result.append(set.contains(offset))
            offset += String(scalar).utf8.count
        }
        result.append(set.contains(offset))
        return result
    }

    static func cases(_ name: String) throws -> [BreakTestCase] {
        try UnicodeDataFile(name).lines.compactMap(BreakTestCase.init)
    }
}

/// Shortcuts from strings to the analysis.
extension String {
    func withBytes<Result>(_ body: (UTF8Bytes) throws -> Result) rethrows -> Result {
        let bytes = Array(utf8)
        return try bytes.withUnsafeBufferPointer(body)
    }

    func lineBreaks(_ options: LineBreakOptions = LineBreakOptions()) -> [BreakOpportunity] {
        withBytes { LineBreaks.opportunities(in: $0, options: options, scratch: AnalysisScratch()) }
    }

    /// The text divided at every opportunity.
    func pieces(_ options: LineBreakOptions = LineBreakOptions()) -> [String] {
        let bytes = Array(utf8)
        var start = 0
        var result: [String] = []
        for place in lineBreaks(options).map({ Int($0.offset) }) + [bytes.count] where place > start {
            result.append(String(decoding: bytes[start..<place], as: UTF8.self))
            start = place
        }
        return result
    }
}
