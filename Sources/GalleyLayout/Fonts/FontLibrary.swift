internal import CGalleyFonts
package import GalleyText

/// The fonts that layouts choose from: those the program adds, those bundled, and the system's.
///
/// Any thread may use a library, and many layouts may share one. Adding a font affects layouts made later.
public final class FontLibrary: Sendable {
    /// The bundled fonts and the system's.
    public static let `default` = FontLibrary()

    /// Shapes paragraphs with these fonts and keeps what it shaped.
    package let typesetter = Typesetter()
    /// Grows when fonts are added: what was chosen before may no longer hold.
    var generation: Int { 0 }

    private let cache = Guarded<[FontDescriptor: FontSelector]>([:])
    private let bundled: [FontFace]

    public init(bundledFonts: Bool = true, systemFonts: Bool = true) {
        var faces: [FontFace] = []
        if bundledFonts {
            for index in 0..<CGalleyFonts_count() {
                let font = unsafe CGalleyFonts_at(index)
                let name = unsafe String(cString: font.name)
                let data = unsafe FontData(permanent: UnsafeRawBufferPointer(start: font.bytes, count: font.length))
                faces.append(
                    FontFace(
                        resource: FontResource(data: data, index: 0),
                        description: FaceDescription(
                            familyName: String(name.split(separator: "-")[0]), styleName: "",
                            weight: name.contains("Bold") ? 700...700 : 400...400,
                            isItalic: name.contains("Italic"), stretch: 100...100),
                        coordinates: []))
            }
        }
        bundled = faces
    }

    /// The selector of a complete descriptor (see ``FontDescriptor/merged(over:)``).
    package func selector(for descriptor: FontDescriptor, language: String?) throws(GalleyError) -> FontSelector {
        if let known = cache.withLock({ $0[descriptor] }) { return known }
        let bold = (descriptor.weight ?? 400) >= 600
        let matching = bundled.filter {
            ($0.weight == 700) == bold && $0.isItalic == (descriptor.italic ?? false)
        } + bundled.filter { ($0.weight == 700) == bold }
        guard let primary = matching.first(where: { $0.familyName == "NotoSans" }) else {
            throw .fontNotFound(families: descriptor.families ?? [], tried: [])
        }
        let selector = FontSelector(primary: Font(face: primary), others: matching.map { Font(face: $0) })
        cache.withLock { $0[descriptor] = selector }
        return selector
    }
}
