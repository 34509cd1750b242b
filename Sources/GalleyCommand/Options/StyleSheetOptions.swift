internal import ArgumentParser
internal import Galley

/// The style sheets of HTML.
struct StyleSheetOptions: ParsableArguments {
    @Option(
        name: .customLong("stylesheet"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A style sheet for HTML, which applies before those of the page. May be repeated.", valueName: "file.css"),
        completion: .file(extensions: ["css"]))
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            "The medium of style sheets: print or screen. Default: print on pages, otherwise screen.",
            valueName: "medium"),
        completion: .list(OptionValue.names(StyleSheet.Medium.self)), transform: OptionValue.choice)
    var media: StyleSheet.Medium?

    @Flag(
        help: ArgumentHelp(
            "Fail where a style sheet has an unknown name or value, and where --pdf-ua would change the level of a heading, "
                + "instead of a warning."))
    var strict = false

    func apply(to resources: inout DocumentResources) throws(GalleyError) {
        for path in paths {
            let source = try PlainText.decode(try FileBytes.read(path), place: path)
            resources.styleSheets.append(StyleSheet(name: path, source: source))
        }
        resources.medium = media
        resources.isStrict = strict
    }
}
