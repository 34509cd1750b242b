internal import GalleyText
internal import GalleyValues

/// The fonts of the style sheets of a document.
struct HTMLFontFaces {
    /// The installed families that have other names in the style sheets, without a file.
    private var installed: [String: [String]] = [:]
    private var faces: [String: [(face: CSSFontFace, file: FontDescriptor.File)]] = [:]

    /// - Parameter path: Returns the path of the file with an address; nil if it must not or cannot be read.
    init(_ all: [CSSFontFace], path: (String) -> String?, _ warnings: inout [GalleyWarning]) {
        for face in all {
            guard let found = face.addresses.lazy.compactMap(path).first else {
                if !face.installed.isEmpty {
                    let names = installed[face.family.lowercased()] ?? []
                    installed[face.family.lowercased()] = names + face.installed.filter { !names.contains($0) }
                    continue
                }
                warnings.append(
                    GalleyWarning(
                        .unavailableFont,
                        "no file of the font \(face.family) in @font-face can be read; only files in the document's folder "
                            + "are"))
                continue
            }
            faces[face.family.lowercased(), default: []].append((face, FontDescriptor.File(path: found)))
        }
    }

    /// Sets the files of families.
    func apply(to text: inout AttributedText) {
        guard !faces.isEmpty || !installed.isEmpty else { return }
        text.transformAttributes { attributes in
            guard let font = attributes.font, let families = font.families else { return }
            // Files precede families: one after an installed family is not used.
            let known = families.prefix { faces[$0.lowercased()] != nil }
            let files = known.compactMap { file(of: $0, weight: font.weight ?? 400, isItalic: font.italic == true) }
            if !files.isEmpty { attributes.font?.files = files }
            if families.contains(where: { installed[$0.lowercased()] != nil }) {
                attributes.font?.families = families.flatMap { installed[$0.lowercased()] ?? [$0] }
            }
        }
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
