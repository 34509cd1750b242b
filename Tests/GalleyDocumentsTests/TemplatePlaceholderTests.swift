import GalleyDocuments
import GalleyText
import Testing

/// The placeholders of templates, and limits for filled templates.
@Suite struct TemplatePlaceholderTests {
    private static let template = #"""
        {
          "id": "{{id|none}}",
          "box": { "style": { "width": "{{size.width|40}}", "background": "{{color}}" },
                   "children": [
                     { "if": "!hidden", "text": "{{title}} by {{person.name}}" },
                     { "each": "{{rows}}", "as": "row",
                       "box": { "children": [ { "text": "{{rowIndex}}: {{ row.price }}" },
                                              { "each": "row.tags", "as": "tag", "box": { "text": "{{tag}}" } },
                                              { "each": "others", "box": { "image": "{{row}}" } } ] } },
                     { "userInfo": { "x": "{{custom}}" }, "text": "{{open" } ] }
        }
        """#

    @Test func placeholdersInOrder() throws {
        let found = try Document.placeholders(inTemplate: Array(Self.template.utf8))
        let list = found.map { "\($0.name) \($0.use.rawValue) \($0.fallback ?? "-") \($0.path)" }
        #expect(
            list == [
                "id value none id", "size.width value 40 box.style.width", "color value - box.style.background",
                "hidden condition - box.children[0].if", "title text - box.children[0].text",
                "person.name text - box.children[0].text", "rows list - box.children[1].each",
                "rows[].price text - box.children[1].box.children[0].text",
                "rows[].tags list - box.children[1].box.children[1].each",
                "rows[].tags[] text - box.children[1].box.children[1].box.text",
                "others list - box.children[1].box.children[2].each",
                "others[] value - box.children[1].box.children[2].box.image",
                "custom value - box.children[2].userInfo.x",
            ])
    }

    /// A template can be filled exactly if the data has all names without a default, except for conditions.
    @Test(arguments: ["color", "title", "person", "rows", "others", "size", "hidden", "id", "custom"])
    func namesWithoutDefaultAreRequired(name: String) throws {
        let values = [
            "color": #""red""#, "title": #""a""#, "person": #"{"name": "b"}"#, "rows": "[]", "others": "[]",
            "size": #"{"width": 3}"#, "hidden": "true", "id": #""c""#,
            "custom": "1",
        ]
        func isFilled(without name: String?) -> Bool {
            let data = values.filter { $0.key != name }.map { #""\#($0.key)": \#($0.value)"# }.joined(separator: ", ")
            let template = Self.template.replacing("\"!hidden\"", with: "\"hidden\"").replacing(
                "row.tags", with: "rows")
            return (try? Document.decode(template: Array(template.utf8), filledFrom: Array("{\(data)}".utf8))) != nil
        }
        #expect(isFilled(without: nil))
        let found = try Document.placeholders(inTemplate: Array(Self.template.utf8))
        let isRequired = found.contains { placeholder in
            placeholder.name.split(separator: ".").first.map(String.init) == name && placeholder.fallback == nil
                && placeholder.use != .condition && !placeholder.path.contains("box.children[1].box")
        }
        #expect(isFilled(without: name) == !isRequired)
    }

    @Test func textThatIsNotJSON() {
        #expect(throws: GalleyError.self) { try Document.placeholders(inTemplate: Array("{".utf8)) }
        #expect(throws: Never.self) { try Document.placeholders(inTemplate: Array("[1]".utf8)) }
    }

    @Test func limitsOfFilledTemplates() throws {
        let template = Array(
            #"{"box": {"children": [{"each": "a", "box": {"children": [{"each": "a", "box": {"text": "{{b}}"}}]}}]}}"#
                .utf8)
        let data = Array(#"{"a": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "b": "0123456789"}"#.utf8)
        func decode(values: Int, _ limits: Document.Limits) throws -> Int {
            try Document.decode(template: template, filledFrom: data, valueCount: values, limits: limits).warnings.count
        }
        #expect(try decode(values: 1000, Document.Limits(byteCount: 200, textByteCount: 1000, boxCount: 111)) == 0)
        for (values, limits) in [
            (100, Document.Limits()), (1000, Document.Limits(boxCount: 110)),
            (1000, Document.Limits(textByteCount: 999)),
            (1000, Document.Limits(byteCount: 40)),
        ] {
            #expect(throws: GalleyError.self) { try decode(values: values, limits) }
        }
    }
}
