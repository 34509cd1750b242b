public import GalleyFonts
internal import GalleySupport
internal import GalleyUnicode

extension FontLibrary {
    /// The available faces: the program's, then the bundled ones, then the system's.
    ///
    /// - Parameters:
    ///   - family: Only faces with this family, full or PostScript name, in any language and case.
    ///   - text: Only faces with a glyph for every character of this text.
    public func faces(family: String? = nil, covering text: String? = nil) -> [FontInfo] {
        let catalog = state.withLock { $0.catalog }
        var records = catalog.program.records + (catalog.bundled?.records ?? [])
        if let system = catalog.system { records += system.records }
        if let name = family?.lowercased() {
            records = records.filter {
                $0.description.families.contains(name) || $0.description.faces.contains(name)
            }
        }
        if let text {
            let scalars = Set(text.unicodeScalars.map(\.value).filter { !CharacterClass.needsNoGlyph($0) })
            records = records.filter { record in scalars.allSatisfy(record.covers) }
        }
        return records.map(FontInfo.init)
    }
}
