import Foundation
import GalleyConsole
import GalleyEngine
import Testing

@testable import GalleyCommand

@Suite struct BatchReadingTests {
    @Test func readsLinesWhereverChunksEnd() throws {
        let folder = try Folder()
        var text = "\u{FEFF}first\n"
        var wanted = [(1, 5)]
        for number in 2...2000 {
            let length = number * 7919 % 1500
            text += String(repeating: "x", count: length) + (number % 3 == 0 ? "\r\n" : "\n")
            if length > 0 { wanted.append((number, length + (number % 3 == 0 ? 1 : 0))) }
        }
        text += "last"
        wanted.append((2001, 4))
        let path = try folder.write("lines", text)
        let descriptor = try FileBytes.open(path)
        defer { close(descriptor) }
        var reader = LineReader(descriptor: descriptor, place: path)
        var found: [(Int, Int)] = []
        while let block = try reader.next() { found += block.lines.map { ($0.number, $0.bytes.count) } }
        #expect(found.map(\.0) == wanted.map(\.0))
        #expect(found.map(\.1) == wanted.map(\.1))
        #expect(reader.bytesRead == text.utf8.count)
    }

    /// One byte above the limit, and many chunks above it.
    @Test(arguments: [1001, 2_000_000])
    func refusesALineBeyondTheLimit(length: Int) throws {
        let folder = try Folder()
        let exact = String(repeating: "x", count: 1000)
        let path = try folder.write("long", "{}\n" + String(repeating: "x", count: length) + "\n\(exact)\n{}")
        let descriptor = try FileBytes.open(path)
        defer { close(descriptor) }
        var reader = LineReader(descriptor: descriptor, place: path, limit: 1000)
        var lines: [BatchBlock.Line] = []
        while let block = try reader.next() { lines += block.lines }
        #expect(lines.map(\.number) == [1, 2, 3, 4])
        #expect(lines.map(\.isTooLong) == [false, true, false, false])
        #expect(lines.map(\.bytes.count) == [2, 0, 1000, 2])
    }

    @Test(arguments: [
        (#"{"id": "a", "text": 5}"#, "a"), (#"{"id": 17, "text": "cut"#, "17"),
        (#"{"text": "}\"{", "id": "b", "x": ["#, "b"),
        (#"{"spans": [{"id": "inner"}], "id": "outer" !"#, "outer"), (#"{"spans": [{"id": "inner"}], "#, nil),
        ("{", nil),
        ("", nil), (#"{"id": {}"#, nil), (#"{"id": "cu"#, nil), (#"["id", "a"]"#, nil),
        (#"{"i\u0064": "a", "id": "b","#, "b"),
    ])
    func recoversIdentifiers(json: String, id: String?) {
        #expect(RecoveredIdentifier.find(in: Array(json.utf8)) == id)
    }

    @Test func namesStayInTheirFolder() {
        #expect(PictureName.name(id: "a/b", line: 1) == "a_b")
        #expect(PictureName.name(id: "..", line: 1) == "_.")
        #expect(PictureName.name(id: "", line: 7) == "line-7")
        #expect(PictureName.name(id: "日本 ü-1.x", line: 1) == "日本 ü-1.x")
        #expect(PictureName.name(id: "a\u{0}\n\u{202E}b", line: 1) == "a___b")
        #expect(PictureName.name(id: String(repeating: "é", count: 500), line: 1).utf8.count <= 204)
    }
}
