internal import GalleyFonts
internal import GalleySupport
internal import GalleyUnicode
internal import Synchronization

/// The fonts that layouts choose from: those the program adds, those bundled, and the system's, in this order.
///
/// Most programs need no more than ``default``. A server that must give the same result on every machine
/// makes a library without the system's fonts, and adds its own:
///
/// ```swift
/// let fonts = FontLibrary(systemFonts: false)
/// try fonts.addFonts(directory: "Resources/Fonts")
/// ```
///
/// Making a library costs microseconds: bundled fonts are opened, and the system's are listed, when a text
/// first needs them. Any thread may use a library, and many layouts may share one. A font that is added
/// affects layouts made afterwards; the result does not depend on what was laid out before.
public final class FontLibrary: Sendable {
    /// The bundled fonts and the system's.
    public static let `default` = FontLibrary()

    let state: Guarded<State>
    /// Shapes paragraphs with these fonts, and keeps what it shaped.
    package let typesetter: Typesetter
    private let generations = Atomic(0)

    /// What changes when fonts are added, and what was worked out since.
    struct State: Sendable {
        var catalog: FontCatalog
        var generation = 0
        var selectors: [SelectorKey: CachedSelector] = [:]
    }

    /// A library of the fonts that come with Galley, of the system's, of both, or of none but those added.
    public convenience init(bundledFonts: Bool = true, systemFonts: Bool = true) {
        self.init(bundledFonts: bundledFonts, systemFonts: systemFonts, typesetter: Typesetter(), files: .standard)
    }

    init(bundledFonts: Bool, systemFonts: Bool, typesetter: Typesetter, files: DescriptorFiles.Limits) {
        let catalog = FontCatalog(bundledFonts: bundledFonts, systemFonts: systemFonts, files: files)
        state = Guarded(State(catalog: catalog))
        self.typesetter = typesetter
    }

    /// Forgets the text that was shaped with these fonts, to give its memory back; fonts stay open.
    ///
    /// The caches are bounded and need no such care. Layouts that exist are not affected.
    public func removeShapedText() {
        typesetter.removeShapedText()
    }

    /// Grows when fonts are added, or font files let go of: what was chosen before may no longer hold. Read without a lock, since
    /// every layout asks.
    var generation: Int { generations.load(ordering: .acquiring) }

    /// Call it after the catalog has changed.
    func advanceGeneration() {
        generations.wrappingAdd(1, ordering: .releasing)
    }
}
