import Foundation
import GalleyTestSupport
import GalleyText
import GalleyTextTestSupport
import Testing

/// Indices, UTF-8 and UTF-16 offsets and `NSRange` convert to each other.
@Suite struct OffsetTests {
    @Test(arguments: 0..<40) func everyUnitConvertsBothWays(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = AttributedText(random.text(upTo: 20) + "a😀é")
        var utf8 = 0
        var utf16 = 0
        for index in text.string.unicodeScalars.indices {
            #expect(text.utf8Offset(index) == utf8)
            #expect(text.utf16Offset(index) == utf16)
            #expect(text.index(atUTF8: utf8) == index)
            #expect(text.index(atUTF16: utf16) == index)
            let scalar = text.string.unicodeScalars[index]
            // An offset inside a scalar converts to its start.
            if UTF16.width(scalar) == 2 { #expect(text.index(atUTF16: utf16 + 1) == index) }
            utf8 += UTF8.width(scalar)
            utf16 += UTF16.width(scalar)
        }
        #expect(text.index(atUTF8: utf8) == text.string.endIndex)
        #expect(text.index(atUTF16: utf16) == text.string.endIndex)
        #expect(text.index(atUTF16: utf16 + 9) == text.string.endIndex)
        #expect(text.index(atUTF16: -1) == text.string.startIndex)
    }

    @Test func foundationsRangesConvert() throws {
        let text = AttributedText("a😀bc")
        let range = try #require(text.range(of: "b"))
        let counted = NSRange(text.utf16Range(range))
        #expect(counted == NSRange(location: 3, length: 1))
        #expect(Range(counted).map { text.range(forUTF16: $0) } == range)
        #expect((text.string as NSString).substring(with: counted) == "b")
        #expect(text.utf8Range(range) == 5..<6)
    }
}
