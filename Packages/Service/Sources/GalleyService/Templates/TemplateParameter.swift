internal import Galley

/// A value that a template takes.
struct TemplateParameter: Sendable, Hashable {
    /// The types of values, by their names in the schema.
    enum Kind: String, Sendable, Hashable {
        case string, number, boolean, color, image, list, object
    }

    let name: String
    let kind: Kind
    /// The default; `nil` if the template has none.
    let fallback: String?
    let isRequired: Bool
    /// The first place in the template.
    let path: String
    /// The parameters of each element of a list.
    var elements: [TemplateParameter] = []

    /// The fields that take a colour, and those that take a number.
    private static let colors: Set = ["color", "background", "backgroundColor", "fill", "borderColor"]
    private static let numbers: Set = [
        "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "size", "weight", "gap", "rowGap",
        "columnGap", "padding", "margin", "opacity", "flexGrow", "flexShrink", "maxLines", "radius", "borderRadius",
        "scale", "angle", "letterSpacing", "lineHeight", "aspectRatio", "zIndex", "order",
    ]

    /// The parameters of a template, in the order of the template.
    ///
    /// - Throws: ``GalleyError`` if the template is neither HTML nor JSON.
    static func parameters(of template: [UInt8]) throws(GalleyError) -> [TemplateParameter] {
        let placeholders =
            CardSource.isHTML(template)
            ? try Document.placeholders(inHTMLTemplate: template) : try Document.placeholders(inTemplate: template)
        return parameters(of: placeholders, below: "")
    }

    /// The parameters whose names begin with a list's.
    private static func parameters(
        of placeholders: [TemplatePlaceholder], below prefix: String
    ) -> [TemplateParameter] {
        var names: [String] = []
        var uses: [String: [TemplatePlaceholder]] = [:]
        for placeholder in placeholders where placeholder.name.hasPrefix(prefix) {
            let rest = placeholder.name.dropFirst(prefix.count)
            // Elements of a list belong to the list.
            let name = String(rest.prefix { $0 != "[" }).droppingLast(if: ".")
            guard !rest.contains("[") else { continue }
            if uses[name] == nil { names.append(name) }
            uses[name, default: []].append(placeholder)
        }
        return names.map { name in
            let found = uses[name] ?? []
            let kind = kind(of: found)
            let fallback = found.lazy.compactMap(\.fallback).first
            let isRequired = found.contains { $0.fallback == nil && $0.use != .condition }
            var parameter = TemplateParameter(
                name: name, kind: kind, fallback: fallback, isRequired: isRequired, path: found.first?.path ?? "")
            if kind == .list {
                let inside = prefix + name + "[]"
                parameter.elements =
                    placeholders.contains { $0.name == inside }
                    ? [
                        TemplateParameter(
                            name: "", kind: Self.kind(of: placeholders.filter { $0.name == inside }), fallback: nil,
                            isRequired: true, path: placeholders.first { $0.name == inside }?.path ?? "")
                    ]
                    : parameters(of: placeholders, below: inside + ".")
            }
            return parameter
        }
    }

    private static func kind(of uses: [TemplatePlaceholder]) -> Kind {
        if uses.contains(where: { $0.use == .list }) { return .list }
        let fields = uses.filter { $0.use == .value }.map { field(of: $0.path) }
        if fields.contains(where: colors.contains) { return .color }
        if fields.contains(where: { $0 == "image" || $0 == "fallback" }) { return .image }
        let values = uses.filter { $0.use == .value }
        if !values.isEmpty, values.count == uses.count(where: { $0.use != .condition }) {
            if let number = values.lazy.compactMap(\.fallback).first.flatMap(Double.init), number.isFinite {
                return .number
            }
            if fields.contains(where: numbers.contains) { return .number }
            if values.contains(where: { $0.fallback == "true" || $0.fallback == "false" }) { return .boolean }
        }
        if uses.allSatisfy({ $0.use == .condition }) { return .boolean }
        return .string
    }

    /// The last name in a path: `box.style.padding[1]` is `padding`.
    private static func field(of path: String) -> String {
        let name = path.split(separator: ".").last.map(String.init) ?? path
        return String(name.prefix { $0 != "[" })
    }

    /// The parameter as JSON, with an example.
    func json(example: JSON?) -> JSON {
        .object(withoutNil: [
            ("name", .string(name)), ("type", .string(kind.rawValue)), ("required", .bool(isRequired)),
            ("default", fallback.map { defaultValue($0) }), ("example", example), ("path", .string(path)),
            ("elements", elements.isEmpty ? nil : .array(elements.map { $0.json(example: nil) })),
        ])
    }

    private func defaultValue(_ text: String) -> JSON {
        switch kind {
        case .number: Double(text).map(JSON.number) ?? .string(text)
        case .boolean: .bool(text == "true")
        default: .string(text)
        }
    }
}

extension String {
    fileprivate func droppingLast(if mark: Character) -> String { last == mark ? String(dropLast()) : self }
}
