internal import GalleyText

/// Makes equal shaping styles one object, for all threads.
final class StyleInterner: Sendable {
    private struct State {
        var generation = -1
        var styles: [ShapingStyle.Key: ShapingStyle] = [:]
        var nextID: UInt32 = 0
    }

    private static let limit = 4096
    private let state = Guarded(State())

    /// The style for `attributes`, whose fonts are chosen from `fonts`.
    func style(for attributes: TextAttributes, fonts: FontLibrary) throws(GalleyError) -> ShapingStyle {
        let key = ShapingStyle.Key(attributes)
        let generation = fonts.generation
        let found = state.withLock { state in
            if state.generation != generation || state.styles.count > Self.limit {
                state.styles.removeAll()
                state.generation = generation
            }
            return state.styles[key]
        }
        if let found { return found }
        // Outside the lock: opening a font may take long. A second thread may do the same; the first wins.
        let selector = try fonts.selector(for: key.font, language: key.language)
        return state.withLock { state in
            if let found = state.styles[key] { return found }
            let style = ShapingStyle(key: key, id: state.nextID, selector: selector)
            state.nextID &+= 1
            if state.generation == generation { state.styles[key] = style }
            return style
        }
    }
}

/// A style of an attributed text, resolved.
final class ResolvedStyle {
    let shaping: ShapingStyle
    let paragraph: ParagraphMetrics

    init(shaping: ShapingStyle, paragraph: ParagraphMetrics) {
        self.shaping = shaping
        self.paragraph = paragraph
    }
}

/// A worker's memory of the last styles it resolved, so that a style met again costs one comparison.
final class StyleMemo {
    private struct Entry {
        var key: AttributedText.Style
        var value: ResolvedStyle
    }

    /// Sets of four, so that styles that take turns seldom push each other out. A worker's own, so that nobody else
    /// can be using it.
    @exclusivity(unchecked) private var entries: [Entry?] = Array(repeating: nil, count: 128)
    private var next = 0
    private var generation = -1

    func resolve(
        _ style: AttributedText.Style, interner: StyleInterner, fonts: FontLibrary
    ) throws(GalleyError) -> ResolvedStyle {
        if generation != fonts.generation {
            generation = fonts.generation
            for index in unsafe entries.indices { unsafe entries[index] = nil }
        }
        let first = (style.hash & 31) * 4
        for slot in first..<first + 4 {
            guard let entry = unsafe entries[slot] else { break }
            if entry.key === style || entry.key == style { return entry.value }
        }
        let resolved = ResolvedStyle(
            shaping: try interner.style(for: style.attributes, fonts: fonts),
            paragraph: ParagraphMetrics(style.attributes))
        unsafe entries[free(first)] = Entry(key: style, value: resolved)
        return resolved
    }

    /// An empty place of a set, or one after the other.
    private func free(_ first: Int) -> Int {
        for slot in first..<first + 4 where unsafe entries[slot] == nil { return slot }
        next = (next + 1) & 3
        return first + next
    }
}
