import Foundation
import GalleyDocuments
import GalleyTestSupport
import GalleyText
import GalleyTextTestSupport
import Testing

@Suite struct JSONTests {
    static func read(_ text: String) -> JSONValue? { try? JSONReader.read(Array(text.utf8)).value }

    @Test(arguments: [
        "null", " true ", "[]", "{}", "[1,2 , 3]", #"{"a":{"b":[null]}}"#, #""\u00e9\ud83d\ude00\n\/""#, "-0",
        "1.5e3", "0.1", "123456789012345678", "1E-7", "\u{FEFF}[1]",
    ])
    func validJSONIsRead(_ text: String) throws {
        // Foundation's decoder is the reference.
        let theirs = try JSONDecoder().decode(
            JSONValue.self, from: Data(text.utf8.drop { $0 > 0xBA && text.hasPrefix("\u{FEFF}") }))
        #expect(Self.read(text) == theirs)
    }

    /// Invalid texts, most of them from the JSON Parsing Test Suite.
    @Test(arguments: [
        "", " ", "[1,]", "[,1]", "{\"a\":1,}", "{a:1}", "{'a':1}", "[1 2]", "01", "-", "+1", ".5", "5.", "1e", "1e+",
        "0x1", "NaN", "Infinity", "tru", "nulll", "\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\a\"", "\"\t\"", "[", "]",
        "{", "{\"a\"", "{\"a\":", "1 1", "/* */ 1", "{\"a\" 1}", "[1}", "-01", "1.e1", "\u{0}",
    ])
    func invalidJSONIsRefused(_ text: String) {
        #expect(Self.read(text) == nil)
    }

    /// The value of a number, whose digits are kept if a `Double` does not have all of them.
    private static func double(_ text: String) -> Double? {
        switch read(text) {
        case .number(let value): value
        case .largeInteger(let digits): Double(digits)
        default: nil
        }
    }

    @Test func numbersAreTheNearestDoubles() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            let value =
                random.chance(1, in: 2)
                ? Double(bitPattern: UInt64.random(in: .min ... .max, using: &random))
                : (Double.random(in: -1e6...1e6, using: &random) * 1000).rounded() / 1000
            guard value.isFinite else { continue }
            let text = DecimalText.of(value)
            #expect(Self.written(value) == text)
            if Self.double(text) != value || Double(text) != value { Issue.record("\(text) is not \(value)") }
        }
        for text in [
            "9007199254740993", "0.1000000000000000055511151231257827", "123456789012345e22", "1e23", "4.9e-324",
            "1e-400",
        ] {
            #expect(Self.double(text) == Double(text), "\(text)")
        }
    }

    @Test func numbersAreWrittenAsJavaScriptWritesThem() {
        let cases: [(Double, String)] = [
            (0, "0"), (-0.0, "0"), (1, "1"), (-17, "-17"), (0.1, "0.1"), (212.4, "212.4"), (1e-7, "0.0000001"),
            (1.5e-7, "0.00000015"), (1e-9, "1e-9"), (1e15, "1000000000000000"), (1e16, "10000000000000000"),
            (1.5e20, "150000000000000000000"), (1e21, "1e21"), (1.25e300, "1.25e300"), (.infinity, "null"),
            (.nan, "null"),
            (9_007_199_254_740_992, "9007199254740992"), (123456.789, "123456.789"),
        ]
        for (value, text) in cases {
            #expect(DecimalText.of(value) == text)
            #expect(Self.written(value) == text)
        }
        // Zeros are only added after a fraction.
        let padded: [(Double, String)] = [
            (0.5, "0.500"), (-12.25, "-12.250"), (0.0625, "0.0625"), (3, "3"), (1e16, "10000000000000000"),
            (1e-9, "1e-9"),
            (1.5e-7, "0.00000015"), (.nan, "null"),
        ]
        for (value, text) in padded { #expect(Self.written(value, decimals: 3) == text) }
    }

    private static func written(_ value: Double, decimals: Int = 0) -> String {
        var writer = JSONWriter()
        writer.number(value, decimals: decimals)
        return writer.string
    }

    @Test func theWriterPutsCommasAndEscapes() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("a\"")
        writer.numbers(1, 2.5)
        writer.key("b")
        writer.beginArray()
        writer.beginObject()
        writer.endObject()
        writer.string("\u{8}\n\u{7F}é\\")
        writer.bool(true)
        writer.null()
        writer.integer(.min)
        writer.endArray()
        writer.endObject()
        writer.newline()
        writer.integer(0)
        #expect(
            writer.string == #"{"a\"":[1,2.5],"b":[{},"\u0008\n\u007fé\\",true,null,-9223372036854775808]}"# + "\n0")
    }

    @Test(arguments: 0..<40)
    func treesRoundTrip(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        func tree(_ depth: Int) -> JSONValue {
            switch Int.random(in: 0..<(depth > 4 ? 4 : 6), using: &random) {
            case 0: .null
            case 1: .bool(random.chance(1, in: 2))
            case 2: .number(random.number())
            case 3: .string(random.text(upTo: 8))
            case 4: .array((0..<random.pick([0, 1, 4])).map { _ in tree(depth + 1) })
            default:
                .object(
                    (0..<random.pick([0, 1, 4])).map { JSONMember("\($0)" + random.text(upTo: 3), tree(depth + 1)) })
            }
        }
        for _ in 0..<50 {
            let value = tree(0)
            for pretty in [false, true] {
                let text = value.text(pretty: pretty)
                #expect(Self.read(text) == value, "\(text)")
                #expect((try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil)
            }
        }
    }

    /// After any change to a document, decoding ends with a document or an error.
    @Test(arguments: 0..<8)
    func mutatedDocumentsNeverTrap(seed: Int) {
        var random = SeededGenerator(seed: UInt64(500 + seed))
        let seeds =
            [Array(DocumentContractTests.everything.utf8)]
            + (0..<3).map { _ in Array(Document(random.attributedText(), container: random.container()).json().utf8) }
        let tokens = [
            "{", "}", "[", "]", ",", ":", "\"", "null", "-1", "1e999", "\\u", "\\ud800", "9", "😀", "0.", "true",
            "\"range\"",
        ]
        for _ in 0..<250 {
            var bytes = random.pick(seeds)
            for _ in 0..<random.pick([1, 1, 2, 5]) {
                let place = Int.random(in: 0..<max(bytes.count, 1), using: &random)
                guard place < bytes.count else { continue }
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + random.pick([1, 3, 20])))
                case 2: bytes.insert(contentsOf: Array(random.pick(tokens).utf8), at: place)
                case 3: bytes.removeSubrange(place...)
                default:
                    let length = random.pick([4, 40])
                    bytes.insert(contentsOf: Array(bytes[place..<min(bytes.count, place + length)]), at: place)
                }
            }
            do {
                let document = try Document.decode(json: bytes).document
                let text = try document.attributedText()
                let back = try Document.decode(json: document.json()).document
                if back != document || text.brokenInvariants() != [] { Issue.record("\(document.json())") }
            } catch {
                if "\(error)".isEmpty { Issue.record("an error without a message") }
            }
        }
    }
}
