internal import Galley

/// The result of checking a template.
public struct TemplateReport: Sendable, Hashable {
    /// The name and its parameters, or the reason for which it cannot be used.
    public let text: String
    /// Whether cards can be drawn with the template and its example.
    public let isUsable: Bool

    /// Checks all templates of a folder: each is drawn with its example.
    ///
    /// - Throws: ``ServiceError`` if the folder cannot be read.
    public static func reports(_ settings: ServiceSettings) throws(ServiceError) -> [TemplateReport] {
        guard let path = settings.templates else { return [] }
        let folder = try TemplateFolder(path, replacing: nil, limits: settings.limits)
        let renderer = CardRenderer(
            limits: settings.limits, folder: path, fonts: FontLibrary(systemFonts: settings.usesSystemFonts),
            images: ServiceImages(settings: settings))
        let problems = folder.problems.map { name, problem in
            (name, TemplateReport(text: "\(name): \(text(of: problem))", isUsable: false))
        }
        let templates = folder.templates.map { name, template in (name, report(on: template, renderer)) }
        return (problems + templates).sorted { $0.0 < $1.0 }.map(\.1)
    }

    private static func report(on template: CardTemplate, _ renderer: CardRenderer) -> TemplateReport {
        let list = template.parameters.map { parameter in
            let fallback = parameter.fallback.map { "=\($0)" } ?? (parameter.isRequired ? "" : "?")
            return "\(parameter.name):\(parameter.kind.rawValue)\(fallback)"
        }
        let head = ([template.name] + list).joined(separator: " ")
        let source = CardSource(document: template.source, data: template.example, options: CardOptions())
        do {
            let card = try renderer.render(source, until: CancellationToken())
            let warnings = card.warnings.map { "\n    warning: \($0.path.isEmpty ? "" : $0.path + ": ")\($0.message)" }
            return TemplateReport(text: head + warnings.joined(), isUsable: true)
        } catch let error as ServiceError {
            return TemplateReport(text: "\(head)\n    error: \(text(of: error))", isUsable: false)
        } catch {
            return TemplateReport(text: "\(head)\n    error: \(error)", isUsable: false)
        }
    }

    private static func text(of error: ServiceError) -> String {
        let place = error.line.map { "line \($0), column \(error.column ?? 1): " } ?? ""
        return "\(error.source.map { "\($0), " } ?? "")\(place)\(error.path.map { "\($0): " } ?? "")\(error.message)"
    }
}
