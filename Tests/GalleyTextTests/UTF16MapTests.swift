import GalleyTestSupport
import GalleyText
import GalleyTextTestSupport
import Testing

@Suite struct UTF16MapTests {
    /// The standard library's views are the reference.
    @Test(arguments: 0..<30)
    func agreesWithTheStandardLibrary(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = seed == 0 ? "" : seed == 1 ? String(repeating: "abc", count: 50) : random.text(upTo: 300)
        let map = UTF16Map(text)
        #expect(map.utf16Count == text.utf16.count)
        #expect(map.utf8Count == text.utf8.count)
        for units in -1...text.utf16.count + 1 {
            var expected: Int?
            if units >= 0, units <= text.utf16.count {
                let index = text.utf16.index(text.startIndex, offsetBy: units)
                if index.samePosition(in: text.unicodeScalars) != nil {
                    expected = text.utf8.distance(from: text.startIndex, to: index)
                }
            }
            if map.utf8Offset(units) != expected { Issue.record("\(units) of \(text.debugDescription)") }
        }
        for index in text.unicodeScalars.indices + [text.endIndex] {
            let offset = text.utf8.distance(from: text.startIndex, to: index)
            if map.utf16Offset(offset) != text.utf16.distance(from: text.startIndex, to: index) {
                Issue.record("\(offset) of \(text.debugDescription)")
            }
        }
    }
}
