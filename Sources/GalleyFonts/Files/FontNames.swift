internal import CHarfBuzz

/// The names in a font's `name` table.
struct FontNames {
    /// The typographic family if there is one, in English if possible.
    var family = ""
    var style = ""
    var postScriptName = ""
    /// All family names in all languages, in lower case.
    var families: [String] = []
    /// The full and PostScript names in all languages, in lower case.
    var faces: [String] = []

    init(face: OpaquePointer) {
        var count: UInt32 = 0
        guard let entries = unsafe hb_ot_name_list_names(face, &count) else { return }
        var typographic: [String] = []
        var legacy: [String] = []
        // A hostile table may list tens of thousands of names.
        for index in 0..<min(Int(count), 1024) {
            let entry = unsafe entries[index]
            let id = unsafe entry.name_id
            guard [1, 4, 6, 16].contains(id),
                let text = unsafe Self.text(face, id, entry.language)
            else { continue }
            switch id {
            case 16: typographic.append(text.lowercased())
            case 1: legacy.append(text.lowercased())
            default: faces.append(text.lowercased())
            }
        }
        families = Self.unique(typographic + legacy)
        faces = Self.unique(faces)
        family = unsafe Self.english(face, 16) ?? Self.english(face, 1) ?? ""
        style = unsafe Self.english(face, 17) ?? Self.english(face, 2) ?? ""
        postScriptName = unsafe Self.english(face, 6) ?? ""
    }

    /// A name in English, or otherwise in any language.
    static func english(_ face: OpaquePointer, _ id: UInt32) -> String? {
        guard let english = unsafe hb_language_from_string("en", 2) else { return nil }
        if let text = unsafe text(face, id, english) { return text }
        var count: UInt32 = 0
        guard let entries = unsafe hb_ot_name_list_names(face, &count) else { return nil }
        for index in 0..<min(Int(count), 1024) where unsafe entries[index].name_id == id {
            if let text = unsafe text(face, id, entries[index].language) { return text }
        }
        return nil
    }

    private static func text(_ face: OpaquePointer, _ id: UInt32, _ language: OpaquePointer?) -> String? {
        var size: UInt32 = 512
        let text = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
            guard unsafe hb_ot_name_get_utf8(face, id, language, &size, buffer.baseAddress) > 0 else { return "" }
            return unsafe String(cString: buffer.baseAddress!)
        }
        return text.isEmpty ? nil : text
    }

    private static func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}
