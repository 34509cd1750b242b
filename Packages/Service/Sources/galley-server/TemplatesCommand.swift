internal import ArgumentParser
internal import GalleyService

struct TemplatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates", abstract: "Check a folder of templates, and print their parameters.",
        discussion: "Each template is drawn with its example. The status is 1 if one of them cannot be used.")

    @Argument(help: "The folder.", completion: .directory)
    var folder: String?

    @Flag(name: .customLong("limits"), help: "Print the names and defaults of all limits.")
    var showsLimits = false

    func run() throws {
        if showsLimits {
            for limit in ServiceLimits().values { print("\(limit.name)=\(limit.value)") }
        }
        guard let folder else {
            if showsLimits { return }
            throw ValidationError("Missing the folder of templates.")
        }
        var settings = ServiceSettings()
        settings.templates = folder
        let reports: [TemplateReport]
        do throws(ServiceError) {
            reports = try TemplateReport.reports(settings)
        } catch {
            throw ValidationError(error.message)
        }
        for report in reports { print(report.text) }
        if reports.contains(where: { !$0.isUsable }) { throw ExitCode(1) }
    }
}
