import GalleyValues
import Testing

@testable import GalleyHTML

/// The work of parsing grows with the input: steps are counted, not time.
@Suite struct HTMLGrowthTests {
    private static let families: [(name: String, html: @Sendable (Int) -> String)] = [
        ("nested blocks", { String(repeating: "<div>", count: $0) }),
        ("nested formatting", { String(repeating: "<b>", count: $0) }),
        ("different formatting", { (0..<$0).map { "<b id=\($0)>" }.joined() }),
        ("misnested formatting", { String(repeating: "<b><p>a</b>", count: $0) }),
        ("links in links", { String(repeating: "<a><p>", count: $0) }),
        ("paragraphs in formatting", { (0..<$0).map { "<p><b id=\($0)>x" }.joined() }),
        ("tables in tables", { String(repeating: "<table><tr><td>", count: $0) }),
        ("text in tables", { String(repeating: "<table>a<b>c", count: $0) }),
        ("rows", { "<table>" + String(repeating: "<tr><td>a<td>b", count: $0) }),
        ("items", { "<ul>" + String(repeating: "<li>a", count: $0) }),
        ("nested lists", { String(repeating: "<ul><li>", count: $0) }),
        ("unknown ends", { String(repeating: "<i>", count: 100) + String(repeating: "</x>", count: $0) }),
        ("templates", { String(repeating: "<template>", count: $0) }),
        ("foreign content", { String(repeating: "<svg><desc>", count: $0) }),
        ("attributes", { "<p " + (0..<$0).map { "a\($0)=1 " }.joined() + ">" }),
        ("bodies", { (0..<$0).map { "<body a\($0)=1>" }.joined() }),
        ("selects", { String(repeating: "<select><selectedcontent></selectedcontent><option>a", count: $0) }),
    ]

    @Test(arguments: families.map(\.name))
    func stepsAreLinear(name: String) throws {
        let family = try #require(Self.families.first { $0.name == name })
        func work(_ count: Int) throws -> Double {
            var limits = HTMLLimits()
            limits.depth = 128
            let document = try HTMLDocument(parsing: Array(family.html(count).utf8), limits: limits)
            return Double(document.steps + document.tree.nodes.count + document.tree.attributes.count)
        }
        // The depth of the stack is limited, so the work is linear from about a thousand on.
        let (small, large) = (try work(1000), try work(2000))
        #expect(large <= small * 2.2, "\(small) → \(large)")
    }

    @Test func depthIsLimited() throws {
        let document = try HTMLDocument(parsing: Array(String(repeating: "<div>", count: 2000).utf8))
        let depth = document.treeText().split(separator: "\n" as Character).map { line in
            line.prefix { $0 == " " || $0 == "|" }.count / 2
        }
        #expect(depth.max() == 512)
        #expect(document.warnings.map(\.code) == [.document])
        #expect(document.html().ranges(of: "<div>").count == 2000)
    }

    @Test func nodesAndBytesAreLimited() throws {
        var limits = HTMLLimits()
        limits.nodes = 100
        let document = try HTMLDocument(parsing: Array(String(repeating: "<p>a", count: 500).utf8), limits: limits)
        #expect(document.warnings.count == 1 && document.tree.nodes.count < 110)
        limits.bytes = 10
        #expect(throws: (any Error).self) { try HTMLDocument(parsing: Array("<p>Hello, world".utf8), limits: limits) }
    }

    /// Random bytes, and random pieces of markup, have a tree that can be written and read again.
    @Test func randomInput() throws {
        let pieces = [
            "<table>", "<tr>", "<td>", "</table>", "<b>", "</b>", "<a>", "</a>", "<p>", "</p>", "<select>", "<option>",
            "<template>", "</template>", "<svg>", "<desc>", "</svg>", "<math>", "<mi>", "<frameset>", "<body x=1>",
            "<!--", "-->", "<![CDATA[", "]]>", "&am", "&#x", "text", " ", "\n", "<script>", "</script>", "<title>",
            "</title>", "<form>", "</form>", "<caption>", "<colgroup>", "<col>", "\0", "<", ">", "</", "<nobr>", "<li>",
            "<button>", "<font color=a>", "<br/>", "<annotation-xml encoding=text/html>", "<html y>", "</body>",
            "<foreignObject>", "<ruby>", "<rt>", "<marquee>", "<plaintext>", "<h1>", "<!DOCTYPE html>", "é", "<pre>",
        ]
        var generator = SplitMix(state: 1)
        for round in 0..<1000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0..<60, using: &generator) {
                if round % 3 == 0 {
                    bytes.append(UInt8.random(in: 0...255, using: &generator))
                } else {
                    bytes += Array((pieces.randomElement(using: &generator) ?? "").utf8)
                }
            }
            let document = try HTMLDocument(parsing: bytes)
            _ = document.treeText()
            _ = document.plainText()
            let html = document.html()
            let again = try HTMLDocument(fragment: html, in: ["td", "select", "template", "body"][round % 4])
            _ = again.html()
        }
    }

    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            return value ^ value >> 31
        }
    }
}
