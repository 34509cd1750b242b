internal import GalleyText
internal import GalleyValues

/// The fonts of the style sheets of a document.
struct HTMLFontFaces {
    /// The installed families that have other names in the style sheets, without a file.
    private var installed: [String: [String]] = [:]
    private var faces: [String: [(face: CSSFontFace, file: FontDescriptor.File)]] = [:]

    /// - Parameter path: Returns the path of the file with an address, or a `data:` URI; nil if it must not or cannot be
    ///   read, and an error if it cannot be used.
    init(
        _ all: [CSSFontFace], path: (String) throws(GalleyError) -> String?, _ warnings: inout [GalleyWarning]
    ) {
        for face in all {
            let key = face.family.lowercased()
            if let found = Self.file(of: face, path, &warnings) {
                faces[key, default: []].append((face, FontDescriptor.File(path: found)))
            } else if !face.installed.isEmpty {
                let names = installed[key] ?? []
                installed[key] = names + face.installed.filter { !names.contains($0) }
            } else {
                warnings.append(
                    GalleyWarning(
                        .unavailableFont,
                        "no file of the font \(face.family) in @font-face can be read; only files in the document's folder "
                            + "and data: addresses are"))
            }
        }
    }

    /// The first file of a face that can be used, with a warning for each address before it that contains an unusable font.
    private static func file(
        of face: CSSFontFace, _ path: (String) throws(GalleyError) -> String?, _ warnings: inout [GalleyWarning]
    ) -> String? {
        for address in face.addresses {
            do throws(GalleyError) {
                if let found = try path(address) { return found }
            } catch {
                warnings.append(
                    GalleyWarning(.unusableFont, "the font \(face.family) in @font-face: \(error.description)"))
            }
        }
        return nil
    }

    /// Sets the files of families.
    func apply(to text: inout AttributedText) {
        guard !isEmpty else { return }
        text.transformAttributes { attributes in
            if let font = attributes.font { attributes.font = resolved(font) }
        }
    }

    /// Whether the style sheets have no fonts that can be used.
    var isEmpty: Bool { faces.isEmpty && installed.isEmpty }

    /// A font with the files of its families.
    func resolved(_ font: FontDescriptor) -> FontDescriptor {
        guard let families = font.families else { return font }
        var result = font
        // Files precede families: one after an installed family is not used.
        let known = families.prefix { faces[$0.lowercased()] != nil }
        let files = known.compactMap { file(of: $0, weight: font.weight ?? 400, isItalic: font.italic == true) }
        if !files.isEmpty { result.files = files }
        if families.contains(where: { installed[$0.lowercased()] != nil }) {
            result.families = families.flatMap { installed[$0.lowercased()] ?? [$0] }
        }
        return result
    }

    /// The file with the nearest style and weight.
    private func file(of family: String, weight: Int, isItalic: Bool) -> FontDescriptor.File? {
        func distance(_ face: CSSFontFace) -> Int {
            let nearest = min(max(weight, face.weights.lowerBound), face.weights.upperBound)
            // Light weights fall back to lighter ones first, bold weights to bolder ones.
            let isWrongSide = weight > 500 ? nearest < weight : nearest > weight
            return (face.isItalic == isItalic ? 0 : 10_000) + (isWrongSide ? 1000 : 0) + abs(nearest - weight)
        }
        return faces[family.lowercased()]?.min { distance($0.face) < distance($1.face) }?.file
    }
}
