internal import ArgumentParser
internal import Galley
internal import GalleyConsole

struct FontsCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "fonts",
        abstract: "List the available fonts and their sources.",
        discussion: """
            Galley searches the fonts in --font-dir first, then its bundled fonts, then the system's fonts.

              galley fonts --family "Noto Sans"
              galley fonts --covers "สวัสดี ☃" --json
              galley fonts --font-dir brand/fonts --no-system-fonts
            """)

    @Option(help: ArgumentHelp("List only faces with this family, full or PostScript name.", valueName: "name"))
    var family: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("List only faces with a glyph for every character of this text.", valueName: "text"))
    var covers: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup(title: "Fonts") var fonts: FontOptions

    var place: String? { nil }

    func perform() throws {
        let faces = try fonts.library().faces(family: family, covering: covers)
        if faces.isEmpty { Diagnostics.note(whyNone) }
        try StandardStream.output.write(json ? FontListing.json(faces) : FontListing.table(faces))
    }

    private var whyNone: String {
        var wanted = "no font"
        if let family { wanted += " called \(family)" }
        if let covers { wanted += " covers all of “\(covers)”" }
        let advice =
            covers == nil ? "" : "; a layout chooses fonts for each part of a text, so try each character separately"
        return wanted + (wanted == "no font" ? " at all" : "") + advice + "; add fonts with --font-dir"
    }
}
