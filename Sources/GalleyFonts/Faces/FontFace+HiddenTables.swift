extension FontFace {
    /// Where in ``bytes`` the entries, beginning with their tags, of tables are that the libraries below had better not see.
    ///
    /// FreeType 2.12 follows what the table of SVG documents says wherever it leads, and Cairo 1.16 reads as many names as the
    /// table of names says there are, for the name that a font has in a PDF.
    package var hiddenEntries: [Int] {
        let tables = SFNTBytes(resource.data)
        var result: [Int] = []
        if let entry = tables.entry(of: openTypeTag("SVG "), inFace: index) { result.append(entry) }
        if !tables.hasSoundNames(inFace: index), let entry = tables.entry(of: openTypeTag("name"), inFace: index) {
            result.append(entry)
        }
        return result
    }
}
