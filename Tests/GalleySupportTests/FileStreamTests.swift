import Foundation
import GalleySupport
import GalleyTestSupport
import Testing

@Suite struct FileStreamTests {
    @Test(arguments: UInt64(1)...6)
    func containsWhatWasAppended(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let stream = try FileStream(path: folder.file("file"))
        var random = SeededGenerator(seed: seed)
        var expected: [UInt8] = []
        for index in 0..<24 {
            let count = Int.random(in: 0...[10, 1000, 70_000].randomElement(using: &random)!, using: &random)
            let part = [UInt8](repeating: UInt8(index), count: count)
            expected += part
            #expect(unsafe part.withUnsafeBufferPointer { unsafe stream.append($0) })
        }
        try stream.finish()
        #expect(FileManager.default.contents(atPath: folder.file("file")).map(Array.init) == expected)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func reportsAFullDeviceAtTheEnd() throws {
        let stream = try FileStream(path: "/dev/full")
        // A part that stays in memory until the end.
        _ = unsafe [UInt8](repeating: 1, count: 10).withUnsafeBufferPointer { unsafe stream.append($0) }
        #expect { try stream.finish() } throws: { "\($0)".contains("/dev/full") }
    }
}
