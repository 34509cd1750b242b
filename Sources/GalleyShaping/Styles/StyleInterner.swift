internal import GalleyRegions
internal import GalleySupport
package import GalleyText
internal import GalleyUnicode

/// Makes equal shaping styles one, for all threads.
final class StyleInterner: Sendable {
    private struct State {
        var generation = -1
        var styles: [ShapingStyle.Key: ShapingStyle] = [:]
        var nextID: UInt32 = 0
    }

    private let limit: Int
    private let state = Guarded(State())

    /// Keeps `limit` styles.
    init(limit: Int = 4096) {
        self.limit = limit
    }

    /// The style for `attributes`, whose fonts are chosen from `fonts`.
    func style(for attributes: TextAttributes, fonts: FontLibrary) throws(GalleyError) -> ShapingStyle {
        try style(for: ShapingStyle.Key(attributes), fonts: fonts)
    }

    private func style(for key: ShapingStyle.Key, fonts: FontLibrary) throws(GalleyError) -> ShapingStyle {
        let generation = fonts.generation
        let found = state.withLock { state in
            if state.generation != generation || state.styles.count > limit {
                state.styles.removeAll()
                state.generation = generation
            }
            return state.styles[key]
        }
        if let found { return found }
        // Outside the lock: opening a font may take long. A second thread may do the same; the first wins.
        let selector = try fonts.selector(for: key.font, language: key.language)
        var annotation: ShapingStyle?
        if key.ruby != nil { annotation = try style(for: key.annotation, fonts: fonts) }
        return state.withLock { [annotation] state in
            if let found = state.styles[key] { return found }
            let style = ShapingStyle(key: key, id: state.nextID, selector: selector, annotation: annotation)
            state.nextID &+= 1
            if state.generation == generation { state.styles[key] = style }
            return style
        }
    }
}

/// A style of an attributed text, resolved.
public final class ResolvedStyle {
    /// What decides glyphs and widths.
    public let shaping: ShapingStyle
    /// What decides lines; a paragraph takes its first character's.
    public let paragraph: ParagraphMetrics

    /// A style of its parts.
    public init(shaping: ShapingStyle, paragraph: ParagraphMetrics) {
        self.shaping = shaping
        self.paragraph = paragraph
    }
}

/// A worker's memory of the last styles it resolved, so that a style met again costs one comparison.
public final class StyleMemo {
    private struct Entry {
        var key: AttributedText.Style
        var value: ResolvedStyle
    }

    /// Sets of four, so that styles that take turns seldom push each other out. A worker's own, so that nobody else
    /// can be using it.
    @exclusivity(unchecked) private var entries: [Entry?] = Array(repeating: nil, count: 128)
    private var next = 0
    private let interner: StyleInterner
    private var generation = -1
    private var lastIdentity: ObjectIdentifier?
    @exclusivity(unchecked) private var last: Entry?

    init(_ interner: StyleInterner) {
        self.interner = interner
    }

    /// Forgets all styles when fonts were added, or let go of, since they were resolved, and answers whether it did.
    func prepare(generation: Int) -> Bool {
        guard generation != self.generation else { return false }
        self.generation = generation
        lastIdentity = nil
        unsafe last = nil
        for index in unsafe entries.indices { unsafe entries[index] = nil }
        return true
    }

    /// The style at `index` of a text's.
    ///
    /// Most texts have one style for long, and many texts share one: the last is known by its identity, since to hold
    /// the style for a comparison would be to count its references: contended counts.
    package func resolve(
        _ index: Int, of styles: [AttributedText.Style], fonts: Unmanaged<FontLibrary>
    ) throws(GalleyError) -> ResolvedStyle {
        let identity = ObjectIdentifier(styles[index])
        if identity == lastIdentity, let last = unsafe last { return last.value }
        let style = styles[index]
        let resolved = unsafe try resolve(style, fonts: fonts)
        // Holds the style too, so that no other can take its identity.
        unsafe last = Entry(key: style, value: resolved)
        lastIdentity = identity
        return resolved
    }

    private func resolve(
        _ style: AttributedText.Style, fonts: Unmanaged<FontLibrary>
    ) throws(GalleyError) -> ResolvedStyle {
        let first = (style.hash & 31) * 4
        for slot in first..<first + 4 {
            guard let entry = unsafe entries[slot] else { break }
            if entry.key === style { return entry.value }
            if entry.key == style {
                // A text's runs share its styles: those that follow are known by identity.
                unsafe entries[slot] = Entry(key: style, value: entry.value)
                return entry.value
            }
        }
        let resolved = ResolvedStyle(
            shaping: shapingStyle(
                try interner.style(for: style.attributes, fonts: unsafe fonts.takeUnretainedValue())),
            paragraph: ParagraphMetrics(style.attributes))
        unsafe entries[free(first)] = Entry(key: style, value: resolved)
        return resolved
    }

    /// The worker's object for an interned style: styles that differ in colour alone are one to shaping.
    private func shapingStyle(_ style: ShapingStyle) -> ShapingStyle {
        for slot in unsafe entries.indices {
            if let known = unsafe entries[slot]?.value.shaping, known.id == style.id { return known }
        }
        return ShapingStyle(copying: style)
    }

    /// An empty place of a set, or one after the other.
    private func free(_ first: Int) -> Int {
        for slot in first..<first + 4 where unsafe entries[slot] == nil { return slot }
        next = (next + 1) & 3
        return first + next
    }
}
