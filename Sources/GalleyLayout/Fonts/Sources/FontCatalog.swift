internal import GalleyText

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// All sources of fonts of one library, in order: the program's, the bundled ones, the system's.
///
/// A value: the program's fonts are those known when it was copied, so that a layout under way is not
/// affected by fonts added meanwhile. What costs time is opened behind it once and shared.
struct FontCatalog: Sendable {
    private(set) var program: [FontRecord] = []
    /// Whether a font of the program has an axis that follows the size.
    private(set) var hasOpticalSizes = false
    private(set) var programFamilies: [String: [FontRecord]] = [:]
    private var programFaces: [String: (record: FontRecord, instance: [Float]?)] = [:]
    let bundled: BundledFonts?
    private let lazySystem: Guarded<SystemState>
    private let descriptorFiles = Guarded<[FontDescriptor.File: FontRecord]>([:])

    private enum SystemState: Sendable {
        case off, unread, missing
        case read(SystemFonts)
    }

    /// What a family name stands for: the faces of a family, or one face under its own name.
    enum Family {
        case faces([FontRecord])
        case face(FontRecord, instance: [Float]?)
    }

    init(bundledFonts: Bool, systemFonts: Bool) {
        bundled = bundledFonts ? BundledFonts() : nil
        lazySystem = Guarded(systemFonts ? .unread : .off)
    }

    /// Adds a face, or finds it among those added before: the one that counts comes back.
    mutating func add(_ record: FontRecord) -> FontRecord {
        if case .file(let path) = record.location {
            let known = record.description.families.first.flatMap { programFamilies[$0] } ?? []
            for other in known where other.index == record.index {
                if case .file(path) = other.location { return other }
            }
        }
        program.append(record)
        hasOpticalSizes = hasOpticalSizes || record.resource?.hasOpticalSizes ?? false
        for name in record.description.families { programFamilies[name, default: []].append(record) }
        for name in record.description.faces where programFaces[name] == nil { programFaces[name] = (record, nil) }
        for instance in record.description.instances where programFaces[instance.name] == nil {
            programFaces[instance.name] = (record, instance.coordinates)
        }
        return record
    }

    /// The system's fonts, read now if they were not.
    var system: SystemFonts? {
        lazySystem.withLock { state in
            if case .unread = state {
                state = SystemFonts(locale: Self.environmentLanguage).map { .read($0) } ?? .missing
            }
            if case .read(let fonts) = state { return fonts }
            return nil
        }
    }

    /// The face of a font file that a descriptor names; opened once.
    func record(of file: FontDescriptor.File) throws(GalleyError) -> FontRecord {
        if let known = descriptorFiles.withLock({ $0[file] }) { return known }
        let opened = try FontFile.open(FontData(file: file.path), source: file.path)
        let resource = try FontFile.face(in: opened.data, index: file.index, source: file.path)
        let name = String(file.path.split(separator: "/").last ?? "font")
        let record = FontRecord(
            resource: resource, description: FaceDescription(of: resource, fallbackName: name), source: .program,
            location: .file(file.path))
        return descriptorFiles.withLock { known in
            if let first = known[file] { return first }
            if known.count >= 1024 { known.removeAll() }
            known[file] = record
            return record
        }
    }

    /// Looks a name up: as a family among the program's and the bundled fonts, which make one family where
    /// both have it, then as the name of one face there, then in the system.
    func family(_ name: String) -> Family? {
        let key = name.lowercased()
        let own = (programFamilies[key] ?? []) + (bundled?.families[key] ?? [])
        if !own.isEmpty { return .faces(own) }
        if let face = programFaces[key] { return .face(face.record, instance: face.instance) }
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
        var result = [
            program.isEmpty ? "fonts added by the program (none)" : "\(program.count) fonts added by the program"
        ]
        result.append(bundled == nil ? "bundled fonts (switched off)" : "\(BundledFonts.table.count) bundled fonts")
        result.append(
            lazySystem.withLock { state in
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
