internal import GalleyRegions
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A table of unique shaping styles, shared by all threads.
final class StyleInterner: Sendable {
    private struct State {
        var generation = -1
        var styles: [ShapingStyle.Key: ShapingStyle] = [:]
        var nextID: UInt32 = 0
    }

    private let limit: Int
    private let state = Guarded(State())

    /// Creates a table of at most `limit` styles.
    init(limit: Int = 4096) {
        self.limit = limit
    }

    /// The style for `attributes`, with fonts from `fonts`.
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
        // Outside the lock, since opening a font may take long. If a second thread does the same, the first result is
        // kept.
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
