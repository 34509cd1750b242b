public import GalleyFonts
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

extension FontLibrary {
    /// Adds the faces of a font file: OpenType, TrueType, a collection, WOFF or WOFF2.
    ///
    /// The file is mapped, so it must not be truncated during the lifetime of the library; replacing it by renaming
    /// another file, as package managers do, is safe. Adding a file twice has no effect.
    /// - Parameters:
    ///   - file: A path.
    ///   - index: The index of a face in a collection; `nil` adds all faces.
    /// - Returns: The faces in the order of the file.
    /// - Throws: ``GalleyError/unreadableFont(source:reason:)``.
    @discardableResult
    public func addFont(file: String, index: Int? = nil) throws(GalleyError) -> [FontFace] {
        let records = try Self.records(
            of: FontData(file: file), index: index, source: file, location: { _ in .file(file) })
        return add(records)
    }

    /// Adds the faces of a font in memory. The bytes are copied.
    ///
    /// - Parameter name: The name in errors and `FontInfo`.
    /// - Returns: The faces in the order of the data.
    /// - Throws: ``GalleyError/unreadableFont(source:reason:)``.
    @discardableResult
    public func addFont(bytes: [UInt8], name: String) throws(GalleyError) -> [FontFace] {
        guard !bytes.isEmpty else { throw .unreadableFont(source: name, reason: "it is empty") }
        let records = try Self.records(
            of: FontData(copying: bytes), index: nil, source: name, location: { .data($0, name: name) })
        return add(records)
    }

    /// Adds all font files in a directory and its subdirectories, in the order of their names.
    ///
    /// Files without a font extension are ignored.
    /// - Parameters:
    ///   - directory: A path.
    ///   - onProblem: Called with each font file that could not be used; the others are still added.
    /// - Returns: The faces, in the order of the files.
    /// - Throws: ``GalleyError/unreadableFile(path:reason:)`` if the directory cannot be read.
    @discardableResult
    public func addFonts(
        directory: String, onProblem: (GalleyError) -> Void = { _ in }
    ) throws(GalleyError) -> [FontFace] {
        var records: [FontRecord] = []
        for path in try FontDirectory.fontFiles(in: directory, onProblem: onProblem) {
            do throws(GalleyError) {
                records += try Self.records(
                    of: FontData(file: path), index: nil, source: path, location: { _ in .file(path) })
            } catch {
                onProblem(error)
            }
        }
        return add(records)
    }

    private func add(_ records: [FontRecord]) -> [FontFace] {
        guard !records.isEmpty else { return [] }
        defer { advanceGeneration() }
        return state.withLock { state in
            state.generation += 1
            state.selectors.removeAll()
            var program = state.catalog.program
            let kept = records.map { program.add($0) }
            state.catalog = FontCatalog(state.catalog, program: program)
            return kept.compactMap(\.standardFace)
        }
    }

    private static func records(
        of data: FontData, index: Int?, source: String, location: (FontData) -> FontRecord.Location
    ) throws(GalleyError) -> [FontRecord] {
        let file = try FontFile.open(data, source: source)
        var records: [FontRecord] = []
        for face in index.map({ $0...$0 }) ?? 0...(file.faceCount - 1) {
            let resource = try FontFile.face(in: file.data, index: face, source: source)
            let name = String(source.split(separator: "/").last ?? "font")
            records.append(
                FontRecord(
                    resource: resource, description: FaceDescription(of: resource, fallbackName: name),
                    source: .program, location: location(file.data)))
        }
        return records
    }
}
