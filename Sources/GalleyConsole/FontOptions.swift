package import ArgumentParser
package import GalleyShaping
package import GalleyValues

/// The options for available fonts.
package struct FontOptions: ParsableArguments {
    @Option(
        name: .customLong("font-dir"),
        help: ArgumentHelp("Add the fonts in a folder; may be given several times.", valueName: "folder"),
        completion: .directory)
    package var folders: [String] = []

    @Flag(
        name: .customLong("no-system-fonts"),
        help: "Use only bundled and added fonts, for the same result on every machine.")
    package var noSystemFonts = false

    package init() {}

    /// The library for the options; a font file that cannot be used is reported and ignored.
    package func library() throws(GalleyError) -> FontLibrary {
        if folders.isEmpty, !noSystemFonts { return .shared }
        let library = FontLibrary(systemFonts: !noSystemFonts)
        for folder in folders {
            var problems = 0
            let faces = try library.addFonts(directory: folder) { problem in
                problems += 1
                Diagnostics.warning("\(problem); the file is ignored")
            }
            if faces.isEmpty, problems == 0 {
                Diagnostics.warning("\(folder): no font files")
            }
        }
        return library
    }
}
