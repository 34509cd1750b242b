import Foundation
import GalleyDocuments
import GalleyTestSupport
import GalleyText
import GalleyTextTestSupport
import Testing

/// The JSON Schema of documents and the readers of documents know the same fields.
@Suite struct SchemaTests {
    /// A step from an object to one inside it.
    private struct Step {
        var field: String
        /// The number of arrays around the object.
        var arrays = 0
        /// Whether the object is a member with any name.
        var isNamed = false
    }

    private static let validator = Result { try SchemaValidator(Document.jsonSchema) }

    private static var objects: [String] {
        guard case .object(let all)? = try? validator.get().schema[key: "$defs"] else { return [] }
        return all.filter { $0.value[key: "properties"] != nil }.map(\.key)
    }

    /// The objects whose values may be any examples. Constraints have a grammar, and are read only in boxes that use them.
    private static var free: [String] { objects.filter { $0 != "constraint" } }

    private func properties(_ object: String, _ validator: SchemaValidator) -> [JSONMember] {
        guard case .object(let fields)? = validator.schema[key: "$defs"]?[key: object]?[key: "properties"] else {
            return []
        }
        return fields
    }

    /// The objects that a value may be, with the steps from a field to it.
    private func inside(_ schema: JSONValue, _ step: Step) -> [(object: String, step: Step)] {
        var step = step
        if case .string(let reference)? = schema[key: "$ref"] { return [(String(reference.dropFirst(8)), step)] }
        if case .array(let schemas)? = schema[key: "anyOf"] { return schemas.flatMap { inside($0, step) } }
        if let items = schema[key: "items"] {
            step.arrays += 1
            return inside(items, step)
        }
        if let others = schema[key: "additionalProperties"], schema[key: "properties"] == nil {
            step.isNamed = true
            return inside(others, step)
        }
        return []
    }

    /// The shortest way from a document to each object.
    private func ways(_ validator: SchemaValidator) -> [String: [(object: String, step: Step)]] {
        var ways: [String: [(object: String, step: Step)]] = ["document": []]
        var open = ["document"]
        while !open.isEmpty {
            let object = open.removeFirst()
            // A token of a box has no effect without a text; containers have one as well.
            for field in properties(object, validator) where !(object == "box" && field.key == "truncationToken") {
                for (next, step) in inside(field.value, Step(field: field.key)) where ways[next] == nil {
                    ways[next] = (ways[object] ?? []) + [(object, step)]
                    open.append(next)
                }
            }
        }
        return ways
    }

    /// A document that contains `value` as an object, and the object's path.
    private func document(
        _ value: JSONValue, at way: [(object: String, step: Step)], _ validator: SchemaValidator
    ) -> (document: JSONValue, path: String) {
        var value = value
        var path: [String] = []
        for (object, step) in way.reversed() {
            for _ in 0..<step.arrays { value = .array([value]) }
            path.insert(
                step.field + String(repeating: "[0]", count: step.arrays) + (step.isNamed ? ".liga" : ""), at: 0)
            if step.isNamed { value = .object([JSONMember("liga", value)]) }
            guard
                case .object(var members) = validator.example(
                    .object([JSONMember("$ref", .string("#/$defs/\(object)"))]), with: [step.field])
            else { continue }
            members.removeAll { $0.key == step.field }
            value = .object(members + [JSONMember(step.field, value)])
        }
        return (value, path.joined(separator: "."))
    }

    private func reference(_ object: String) -> JSONValue {
        .object([JSONMember("$ref", .string("#/$defs/\(object)"))])
    }

    /// The paths of unknown fields, or `nil` if the document is refused.
    private func unknown(_ document: JSONValue) -> [GalleyWarning]? {
        let decoded = try? Document.decode(json: document.text(pretty: false))
        return decoded?.warnings.filter { $0.message.contains("unknown field") }
    }

    @Test(arguments: free)
    func unknownFieldsAreFoundByBoth(_ object: String) throws {
        let validator = try Self.validator.get()
        let way = try #require(ways(validator)[object], "no document contains it")
        guard case .object(let members) = validator.example(reference(object)) else { return }
        let (known, path) = document(.object(members), at: way, validator)
        #expect(try validator.failure(of: known) == nil, "\(known.text(pretty: false))")
        #expect(unknown(known) == [], "\(known.text(pretty: false))")

        let (wrong, _) = document(.object(members + [JSONMember("zzzz", .number(1))]), at: way, validator)
        #expect(try validator.failure(of: wrong) != nil)
        let warnings = try #require(unknown(wrong), "\(wrong.text(pretty: false))")
        #expect(warnings.map(\.path) == [path.isEmpty ? "zzzz" : path + ".zzzz"], "\(wrong.text(pretty: false))")
        #expect(warnings.first?.message.hasSuffix("(schema: \(object))") == true, "\(warnings)")
    }

    @Test(arguments: free)
    func declaredFieldsAreReadByBoth(_ object: String) throws {
        let validator = try Self.validator.get()
        let way = try #require(ways(validator)[object])
        for field in properties(object, validator) {
            let value = validator.example(reference(object), with: [field.key])
            let (whole, _) = document(value, at: way, validator)
            #expect(try validator.failure(of: whole) == nil, "\(whole.text(pretty: false))")
            if let warnings = unknown(whole) {
                #expect(warnings == [], "\(whole.text(pretty: false))")
                continue
            }
            // The fields contradict each other; null is the same as an absent field.
            guard case .object(var members) = validator.example(reference(object)) else { continue }
            members.removeAll { $0.key == field.key }
            let (absent, _) = document(.object(members + [JSONMember(field.key, .null)]), at: way, validator)
            #expect(unknown(absent) == [] || unknown(absent) == nil && members.isEmpty, "\(absent.text(pretty: false))")
        }
    }

    @Test(arguments: free)
    func nullIsTheSameAsAnAbsentField(_ object: String) throws {
        let validator = try Self.validator.get()
        let way = try #require(ways(validator)[object])
        guard case .object(let members) = validator.example(reference(object)) else { return }
        let (absent, _) = document(.object(members), at: way, validator)
        let expected = try? Document.decode(json: absent.text(pretty: false))
        let given = Set(members.map(\.key))
        for field in properties(object, validator) where !given.contains(field.key) {
            let (null, _) = document(.object(members + [JSONMember(field.key, .null)]), at: way, validator)
            let found = try? Document.decode(json: null.text(pretty: false))
            #expect(found?.document == expected?.document, "\(null.text(pretty: false))")
            #expect(found?.warnings == expected?.warnings, "\(null.text(pretty: false))")
        }
    }

    @Test func theSchemaUsesKnownKeywords() throws {
        let validator = try Self.validator.get()
        var open = [validator.schema]
        var count = 0
        while let schema = open.popLast() {
            guard case .object(let members) = schema else { continue }
            for member in members {
                count += 1
                #expect(
                    SchemaValidator.assertions.contains(member.key) || SchemaValidator.annotations.contains(member.key),
                    "\(member.key)")
                switch (member.key, member.value) {
                case ("properties", .object(let inside)), ("$defs", .object(let inside)): open += inside.map(\.value)
                case ("items", let one), ("additionalProperties", let one): open.append(one)
                case ("anyOf", .array(let all)): open += all
                case ("$ref", _): #expect(validator.resolve(schema) != .null, "\(member.value)")
                default: break
                }
            }
        }
        #expect(count > 2000)
        // Each field has a description.
        for object in Self.objects {
            for field in properties(object, validator) {
                #expect(field.value[key: "description"] != nil, "\(object).\(field.key)")
            }
        }
    }

    @Test func samplesAreValid() throws {
        let validator = try Self.validator.get()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = root.appendingPathComponent("Samples")
        var count = 0
        for case let file as URL in try #require(
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        {
            guard ["json", "jsonl"].contains(file.pathExtension), !file.path.contains("/.build/") else { continue }
            let bytes = try Array(Data(contentsOf: file))
            let texts =
                file.pathExtension == "json" ? [bytes] : bytes.split(separator: 0x0A).map { Array($0) }
            for text in texts {
                let document = try JSONReader.read(text).value
                // Other files are the data of templates.
                guard ["text", "markdown", "box"].contains(where: { document[key: $0] != nil }) else { continue }
                count += 1
                #expect(try validator.failure(of: document) == nil, "\(file.lastPathComponent)")
            }
        }
        #expect(count > 30)
    }

    @Test(arguments: 0..<20)
    func encodedDocumentsAreValid(seed: Int) throws {
        let validator = try Self.validator.get()
        var random = SeededGenerator(seed: UInt64(4000 + seed))
        var document = Document(random.attributedText(), id: "a", container: random.container())
        document.page = random.maybe { $0.page() }
        document.fit = random.maybe { _ in .init(minimumScale: 0.5, maximumScale: 2, rows: 3) }
        #expect(try validator.failure(of: document.json) == nil, "\(document.json())")
    }

    @Test(arguments: [
        #"{}"#, #"{"text": 7}"#, #"{"text": "a", "style": []}"#, #"{"text": "a", "style": {"kerning": "yes"}}"#,
        #"{"text": "a", "container": {"truncation": "ned"}}"#, #"{"text": "a", "container": {"width": -1}}"#,
        #"{"text": "a", "spans": [{"color": "red"}]}"#, #"{"text": "a", "style": {"font": {"weight": 4000}}}"#,
        #"{"box": {"style": {"flexWrap": "sometimes"}}}"#, #"{"box": {"style": {"opacity": 2}}}"#,
        #"{"text": "a", "page": {"size": "A17"}}"#, #"{"text": "a", "style": {"glyphTransform": [1, 0, 0]}}"#,
    ])
    func wrongValuesAreRefusedByBoth(_ json: String) throws {
        #expect(try Self.validator.get().failure(of: JSONReader.read(Array(json.utf8)).value) != nil)
        #expect(throws: GalleyError.self) { try Document.decode(json: json) }
    }

    @Test func unknownFieldsOfConstraintsAreFoundByBoth() throws {
        let json = #"""
            {"box": {"style": {"display": "constraints"}, "children": [{"id": "a"}],
                     "constraints": ["a.left == parent.left", {"key": "top", "that": "a.top == parent.top", "zzzz": 1}]}}
            """#
        let document = try JSONReader.read(Array(json.utf8)).value
        #expect(try Self.validator.get().failure(of: document) != nil)
        #expect(unknown(document)?.map(\.path) == ["box.constraints[1].zzzz"])
    }

    @Test(arguments: [
        (#"{"box": {"children": [{}, {"style": {"flexWrap": "sometimes"}}]}}"#, "boxStyle.flexWrap"),
        (#"{"text": "a", "spans": [{"range": [0, 1], "font": {"size": "big"}}]}"#, "font.size"),
        (#"{"text": "a", "style": {"paragraph": {"tabStops": [{"location": -3}]}}}"#, "tabStop.location"),
        (#"{"text": "a", "style": {"paragraph": {"columnWidths": ["wide"]}}}"#, "paragraph.columnWidths"),
        (#"{"text": "a", "style": {"highlight": {"underline": {"shadow": {"radius": true}}}}}"#, "shadow.radius"),
        (#"{"text": "a", "colors": {"accent": {"light": 3}}}"#, "namedColor.light"),
        (#"{"text": "a", "page": {"header": {"text": 3}}}"#, "document.text"),
        (#"{"text": "a", "style": {"font": {"features": {"liga": "x"}}}}"#, "font.features"),
        (#"{"box": {"style": {"background": [{"linear": {"stops": 3}}]}}}"#, "linearGradient.stops"),
        (#"{}"#, "document"),
    ])
    func errorsNameThePlaceInTheSchema(_ json: String, _ place: String) throws {
        do throws(GalleyError) {
            _ = try Document.decode(json: json)
            Issue.record("accepted")
        } catch {
            guard case .invalidDocument(_, let reason) = error else { throw error }
            #expect(reason.hasSuffix("(schema: \(place))"), "\(reason)")
        }
    }
}
