import GalleyText
import Testing

@testable import GalleyDocuments

/// Whole numbers that a `Double` cannot represent keep their digits where they become text (RFC 8259, 6).
@Suite struct LargeNumberTests {
    private static let numbers = [
        "9007199254740992", "9007199254740993", "-9007199254740993", "1234567890123456789", "18446744073709551615",
        "123456789012345678901234567890",
    ]

    @Test(arguments: numbers) func identifiersKeepTheirDigits(number: String) throws {
        let json = #"{"id": \#(number), "text": "a"}"#
        #expect(try Document.decode(json: json).document.id == number)
        #expect(Document.id(inJSON: Array(json.utf8)) == number)
    }

    @Test(arguments: numbers) func templatesKeepTheirDigits(number: String) throws {
        let template = Array(#"{"text": "{{n}} and {{m.k}} {{x|\#(number)}}"}"#.utf8)
        let data = Array(#"{"n": \#(number), "m": {"k": \#(number)}}"#.utf8)
        let document = try Document.decode(template: template, filledFrom: data).document
        #expect(document.text == "\(number) and \(number) \(number)")
        let whole = try Document.decode(template: Array(#"{"text": "{{n}}"}"#.utf8), filledFrom: data).document
        #expect(whole.text == number)
    }

    @Test(arguments: numbers) func treesAreWrittenWithTheirDigits(number: String) throws {
        let value = try JSONReader.read(Array("[\(number)]".utf8)).value
        #expect(value.text(pretty: false) == "[\(number)]")
    }

    @Test func otherNumbersAreDoubles() throws {
        for (text, number) in [
            ("9007199254740991", 9_007_199_254_740_991), ("1e300", 1e300), ("9007199254740993.0", 0x1p53),
        ] {
            #expect(try JSONReader.read(Array(text.utf8)).value == .number(number))
        }
    }

    @Test func limitsOfFieldsAreReported() {
        for (field, reason) in [
            (#""style": {"font": {"size": 90071992547409931}}"#, "found the number 90071992547409931"),
            (#""container": {"writingMode": 90071992547409931}"#, "found the number 90071992547409931"),
        ] {
            let error = #expect(throws: GalleyError.self) {
                try Document.decode(json: #"{"text": "a", \#(field)}"#)
            }
            #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
        }
    }
}
