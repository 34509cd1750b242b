extension FontFace {
    /// The offsets in ``bytes`` of the directory entries of tables that must be hidden from the underlying libraries.
    /// Each entry starts with the table's tag.
    ///
    /// FreeType 2.12 follows offsets in the SVG table without checking them, and Cairo 1.16 trusts the name count of
    /// the `name` table when it reads a font's name for PDF.
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
