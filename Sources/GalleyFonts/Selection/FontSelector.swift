internal import GalleySupport
public import GalleyText
internal import GalleyUnicode
internal import Synchronization

/// A selector of the font of every grapheme cluster for one descriptor and language. Any thread may use it.
///
/// The result depends on the descriptor, the language and the library's fonts at the time of creation, never on
/// previous queries.
public final class FontSelector: Sendable {
    /// The first font of the style that has a space. It determines the strut, and spaces use it.
    public let primary: Font
    /// An identifier of the selector, unique in the process and never reused.
    public let id: UInt32
    /// The unusable parts of the descriptor: unreadable files, and families without any match.
    public let warnings: [GalleyError]
    /// Whether a font of the style has an axis that follows the size.
    public let usesOpticalSize: Bool

    let request: FontRequest
    /// The available fonts.
    public let catalog: FontCatalog
    let language: String?
    /// The generic family whose preferences order the system's fonts.
    let generic: GenericFamily
    let decisions = DecisionTable()
    let fonts = FontList()
    /// The state of the search; its lock also protects additions to `decisions` and `fonts`.
    let state: Guarded<State>
    /// The coverage of the primary font, if it has precedence for every character it covers; otherwise empty.
    private let fastCoverage: FontCoverage

    private static let lastIdentifier = Atomic<UInt32>(0)

    /// A possible face, and its origin.
    struct Candidate: Sendable {
        let record: FontRecord
        var instance: [Float]?
        /// Whether the descriptor names it, by file or by its face name.
        var isNamed = false
    }

    /// The results so far.
    struct State: Sendable {
        /// The faces of the style, in order.
        var own: [Candidate]
        /// The families of the style that have not yet been looked up.
        var pending: ArraySlice<String>
        /// The other fonts of the program.
        var program: [Candidate]?
        /// The bundled fonts by script; the monospaced ones under 0.
        var bundled: [UInt32: [Candidate]] = [:]
        /// The system's fonts, once needed.
        var systemFonts: SystemFonts?
        /// Indices of system fonts in order of preference, by script and presentation.
        var system: [SystemKey: [Int32]] = [:]
        /// The nearest faces in the family of a system font.
        var relatives: [Int32: [FontRecord]] = [:]
        /// The fonts opened from records.
        var opened: [ObjectIdentifier: Font?] = [:]
        var positions: [Font: Int] = [:]
        var clusters: [ClusterKey: DecisionTable.Decision] = [:]
    }

    struct SystemKey: Hashable, Sendable {
        var script: UInt32
        var isEmoji: Bool
    }

    struct ClusterKey: Hashable, Sendable {
        var scalars: [UInt32]
        var script: UInt32
        var presentation: Presentation
    }

    /// - Throws: `fontNotFound` if the library has no font at all.
    public init(
        _ descriptor: FontDescriptor, language: String?, catalog: FontCatalog, opticalSize: Float?
    ) throws(GalleyError) {
        var request = FontRequest(descriptor)
        request.opticalSize = opticalSize
        let families = descriptor.families ?? []
        var warnings: [GalleyError] = []
        var state = State(own: [], pending: families[...])
        for file in descriptor.files ?? [] {
            do throws(GalleyError) {
                state.own.append(Candidate(record: try catalog.record(of: file), isNamed: true))
            } catch {
                warnings.append(error)
            }
        }
        var primary = Self.firstWithSpace(state.own, request)
        while primary == nil, Self.resolveNextFamily(&state, request, catalog, language: language) {
            primary = Self.firstWithSpace(state.own, request)
        }
        let isFromStyle = !state.own.isEmpty
        if !isFromStyle {
            if !families.isEmpty { warnings.append(.fontNotFound(families: families, tried: catalog.tried)) }
            state.own = Self.defaults(request, catalog, language: language)
        }
        guard
            let font = primary ?? Self.firstWithSpace(state.own, request)
                ?? state.own.lazy.compactMap({ $0.record.font(for: request, instance: $0.instance) }).first
        else { throw .fontNotFound(families: families, tried: catalog.tried) }

        self.primary = font
        self.request = request
        self.catalog = catalog
        self.language = language
        self.warnings = warnings
        generic = families.lazy.compactMap(GenericFamily.init(name:)).first ?? .sansSerif
        usesOpticalSize =
            catalog.program.hasOpticalSizes
            || state.own.contains { $0.record.resource?.hasOpticalSizes ?? false }
        let first = state.own.first { $0.record.resource != nil }
        let isFirst = first.map { font.face.resource === $0.record.resource && !$0.record.isEmoji } ?? false
        fastCoverage = isFirst ? font.face.coverage : .empty
        if let position = fonts.append(font) { state.positions[font] = position }
        self.state = Guarded(state)
        id = Self.lastIdentifier.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Whether the primary font is used for `scalar` without emoji presentation; false means "unknown".
    public func primaryCovers(_ scalar: UInt32) -> Bool {
        fastCoverage.contains(scalar)
    }

    /// The font at an index returned by ``choice(for:script:emoji:)``; 0 is the primary font.
    public func font(at index: Int) -> Font {
        fonts[index]
    }

    /// The font for one grapheme cluster, given its script (an `hb_script_t`) and whether it has emoji presentation. If
    /// no font covers it, the primary font draws its `.notdef`.
    public func font(
        for scalars: UnsafeBufferPointer<UInt32>, script: UInt32, emoji: Bool
    ) -> (font: Font, isCovered: Bool) {
        let choice = unsafe choice(for: scalars, script: script, emoji: emoji)
        return (fonts[choice.index], choice.isCovered)
    }

    /// The first candidate with a glyph for the space: the first available font of CSS.
    private static func firstWithSpace(_ candidates: [Candidate], _ request: FontRequest) -> Font? {
        for candidate in candidates where candidate.record.covers(0x20) {
            if let font = candidate.record.font(for: request, instance: candidate.instance) { return font }
        }
        return nil
    }

    /// Looks up the next family of the style; false if there is none left.
    static func resolveNextFamily(
        _ state: inout State, _ request: FontRequest, _ catalog: FontCatalog, language: String?
    ) -> Bool {
        guard let name = state.pending.popFirst() else { return false }
        var found: [Candidate] = []
        if let generic = GenericFamily(name: name) {
            let faces = catalog.family(generic: generic, language: language, for: request) ?? []
            found = request.nearest(among: faces).map { Candidate(record: $0) }
        } else {
            switch catalog.family(name, for: request) {
            case .faces(let faces):
                found = request.nearest(among: faces).map { Candidate(record: $0, isNamed: true) }
            case .face(let record, let instance):
                found = [Candidate(record: record, instance: instance, isNamed: true)]
            case nil: break
            }
        }
        for candidate in found where !state.own.contains(where: { $0.record === candidate.record }) {
            state.own.append(candidate)
        }
        return true
    }

    /// The fonts if the style names none that exists.
    private static func defaults(
        _ request: FontRequest, _ catalog: FontCatalog, language: String?
    ) -> [Candidate] {
        let faces =
            catalog.bundled?.families[BundledFonts.sans].map {
                catalog.completed($0, of: BundledFonts.sans, for: request)
            }
            ?? catalog.program.records.first.flatMap { catalog.program.families[$0.description.families[0]] }
            ?? catalog.family(generic: .sansSerif, language: language, for: request)
            ?? []
        return request.nearest(among: faces).map { Candidate(record: $0) }
    }
}
