import Foundation
import Testing

/// The command `galley schema`.
@Suite struct SchemaCommandTests {
    @Test func theSchemaIsPrinted() throws {
        let schema = try Galley.run("schema").json()
        #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        let objects = try #require(schema["$defs"] as? [String: Any])
        for name in ["document", "box", "boxStyle", "attributes", "paragraph", "container", "page", "fit"] {
            #expect((objects[name] as? [String: Any])?["properties"] != nil, "\(name)")
        }
    }

    @Test func partsArePrintedByTheNamesOfMessages() throws {
        let font = try Galley.run("schema", "font").json()
        #expect((font["properties"] as? [String: Any])?["weight"] != nil)
        let wrong = try Galley.run(
            "measure", "-", "--input-format", "json", input: #"{"box": {"style": {"flexWrap": "sometimes"}}}"#)
        #expect(wrong.errors.contains("box.style.flexWrap: ") && wrong.errors.contains("(schema: boxStyle.flexWrap)"))
        let field = try Galley.run("schema", "boxStyle.flexWrap").json()
        #expect(field["default"] as? String == "nowrap")
    }

    @Test(arguments: [("fonts", "font"), ("font.wieght", "weight"), ("font.size.x", "font"), ("", "object")])
    func unknownPartsAreErrors(_ name: String, _ hint: String) throws {
        let outcome = try Galley.run("schema", name)
        #expect(outcome.status == 64 && outcome.errors.contains(hint), "\(outcome.errors)")
    }
}
