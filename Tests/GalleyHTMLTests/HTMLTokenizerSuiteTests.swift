import Foundation
import Testing

@testable import GalleyHTML

/// The tokenizer tests of the browsers: all tokens, in all initial states.
@Suite(.enabled(if: HTMLSuiteFiles.areReadable, "\(HTMLSuiteFiles.reason)"))
struct HTMLTokenizerSuiteTests {
    @Test func tokens() throws {
        var count = 0
        var failures: [String] = []
        for file in HTMLSuiteFiles.files(in: "tokenizer", suffix: ".test") {
            let json = try #require(JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [String: Any])
            // The other tests expect characters to be replaced that XML cannot represent, which HTML does not ask for.
            for test in json["tests"] as? [[String: Any]] ?? [] {
                count += 1
                failures += failuresOf(test).map { "\(file.lastPathComponent): \($0)" }
            }
        }
        #expect(count == 6806)
        #expect(failures == [])
    }

    private func failuresOf(_ test: [String: Any]) -> [String] {
        let isEscaped = test["doubleEscaped"] as? Bool ?? false
        let input = bytes(test["input"] as? String ?? "", isEscaped: isEscaped)
        let expected = (test["output"] as? [[Any]] ?? []).map { row in
            row.map { describe($0, isEscaped: isEscaped) }.joined(separator: " ")
        }
        let states = test["initialStates"] as? [String] ?? ["Data state"]
        return states.compactMap { state in
            let actual = tokens(of: input, in: state, lastStartTag: test["lastStartTag"] as? String)
            if actual == expected { return nil }
            return "\(test["description"] ?? "") in \(state): \(actual) instead of \(expected)"
        }
    }

    /// The UTF-8 of a text with code units written as `\uXXXX`; lone surrogates take three bytes.
    private func bytes(_ text: String, isEscaped: Bool) -> [UInt8] {
        guard isEscaped else { return Array(text.utf8) }
        var units: [UInt16] = []
        var rest = Array(text.utf16)[...]
        while let unit = rest.popFirst() {
            if unit == 0x5C, rest.first == 0x75, rest.count >= 5,
                let value = UInt16(String(decoding: rest.dropFirst().prefix(4), as: UTF16.self), radix: 16)
            {
                units.append(value)
                rest = rest.dropFirst(5)
            } else {
                units.append(unit)
            }
        }
        var result: [UInt8] = []
        var index = 0
        while index < units.count {
            if UTF16.isLeadSurrogate(units[index]), index + 1 < units.count, UTF16.isTrailSurrogate(units[index + 1]) {
                result += Array(String(decoding: units[index...(index + 1)], as: UTF16.self).utf8)
                index += 1
            } else if let scalar = Unicode.Scalar(units[index]) {
                result += Array(String(Character(scalar)).utf8)
            } else {
                let unit = units[index]
                result += [0xE0 | UInt8(unit >> 12), 0x80 | UInt8(unit >> 6 & 63), 0x80 | UInt8(unit & 63)]
            }
            index += 1
        }
        return result
    }

    /// A value of the JSON as text; strings are listed as bytes, because they may not be valid.
    private func describe(_ value: Any, isEscaped: Bool) -> String {
        switch value {
        case let text as String: return describe(bytes(text, isEscaped: isEscaped))
        case let attributes as [String: String]:
            return describe(
                attributes.map {
                    (bytes($0.key, isEscaped: isEscaped), bytes($0.value, isEscaped: isEscaped))
                })
        case let number as NSNumber: return number.boolValue ? "true" : "false"
        default: return "null"
        }
    }

    private func describe(_ bytes: some Sequence<UInt8>) -> String {
        "'" + bytes.map { (0x20...0x7E).contains($0) ? String(UnicodeScalar($0)) : "\\\($0)" }.joined() + "'"
    }

    private func describe(_ attributes: [([UInt8], [UInt8])]) -> String {
        "[" + attributes.map { describe($0.0) + ":" + describe($0.1) }.sorted().joined(separator: ",") + "]"
    }

    private func tokens(of input: [UInt8], in state: String, lastStartTag: String?) -> [String] {
        var tokenizer = HTMLTokenizer(HTMLSuiteInput.withoutCarriageReturns(input))
        switch state {
        case "PLAINTEXT state": tokenizer.state = .plainText
        case "RCDATA state": tokenizer.state = .rcdata
        case "RAWTEXT state": tokenizer.state = .rawText
        case "Script data state": tokenizer.state = .script
        case "CDATA section state": tokenizer.state = .cdata
        default: break
        }
        if let lastStartTag { tokenizer.lastStartTag = tokenizer.names.index(of: lastStartTag) }
        var result: [String] = []
        var text: [UInt8] = []
        while true {
            tokenizer.next()
            let token = tokenizer.token
            if token.kind == .characters {
                text += tokenizer.bytes[token.text]
                continue
            }
            if !text.isEmpty { result.append("'Character' " + describe(text)) }
            text = []
            if token.kind == .endOfFile { return result }
            result.append(describe(token, of: tokenizer))
        }
    }

    private func describe(_ token: HTMLToken, of tokenizer: borrowing HTMLTokenizer) -> String {
        func text(_ range: Range<Int>?) -> String { range.map { describe(tokenizer.bytes[$0]) } ?? "null" }
        let name = describe(tokenizer.names.bytes(of: token.nameIndex))
        switch token.kind {
        case .doctype:
            return
                "'DOCTYPE' \(text(token.hasName ? token.text : nil)) \(text(token.publicID)) \(text(token.systemID)) "
                + (token.forcesQuirks ? "false" : "true")
        case .comment: return "'Comment' " + text(token.text)
        case .endTag: return "'EndTag' " + name
        default:
            let attributes = tokenizer.attributes.map {
                (Array(tokenizer.names.bytes(of: $0.nameIndex)), Array(tokenizer.bytes[$0.value]))
            }
            return "'StartTag' \(name) \(describe(attributes))" + (token.isSelfClosing ? " true" : "")
        }
    }
}

enum HTMLSuiteInput {
    /// Line feeds for carriage returns, in bytes that need not be valid UTF-8.
    static func withoutCarriageReturns(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0A, index > 0, bytes[index - 1] == 0x0D { continue }
            result.append(byte == 0x0D ? 0x0A : byte)
        }
        return result
    }
}
