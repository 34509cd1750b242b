internal import ArgumentParser
internal import Galley

/// Which fonts there are to choose from.
struct FontOptions: ParsableArguments {
    @Option(
        name: .customLong("font-dir"),
        help: ArgumentHelp("Add the fonts in a folder; may be given several times.", valueName: "folder"),
        completion: .directory)
    var folders: [String] = []

    @Flag(
        name: .customLong("no-system-fonts"),
        help: "Use bundled and added fonts alone: the same result on every machine.")
    var noSystemFonts = false

    /// The library that the options describe; a font file that cannot be used is told, and left out.
    func library() throws(GalleyError) -> FontLibrary {
        if folders.isEmpty, !noSystemFonts { return .default }
        let library = FontLibrary(systemFonts: !noSystemFonts)
        for folder in folders {
            var problems = 0
            let faces = try library.addFonts(directory: folder) { problem in
                problems += 1
                Diagnostics.warning("\(problem); the file is left out")
            }
            if faces.isEmpty, problems == 0 {
                Diagnostics.warning("\(folder): no font files; it adds nothing")
            }
        }
        return library
    }
}
