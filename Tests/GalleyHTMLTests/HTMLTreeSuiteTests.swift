import Foundation
import Testing

@testable import GalleyHTML

/// The tree construction tests of the browsers.
@Suite(.enabled(if: HTMLSuiteFiles.areReadable, "\(HTMLSuiteFiles.reason)"))
struct HTMLTreeSuiteTests {
    private struct Case {
        var data: [UInt8] = []
        var expected: [UInt8] = []
        var context: String?
        var isScripted = false
    }

    @Test func trees() throws {
        var count = 0
        var failures: [String] = []
        for file in HTMLSuiteFiles.files(in: "tree-construction", suffix: ".dat") {
            for test in cases(of: Array(try Data(contentsOf: file))) where !test.isScripted {
                count += 1
                let actual = tree(of: test)
                let expected = String(decoding: test.expected, as: UTF8.self)
                if actual != expected {
                    let data = String(decoding: test.data, as: UTF8.self)
                    failures.append(
                        "\(file.lastPathComponent) (\(test.context ?? "document")):\n\(data)\n--- actual\n\(actual)--- expected\n\(expected)"
                    )
                }
            }
        }
        #expect(count == 1784)
        #expect(failures.count == 0, "\(failures.joined(separator: "\n"))")
    }

    private func tree(of test: Case) -> String {
        guard let context = test.context else {
            return (try? HTMLDocument(parsing: test.data, charset: "utf-8"))?.treeText() ?? ""
        }
        let parts = context.split(separator: " ")
        let namespace: HTMLNode.Namespace = parts.count == 1 ? .html : parts[0] == "svg" ? .svg : .mathML
        return HTMLDocument(test.data, context: String(parts.last ?? ""), namespace: namespace).treeText()
    }

    /// The cases of a file, as bytes: some are not valid UTF-8.
    private func cases(of bytes: [UInt8]) -> [Case] {
        var result: [Case] = []
        var current: Case?
        var section = ""
        var data: [[UInt8]] = []
        var expected: [[UInt8]] = []
        func finish() {
            guard var test = current else { return }
            while expected.last == [] { expected.removeLast() }
            test.data = Array(data.joined(separator: [0x0A]))
            test.expected = Array(expected.joined(separator: [0x0A])) + [0x0A]
            result.append(test)
        }
        let headings = [
            "#data", "#errors", "#new-errors", "#document", "#document-fragment", "#script-on", "#script-off",
        ]
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let text = String(decoding: line, as: UTF8.self)
            if headings.contains(text), text == "#data" ? section != "#data" : true {
                if text == "#data" {
                    finish()
                    (data, expected, current) = ([], [], Case())
                }
                if text == "#script-on" { current?.isScripted = true }
                section = text
                continue
            }
            switch section {
            case "#data": data.append(Array(line))
            case "#document": expected.append(Array(line))
            case "#document-fragment": current?.context = text
            default: break
            }
        }
        finish()
        return result
    }
}
