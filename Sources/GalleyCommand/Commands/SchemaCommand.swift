internal import ArgumentParser
internal import Galley
internal import GalleyConsole
internal import GalleyDocuments
internal import GalleyValues

struct SchemaCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of documents.",
        discussion: """
            Prints all objects and fields of documents with their values, defaults and descriptions. Editors check and \
            complete documents with it.

              galley schema > galley.schema.json
              galley schema font
              galley schema boxStyle.flexWrap
            """)

    @Argument(
        help: ArgumentHelp(
            "The object or field to print, as messages name it. Default: the whole schema.", valueName: "place"))
    var place: String?

    func validate() throws {
        guard let place else { return }
        let schema = try Self.schema()
        guard Self.part(of: schema, at: place) == nil else { return }
        guard let name = place.split(separator: ".").first.map(String.init),
            let object = Self.part(of: schema, at: name)
        else {
            throw ValidationError(
                "“\(place)” is not an object of documents\(Self.suggestion(place, in: schema[key: "$defs"]))")
        }
        let field = place.split(separator: ".").dropFirst().first.map(String.init) ?? ""
        throw ValidationError(
            "“\(name)” has no field “\(field)”\(Self.suggestion(field, in: object[key: "properties"]))")
    }

    func perform() throws {
        let schema = try Self.schema()
        let part = place.flatMap { Self.part(of: schema, at: $0) } ?? schema
        try StandardStream.output.write(Array((part.text(pretty: true) + "\n").utf8))
    }

    private static func schema() throws -> JSONValue {
        try JSONReader.read(Array(Document.jsonSchema.utf8)).value
    }

    /// The schema of an object, or of a field such as `font.size`.
    private static func part(of schema: JSONValue, at place: String) -> JSONValue? {
        let names = place.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let object = schema[key: "$defs"]?[key: names[0]], names.count <= 2 else { return nil }
        return names.count == 1 ? object : object[key: "properties"]?[key: names[1]]
    }

    private static func suggestion(_ name: String, in objects: JSONValue?) -> String {
        guard case .object(let members)? = objects,
            let meant = Suggestion.nearest(to: name, among: members.map(\.key))
        else { return "." }
        return "; did you mean “\(meant)”?"
    }
}
