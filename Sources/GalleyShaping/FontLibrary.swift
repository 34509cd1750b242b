internal import GalleyFonts
internal import GalleySupport
internal import GalleyUnicode
internal import Synchronization

/// The available fonts for layouts: those added by the program, the bundled ones, and the system's, in this order.
///
/// Most programs only need ``default``. A server that must produce the same result on every machine creates a library
/// without the system's fonts, and adds its own:
///
/// ```swift
/// let fonts = FontLibrary(systemFonts: false)
/// try fonts.addFonts(directory: "Resources/Fonts")
/// ```
///
/// Creating a library takes microseconds: bundled fonts are opened, and system fonts listed, when a text first needs
/// them. Any thread may use a library, and many layouts may share one. An added font affects later layouts; results do
/// not depend on earlier layouts.
public final class FontLibrary: Sendable {
    /// The library with bundled and system fonts that is used where none is stated.
    public static let shared = FontLibrary()

    let state: Guarded<State>
    /// The typesetter, which shapes paragraphs with these fonts and caches the results.
    package let typesetters: TypesetterPool
    private let generations = Atomic(0)

    /// The state that changes when fonts are added, and caches that depend on it.
    struct State: Sendable {
        var catalog: FontCatalog
        var generation = 0
        var selectors: [SelectorKey: CachedSelector] = [:]
    }

    /// Creates a library with bundled fonts, system fonts, both, or only fonts that are added.
    public convenience init(bundledFonts: Bool = true, systemFonts: Bool = true) {
        self.init(bundledFonts: bundledFonts, systemFonts: systemFonts, typesetters: TypesetterPool(), files: .standard)
    }

    init(bundledFonts: Bool, systemFonts: Bool, typesetters: TypesetterPool, files: DescriptorFiles.Limits) {
        let catalog = FontCatalog(bundledFonts: bundledFonts, systemFonts: systemFonts, files: files)
        state = Guarded(State(catalog: catalog))
        self.typesetters = typesetters
    }

    /// Empties the caches of shaped text to release their memory; fonts stay open.
    ///
    /// The caches are bounded, so this is rarely needed. Existing layouts are not affected.
    public func removeShapedText() {
        typesetters.removeShapedText()
    }

    /// A counter that increases when fonts are added or font files released, which invalidates earlier choices. Read
    /// without a lock, since every layout reads it.
    var generation: Int { generations.load(ordering: .acquiring) }

    /// Increases the generation; call it after changing the catalog.
    func advanceGeneration() {
        generations.wrappingAdd(1, ordering: .releasing)
    }
}
