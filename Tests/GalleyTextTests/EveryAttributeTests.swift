import Foundation
import GalleyDocuments
import GalleyTestSupport
import GalleyText
import GalleyTextTestSupport
import Testing

/// Every declared attribute is unchanged after all conversions, and is documented.
@Suite struct EveryAttributeTests {
    /// Some values of each attribute, each alone.
    private static let values: [TextAttributes.Name: [TextAttributes]] = {
        var random = SeededGenerator(seed: 7)
        var found: [TextAttributes.Name: [TextAttributes]] = [:]
        for _ in 0..<400 {
            let all = random.attributes()
            for name in TextAttributes.Name.allCases where all.has(name) && found[name, default: []].count < 8 {
                var alone = all
                for other in TextAttributes.Name.allCases where other != name { alone.remove(other) }
                found[name, default: []].append(alone)
            }
        }
        return found
    }()

    @Test(arguments: TextAttributes.Name.allCases) func roundTrips(_ name: TextAttributes.Name) throws {
        let values = try #require(Self.values[name], "random attributes do not know \(name)")
        for attributes in values {
            var text = AttributedText("ab", attributes: attributes)
            text.append("c", attributes: TextAttributes())
            // Codable, alone and in a text.
            #expect(
                try JSONDecoder().decode(TextAttributes.self, from: JSONEncoder().encode(attributes)) == attributes)
            #expect(try JSONDecoder().decode(AttributedText.self, from: JSONEncoder().encode(text)) == text)
            // A document, whose field has the attribute's name.
            let json = Document(text).json()
            #expect(json.contains("\"\(name.rawValue)\":"), "\(json)")
            let decoded = try Document.decode(json: json)
            #expect(decoded.warnings == [], "\(json)")
            #expect(try decoded.document.attributedText() == text, "\(json)")
            // Foundation's string.
            let string = AttributedString(text)
            #expect(AttributedText(string) == text)
            #expect(string.runs.count == 2)
            // Merging over another style, and pressed looks.
            #expect(attributes.merging(over: TextAttributes(color: .clear)).has(name))
            var other = attributes
            other.remove(name)
            #expect(other == TextAttributes())
        }
    }

    // MARK: The article

    private struct Row {
        var name: String
        var json: String
        var samples: [String]
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The rows of the article's tables: attribute, JSON, samples, YYText, CSS.
    private static let rows = Result {
        let article = try String(
            contentsOf: root.appendingPathComponent("Sources/Galley/Galley.docc/Attributes.md"), encoding: .utf8)
        return article.split(separator: "\n").compactMap { line -> Row? in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let link = "``GalleyText/TextAttributes/"
            guard line.hasPrefix("| " + link), cells.count == 5 else { return nil }
            return Row(
                name: String(cells[0].dropFirst(link.count).dropLast(2)),
                json: cells[1].trimmingCharacters(in: ["`"]),
                samples: cells[2].split(separator: ",").map { $0.trimmingCharacters(in: [" ", "`"]) })
        }
    }

    @Test func theArticleHasARowForEach() throws {
        #expect(try Self.rows.get().map(\.name).sorted() == TextAttributes.Name.allCases.map(\.rawValue).sorted())
    }

    /// The picture in the documentation of each attribute is that of one of its samples.
    @Test func documentationHasPictures() throws {
        let source = try String(
            contentsOf: Self.root.appendingPathComponent(
                "Sources/GalleyText/Attributes/Generated/TextAttributes+Properties.swift"), encoding: .utf8)
        let resources = Self.root.appendingPathComponent("Sources/Galley/Galley.docc/Resources").path
        var picture: Substring?
        var pictures: [String: Substring] = [:]
        for line in source.split(separator: "\n") {
            if let start = line.firstRange(of: "/// !["),
                let name = line[start.upperBound...].split(separator: "(").last
            {
                picture = name.dropLast()
            } else if let start = line.firstRange(of: "public var "), let name = picture {
                pictures[String(line[start.upperBound...].prefix { $0 != ":" })] = name
                picture = nil
            }
        }
        for row in try Self.rows.get() {
            let name = String(try #require(pictures[row.name], "\(row.name) has no picture"))
            #expect(row.samples.contains(name) || row.samples.contains { "attributes-" + $0 == name }, "\(row.name)")
            #expect(FileManager.default.fileExists(atPath: "\(resources)/\(name).png"), "\(name)")
        }
    }

    @Test(arguments: TextAttributes.Name.allCases) func theArticlesRowIsTrue(_ name: TextAttributes.Name) throws {
        let row = try #require(Self.rows.get().first { $0.name == name.rawValue })
        // Its JSON is valid in a document.
        let decoded = try Document.decode(json: "{\"text\": \"a\", \"style\": {\(row.json)}}")
        #expect(decoded.warnings == [], "\(row.json)")
        #expect(decoded.document.style.has(name), "\(row.json)")
        // Its samples have the attribute.
        #expect(!row.samples.isEmpty)
        for sample in row.samples {
            let places = ["Samples/Attributes/", "Samples/"].map {
                Self.root.appendingPathComponent($0 + sample + ".json")
            }
            let place = try #require(places.first { FileManager.default.fileExists(atPath: $0.path) }, "\(sample)")
            let json = try String(contentsOf: place, encoding: .utf8)
            let document = try Document.decode(json: json).document
            #expect(
                document.style.has(name) || document.spans.contains { $0.attributes.has(name) },
                "\(sample) has no \(name)")
        }
    }

    // MARK: Values with identities

    private func neighbours(_ change: (inout TextAttributes, String) -> Void) -> AttributedText {
        var text = AttributedText()
        for word in ["one", "two"] {
            var attributes = TextAttributes()
            change(&attributes, word)
            text.append(word, attributes: attributes)
        }
        return text
    }

    /// Foundation joins equal runs; borders and highlights with different identities stay two.
    @Test func neighboursStaySeparateInFoundation() throws {
        func check(_ kind: WritableKeyPath<TextAttributes, Border?>) throws {
            let text = neighbours { attributes, _ in attributes[keyPath: kind] = Border(fill: .black) }
            try #require(text.runs.count == 2)
            let back = AttributedText(AttributedString(text))
            #expect(back.runs.map { String(back.string[$0.range]) } == ["one", "two"])
            // A single one stays single.
            let one = Border(fill: .black)
            let joined = neighbours { attributes, _ in attributes[keyPath: kind] = one }
            #expect(AttributedText(AttributedString(joined)).runs.count == 1)
        }
        try check(\.border)
        try check(\.backgroundBorder)
        try check(\.blockBorder)
    }

    /// Values with equal fields and different identities have different hashes; otherwise tables of styles would be
    /// slow.
    @Test func valuesWithIdentitiesHaveDifferentHashes() {
        let text = neighbours { attributes, _ in attributes.backgroundBorder = Border(fill: .black) }
        #expect(text.styles.count == 2)
        #expect(Set(text.styles.map(\.hash)).count == 1)
        #expect(Set(text.styles.map(\.hashValue)).count == 2)
        let boxes = (0..<2).map { _ in Border(.line(nil), box: .padding(2)).inLine }
        #expect(Set(boxes.map(\.hashValue)).count == 2)
    }

    @MainActor @Test func actionsOfNeighboursStaySeparateInFoundation() throws {
        let text = neighbours { attributes, word in
            attributes.highlight = Highlight(
                attributes: TextAttributes(color: .white), tapAction: { #expect($0.text.string[$0.range] == word) })
        }
        let back = AttributedText(AttributedString(text))
        #expect(back.runs.count == 2)
        for run in back.runs {
            let highlight = try #require(run.attributes.highlight)
            let tap = try #require(highlight.tapAction)
            tap(HighlightPress(text: back, range: run.range, rect: nil, location: .zero))
        }
    }
}
