internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// All font sources of a library, in order: the program's, the bundled ones, the system's.
///
/// Immutable: adding a font creates another catalog, so that running layouts are not affected. The two share their
/// opened fonts.
public final class FontCatalog: Sendable {
    /// The fonts that the program added.
    public let program: ProgramFonts
    /// The fonts compiled into Galley; `nil` if the library does not use them.
    public let bundled: BundledFonts?
    private let shared: Shared

    /// The state shared by the catalogs of a library.
    private final class Shared: Sendable {
        let system: Guarded<SystemState>
        let files: Guarded<DescriptorFiles>

        init(_ state: SystemState, _ limits: DescriptorFiles.Limits) {
            system = Guarded(state)
            files = Guarded(DescriptorFiles(limits))
        }
    }

    private enum SystemState: Sendable {
        case off, unread, missing
        case read(SystemFonts)
    }

    /// The meaning of a family name: the faces of a family, or one face with that name.
    enum Family {
        case faces([FontRecord])
        case face(FontRecord, instance: [Float]?)
    }

    /// Creates a catalog without fonts of the program; the system's are read on first use.
    public init(bundledFonts: Bool, systemFonts: Bool, files limits: DescriptorFiles.Limits = .standard) {
        program = ProgramFonts()
        bundled = bundledFonts ? BundledFonts() : nil
        shared = Shared(systemFonts ? .unread : .off, limits)
    }

    /// Creates a copy of the catalog with other fonts of the program.
    public init(_ other: FontCatalog, program: ProgramFonts) {
        self.program = program
        bundled = other.bundled
        shared = other.shared
    }

    /// The system's fonts, read on first use.
    public var system: SystemFonts? {
        shared.system.withLock { state in
            if case .unread = state {
                state = SystemFonts(locale: Self.environmentLanguage).map { .read($0) } ?? .missing
            }
            if case .read(let fonts) = state { return fonts }
            return nil
        }
    }

    /// Whether the system's fonts have been read.
    var hasReadSystem: Bool {
        shared.system.withLock { state in
            if case .unread = state { return false }
            return true
        }
    }

    /// The face of a font file named by a descriptor; open as long as ``DescriptorFiles`` keeps it.
    func record(of file: FontDescriptor.File) throws(GalleyError) -> FontRecord {
        if let known = shared.files.withLock({ $0.record(of: file) }) { return known }
        let isData = DataURI.isDataURI(file.path)
        let source = isData ? DataURI.shown(file.path) : file.path
        let opened = try FontFile.open(FontData(file: file.path), source: source)
        let resource = try FontFile.face(in: opened.data, index: file.index, source: source)
        let name = isData ? "font" : String(file.path.split(separator: "/").last ?? "font")
        let record = FontRecord(
            resource: resource, description: FaceDescription(of: resource, fallbackName: name), source: .program,
            location: isData ? .data(opened.data, name: source) : .file(file.path))
        let bytes = resource.data.count + file.path.utf8.count
        return shared.files.withLock { $0.insert(record, for: file, bytes: bytes) }
    }

    /// Marks a file as used.
    public func touch(_ file: FontDescriptor.File) {
        shared.files.withLock { _ = $0.record(of: file) }
    }

    /// The files released since the last call: callers must release faces of these files as well.
    public func takeReleasedFiles() -> Set<FontDescriptor.File> {
        shared.files.withLock { $0.takeReleased() }
    }

    /// Looks up a name: first as a family among the program's and the bundled fonts, which are merged if both have it,
    /// then as a face name there, then in the system.
    func family(_ name: String, for request: FontRequest) -> Family? {
        let key = name.lowercased()
        let own = (program.families[key] ?? []) + (bundled?.families[key] ?? [])
        if !own.isEmpty { return .faces(completed(own, of: key, for: request)) }
        if let face = program.faces[key] { return .face(face.record, instance: face.instance) }
        if let face = bundled?.records.first(where: { $0.description.faces.contains(key) }) {
            return .face(face, instance: nil)
        }
        guard let system else { return nil }
        if let found = system.families[key] { return .faces(found.map { system.records[$0] }) }
        if let found = system.faces[key] { return .face(system.records[found], instance: nil) }
        for alias in system.aliases(of: name) {
            if let found = system.families[alias] { return .faces(found.map { system.records[$0] }) }
        }
        return nil
    }

    /// The faces of a bundled family, with those of the system's family of the same name that have the requested weight if
    /// no bundled one has it. A family of the program hides the system's, as with `@font-face`.
    func completed(_ faces: [FontRecord], of key: String, for request: FontRequest) -> [FontRecord] {
        func hasWeight(_ face: FontRecord) -> Bool { face.description.weight.contains(request.weight) }
        guard program.families[key] == nil, !faces.contains(where: hasWeight), let system else { return faces }
        return faces + system.positions(ofFamily: key).map { system.records[$0] }.filter(hasWeight)
    }

    /// The faces of a generic family.
    func family(generic: GenericFamily, language: String?, for request: FontRequest) -> [FontRecord]? {
        if let bundledName = generic.bundledFamily, let faces = bundled?.families[bundledName] {
            return completed(faces, of: bundledName, for: request)
        }
        guard let system else { return nil }
        let language = language.flatMap(ScriptLanguage.fontconfigName) ?? system.locale ?? "en"
        if generic == .emoji {
            // Without an installed emoji font, Fontconfig returns a text font.
            let order = system.order(language: "und-zsye", generic: "emoji")
            return order.lazy.map { system.records[Int($0)] }.first(where: \.isEmoji).map { [$0] }
        }
        guard let name = system.family(generic: generic.fontconfigName, language: language) else { return nil }
        return system.families[name]?.map { system.records[$0] }
    }

    /// The places that were searched, in order, for errors.
    var tried: [String] {
        let added = program.records.count
        var result = [added == 0 ? "fonts added by the program (none)" : "\(added) fonts added by the program"]
        result.append(bundled == nil ? "bundled fonts (switched off)" : "\(BundledFonts.table.count) bundled fonts")
        result.append(
            shared.system.withLock { state in
                switch state {
                case .off: "system fonts (switched off)"
                case .unread: "system fonts"
                case .missing: "system fonts (Fontconfig could not be started)"
                case .read(let fonts): "\(fonts.records.count) system fonts through Fontconfig"
                }
            })
        return result
    }

    /// The language of the process's locale, in Fontconfig's notation.
    private static var environmentLanguage: String? {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let value = unsafe getenv(name) else { continue }
            let text = unsafe String(cString: value)
            if text.isEmpty { continue }
            return ScriptLanguage.fontconfigName(String(text.prefix { $0 != "." && $0 != "@" }))
        }
        return nil
    }
}
