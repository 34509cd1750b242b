import Foundation
import Testing

@testable import GalleyHTML

@Suite struct HTMLEncodingTests {
    private func text(_ bytes: [UInt8], charset: String? = nil) throws -> (text: String, encoding: String) {
        let document = try HTMLDocument(parsing: bytes, charset: charset)
        return (document.plainText(), document.encoding)
    }

    @Test func marksOfByteOrder() throws {
        #expect(try text([0xEF, 0xBB, 0xBF] + Array("é".utf8), charset: "latin1") == ("é", "UTF-8"))
        #expect(try text([0xFF, 0xFE, 0xE9, 0, 0x3D, 0xD8, 0x00, 0xDE]) == ("é😀", "UTF-16LE"))
        #expect(try text([0xFE, 0xFF, 0, 0xE9]) == ("é", "UTF-16BE"))
    }

    @Test func declaredEncodings() throws {
        let meta = Array("<meta charset=iso-8859-1>".utf8)
        #expect(try text(meta + [0xE9, 0x80, 0x93]) == ("é€“", "windows-1252"))
        #expect(try text(meta + [0xE9], charset: "cp1251") == ("й", "windows-1251"))
        let pragma = Array(
            "<!-- <meta charset=big5> --><META http-equiv=Content-Type content='text/html; charset=Shift_JIS'>".utf8)
        #expect(try text(pragma + [0x93, 0xFA, 0x96, 0x7B]) == ("日本", "Shift_JIS"))
        #expect(try text(Array("<meta charset=utf-16>é".utf8)) == ("é", "UTF-8"))
        #expect(try text(Array("é".utf8) + [0xFF]) == ("é\u{FFFD}", "UTF-8"))
        let late = Array((String(repeating: " ", count: 1100) + "<meta charset=latin1>é").utf8)
        #expect(try text(late) == ("é", "UTF-8"))
    }

    /// Every encoding except UTF-8 has a converter that keeps ASCII, and those of two bytes keep their characters.
    @Test func converters() throws {
        for row in HTMLEncoding.rows where !["replacement", "UTF-16LE", "UTF-16BE"].contains(row.name) {
            let label = try #require(row.labels.split(whereSeparator: \.isWhitespace).first)
            #expect(try text(Array("Az 09".utf8), charset: String(label)) == ("Az 09", row.name))
        }
        #expect(try text([0xC4, 0xE3], charset: "gbk").text == "你")
        #expect(try text([0xA7, 0x41], charset: "big5").text == "你")
        #expect(try text([0xC6, 0xFC], charset: "euc-jp").text == "日")
        #expect(try text([0xC7, 0xD1], charset: "euc-kr").text == "한")
        #expect(try text([0xF0], charset: "koi8-r").text == "П")
        #expect(try text([0xE0], charset: "iso-8859-8-i").text == "א")
        #expect(try text([0xA1], charset: "x-user-defined").text == "\u{F7A1}")
        #expect(try text([0x41], charset: "iso-2022-kr").text == "\u{FFFD}")
    }

    @Test(.enabled(if: HTMLSuiteFiles.areReadable, "\(HTMLSuiteFiles.reason)"))
    func browsersTests() throws {
        var failures: [String] = []
        var count = 0
        for file in HTMLSuiteFiles.files(in: "encoding", suffix: ".dat") {
            let lines = try Data(contentsOf: file).split(separator: 0x0A, omittingEmptySubsequences: false)
            var data: [UInt8] = []
            for (index, line) in lines.enumerated() {
                if line.elementsEqual("#data".utf8) {
                    data = []
                } else if line.elementsEqual("#encoding".utf8) {
                    let expected = String(decoding: lines[index + 1], as: UTF8.self)
                    count += 1
                    // A declaration after the first 1,024 bytes is not looked for. Without one, the tests expect windows-1252.
                    if data.count > 1024 { continue }
                    let encoding = HTMLEncoding.byteOrderMark(of: data)?.encoding ?? HTMLPrescan.encoding(of: data)
                    let actual = encoding?.name ?? "windows-1252"
                    if actual.lowercased() != expected.lowercased() {
                        failures.append(
                            "\(expected), not \(actual): \(String(decoding: data.prefix(300), as: UTF8.self))")
                    }
                } else {
                    data += Array(line) + [0x0A]
                }
            }
        }
        #expect(count > 70)
        #expect(failures == [])
    }
}
