internal import CFontconfig
internal import GalleySupport
internal import GalleyUnicode

/// The fonts known to Fontconfig, in a separate configuration for the library.
///
/// Created when a library first needs a system font: reading the configuration takes milliseconds. Calls to Fontconfig
/// are made under one lock; coverage is read without a lock, from tables that never change.
@safe public final class SystemFonts: Sendable {
    /// The fonts in the order of the configuration.
    public let records: [FontRecord]
    private let lazyFamilies = LazyReference<Names<[Int]>>()
    private let lazyFaces = LazyReference<Names<Int>>()
    /// The families that were looked up without the map; at most as many as there are families.
    private let found = Guarded<[String: [Int]]>([:])
    /// The language of the environment, in Fontconfig's notation; `nil` for `C`.
    let locale: String?

    let configuration: Configuration
    /// The preference orders by language and generic family; see `order(language:generic:)`.
    let orders = Guarded<[String: [Int32]]>([:])
    /// Indices in `records` by the address of Fontconfig's pattern.
    private let positions: [UInt: Int32]

    /// The owner of an `FcConfig`, with every pattern and character set in it.
    @safe final class Configuration: @unchecked Sendable {
        // Sound because Fontconfig's configuration is only read once it is loaded, which any thread may do.
        let pointer: OpaquePointer

        init?() {
            guard let pointer = unsafe FcInitLoadConfigAndFonts() else { return nil }
            unsafe self.pointer = pointer
        }

        deinit {
            unsafe FcConfigDestroy(pointer)
        }
    }

    init?(locale: String?) {
        guard let configuration = Configuration() else { return nil }
        self.configuration = configuration
        self.locale = locale

        var set = unsafe FcConfigGetFonts(configuration.pointer, FcSetSystem)
        if unsafe (set?.pointee.nfont ?? 0) == 0 {
            // Without a configuration file Fontconfig has no font directories.
            for folder in ["/usr/share/fonts", "/usr/local/share/fonts"] {
                _ = unsafe FcConfigAppFontAddDir(configuration.pointer, folder)
            }
            unsafe set = FcConfigGetFonts(configuration.pointer, FcSetApplication)
        }
        var records: [FontRecord] = []
        var positions: [UInt: Int32] = [:]
        for index in unsafe 0..<Int(set?.pointee.nfont ?? 0) {
            guard let pattern = unsafe set?.pointee.fonts[index],
                let record = unsafe FontRecord(pattern: pattern, owner: configuration)
            else { continue }
            let position = records.count
            records.append(record)
            positions[UInt(bitPattern: pattern)] = Int32(position)
        }
        self.records = records
        self.positions = positions
    }

    /// A map from names, created on first use.
    private final class Names<Value: Sendable>: Sendable {
        let values: [String: Value]

        init(_ values: [String: Value]) { self.values = values }
    }

    /// Indices in `records` by all family names in lower case.
    var families: [String: [Int]] {
        if let known = lazyFamilies.load() { return known.values }
        var families: [String: [Int]] = [:]
        for (position, record) in records.enumerated() {
            for name in record.familyNames where families[name]?.last != position {
                families[name, default: []].append(position)
            }
        }
        return lazyFamilies.store(Names(families)).values
    }

    /// Indices in `records` of a family by its name in lower case.
    ///
    /// Fallback needs one or two families, and creating the map of all would take longer than the rest of a text's
    /// first word: so families are searched one by one until the map exists.
    func positions(ofFamily family: String) -> [Int] {
        if let known = lazyFamilies.load() { return known.values[family] ?? [] }
        return found.withLock { found in
            if let known = found[family] { return known }
            let positions = records.indices.filter { records[$0].isNamed(family) }
            found[family] = positions
            return positions
        }
    }

    /// Indices in `records` by full and PostScript name in lower case.
    var faces: [String: Int] {
        if let known = lazyFaces.load() { return known.values }
        var faces: [String: Int] = [:]
        for (position, record) in records.enumerated() {
            for name in record.description.faces where faces[name] == nil { faces[name] = position }
        }
        return lazyFaces.store(Names(faces)).values
    }

    /// Indices in `records`, in Fontconfig's order of preference for a language and a generic family.
    func order(language: String, generic: String) -> [Int32] {
        orders.withLock { known in
            let key = "\(language) \(generic)"
            if let order = known[key] { return order }
            if known.count >= 64 { known.removeAll() }
            let order = preferringRegion(of: language, in: sort(language: language, generic: generic))
            known[key] = order
            return order
        }
    }

    /// Fontconfig's family for a generic name, in lower case.
    func family(generic: String, language: String) -> String? {
        guard let first = order(language: language, generic: generic).first else { return nil }
        return records[Int(first)].familyNames.first
    }

    /// The families that the configuration declares equivalent to `name`, such as metrically compatible ones.
    func aliases(of name: String) -> [String] {
        orders.withLock { _ in
            let pattern = unsafe FcPatternCreate()
            defer { unsafe FcPatternDestroy(pattern) }
            unsafe FcPatternAddString(pattern, FC_FAMILY, name)
            unsafe FcConfigSubstitute(configuration.pointer, pattern, FcMatchPattern)
            var result: [String] = []
            for index in 0..<Int32(64) {
                var value = unsafe FcValue()
                var binding = FcValueBindingWeak
                guard
                    unsafe FcPatternGetWithBinding(pattern, FC_FAMILY, index, &value, &binding) == FcResultMatch
                else { break }
                guard binding != FcValueBindingWeak, unsafe value.type == FcTypeString,
                    let text = unsafe value.u.s
                else { continue }
                result.append(unsafe String(cString: text).lowercased())
            }
            return result
        }
    }

    private func sort(language: String, generic: String) -> [Int32] {
        let pattern = unsafe FcPatternCreate()
        defer { unsafe FcPatternDestroy(pattern) }
        unsafe FcPatternAddString(pattern, FC_FAMILY, generic)
        unsafe FcPatternAddString(pattern, FC_LANG, language)
        unsafe FcConfigSubstitute(configuration.pointer, pattern, FcMatchPattern)
        unsafe FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let set = unsafe FcFontSort(configuration.pointer, pattern, FcBool(0), nil, &result) else { return [] }
        defer { unsafe FcFontSetDestroy(set) }
        return unsafe (0..<Int(set.pointee.nfont)).compactMap {
            unsafe positions[UInt(bitPattern: set.pointee.fonts[$0])]
        }
    }

    /// Whether text in `language` uses letters of `other`, which shows whether they have the same script.
    func shareLetters(_ language: String, _ other: String) -> Bool {
        guard let one = unsafe FcLangGetCharSet(language), let two = unsafe FcLangGetCharSet(other) else {
            return false
        }
        return unsafe FcCharSetIntersectCount(one, two) > 0
    }
}
