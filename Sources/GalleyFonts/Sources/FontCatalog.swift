internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// All sources of fonts of one library, in order: the program's, the bundled ones, the system's.
///
/// Immutable: a library that gets another font makes another catalog, so that a layout under way is not
/// affected. What was opened is shared between the two.
public final class FontCatalog: Sendable {
    /// The fonts that the program added.
    public let program: ProgramFonts
    /// The fonts compiled into Galley; `nil` where the library goes without them.
    public let bundled: BundledFonts?
    private let shared: Shared

    /// What catalogs of one library have in common.
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

    /// What a family name stands for: the faces of a family, or one face under its own name.
    enum Family {
        case faces([FontRecord])
        case face(FontRecord, instance: [Float]?)
    }

    /// A catalog without fonts of the program; the system's are read when they are first asked for.
    public init(bundledFonts: Bool, systemFonts: Bool, files limits: DescriptorFiles.Limits = .standard) {
        program = ProgramFonts()
        bundled = bundledFonts ? BundledFonts() : nil
        shared = Shared(systemFonts ? .unread : .off, limits)
    }

    /// The catalog with the program's fonts replaced.
    public init(_ other: FontCatalog, program: ProgramFonts) {
        self.program = program
        bundled = other.bundled
        shared = other.shared
    }

    /// The system's fonts, read now if they were not.
    public var system: SystemFonts? {
        shared.system.withLock { state in
            if case .unread = state {
                state = SystemFonts(locale: Self.environmentLanguage).map { .read($0) } ?? .missing
            }
            if case .read(let fonts) = state { return fonts }
            return nil
        }
    }

    /// Whether the system's fonts have been needed.
    var hasReadSystem: Bool {
        shared.system.withLock { state in
            if case .unread = state { return false }
            return true
        }
    }

    /// The face of a font file that a descriptor names; open as long as ``DescriptorFiles`` keeps it.
    func record(of file: FontDescriptor.File) throws(GalleyError) -> FontRecord {
        if let known = shared.files.withLock({ $0.record(of: file) }) { return known }
        let opened = try FontFile.open(FontData(file: file.path), source: file.path)
        let resource = try FontFile.face(in: opened.data, index: file.index, source: file.path)
        let name = String(file.path.split(separator: "/").last ?? "font")
        let record = FontRecord(
            resource: resource, description: FaceDescription(of: resource, fallbackName: name), source: .program,
            location: .file(file.path))
        return shared.files.withLock { $0.insert(record, for: file, bytes: resource.data.count) }
    }

    /// Notes that a file is in use.
    public func touch(_ file: FontDescriptor.File) {
        shared.files.withLock { _ = $0.record(of: file) }
    }

    /// The files that were let go since it was asked last: whoever keeps their faces is to let go of them too.
    public func takeReleasedFiles() -> Set<FontDescriptor.File> {
        shared.files.withLock { $0.takeReleased() }
    }

    /// Looks a name up: as a family among the program's and the bundled fonts, which make one family where
    /// both have it, then as the name of one face there, then in the system.
    func family(_ name: String) -> Family? {
        let key = name.lowercased()
        let own = (program.families[key] ?? []) + (bundled?.families[key] ?? [])
        if !own.isEmpty { return .faces(own) }
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

    /// The faces that serve a generic family.
    func family(generic: GenericFamily, language: String?) -> [FontRecord]? {
        if let bundledName = generic.bundledFamily, let faces = bundled?.families[bundledName] { return faces }
        guard let system else { return nil }
        let language = language.flatMap(ScriptLanguage.fontconfigName) ?? system.locale ?? "en"
        if generic == .emoji {
            // Where no emoji font is installed, Fontconfig answers with a text font.
            let order = system.order(language: "und-zsye", generic: "emoji")
            return order.lazy.map { system.records[Int($0)] }.first(where: \.isEmoji).map { [$0] }
        }
        guard let name = system.family(generic: generic.fontconfigName, language: language) else { return nil }
        return system.families[name]?.map { system.records[$0] }
    }

    /// Where a font was looked for, in order, for an error.
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

    /// The language of the process's locale, as Fontconfig spells it.
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
