import GalleyDocuments
import GalleyText
import Testing

/// Templates that are used without data, and conditions.
@Suite struct PlaceholderTests {
    @Test(arguments: [
        (#"{"text": "Hello, {{name}}"}"#, "text", "{{name}}"),
        (#"{"markdown": "**{{ user.name }}**"}"#, "markdown", "{{ user.name }}"),
        (
            #"{"box": {"children": [{"text": "a"}, {"text": "{{rows.0|none}}"}]}}"#, "box.children[1].text",
            "{{rows.0|none}}"
        ),
        (#"{"text": "a", "page": {"header": {"text": "{{title}}, {{page}}"}}}"#, "page.header.text", "{{title}}"),
    ])
    func aTemplateWithoutDataIsReported(_ json: String, _ path: String, _ name: String) throws {
        let warnings = try Document.decode(json: json).warnings
        #expect(warnings.map(\.path) == [path])
        #expect(warnings.first?.message.contains(name) == true && warnings.first?.message.contains("data") == true)
    }

    @Test(arguments: [
        #"{"text": "a {single} {{ b", "style": {}}"#, #"{"text": "}} {{}} {{"}"#,
        #"{"text": "a", "page": {"footer": {"text": "{{page}} of {{pages}}"}}}"#,
        #"{"text": "a", "page": {"left": {"header": {"text": "{{chapter}}"}}, "first": {"footer": {"text": "{{section}}"}}}}"#,
        #"{"box":{"style":{},"children":[{}]}}"#,
    ])
    func otherDocumentsAreNotTemplates(_ json: String) throws {
        #expect(try Document.decode(json: json).warnings.isEmpty)
    }

    @Test(arguments: [
        (#"{"box": {"style": {"width": "{{width}}"}}}"#, "box.style.width", "{{width}}"),
        (#"{"text": "a", "style": {"color": "{{accent}}"}}"#, "style.color", "{{accent}}"),
    ])
    func anErrorOfATemplateWithoutDataNamesTheCause(_ json: String, _ path: String, _ name: String) throws {
        do throws(GalleyError) {
            _ = try Document.decode(json: json)
            Issue.record("accepted")
        } catch {
            guard case .invalidDocument(path, let reason) = error else { throw error }
            #expect(reason.contains("template with \(name)") && reason.contains("data"))
        }
    }

    private func fill(_ json: String, _ data: String) throws -> Document {
        let decoded = try Document.decode(template: Array(json.utf8), filledFrom: Array(data.utf8))
        #expect(decoded.warnings.isEmpty, "\(decoded.warnings)")
        return decoded.document
    }

    @Test func anyObjectMayHaveACondition() throws {
        let json = #"""
            {"text": "a", "page": {"header": {"if": "title", "text": "{{title}}"}}, "style": {"underline": {"if": "!title"}}}
            """#
        let bare = try fill(json, "{}")
        #expect(bare.page?.header == nil && bare.style.underline != nil)
        let full = try fill(json, #"{"title": "T"}"#)
        #expect(full.page?.header?.text == "T" && full.style.underline == nil)
    }

    @Test func repeatedBoxesMayHaveAConditionEach() throws {
        let json = #"""
            {"box": {"children": [{"each": "rows", "as": "r", "box": {"if": "r.shown", "text": "{{r.name}}"}},
                                  {"if": "rows", "each": "rows", "box": {"text": "-"}}]}}
            """#
        let data = #"{"rows": [{"name": "a", "shown": true}, {"name": "b"}, {"name": "c", "shown": 1}]}"#
        let texts = try #require(try fill(json, data).box).children.map { child in
            if case .text(let text) = child.content { text.text.string } else { "" }
        }
        #expect(texts == ["a", "c", "-", "-", "-"])
        #expect(try fill(json, #"{"rows": []}"#).box?.children.isEmpty == true)
    }

    @Test func customDataMayHaveAnyNames() throws {
        let json = #"{"text": "a", "style": {"highlight": {"userInfo": {"if": "x", "b": "{{c}}"}}}}"#
        #expect(try fill(json, #"{"c": "d"}"#).style.highlight?.userInfo == ["if": "x", "b": "d"])
    }

    @Test func aConditionWithoutDataIsReported() throws {
        let warnings = try Document.decode(json: #"{"box": {"children": [{"if": "a", "text": "b"}]}}"#).warnings
        #expect(warnings.map(\.path) == ["box.children[0].if"])
        #expect(warnings.first?.message.contains("data") == true)
    }
}
