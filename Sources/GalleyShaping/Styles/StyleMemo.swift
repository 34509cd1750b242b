internal import GalleyRegions
internal import GalleySupport
package import GalleyText
internal import GalleyUnicode

/// A typesetter's cache of resolved styles, so that a repeated style costs one comparison.
public final class StyleMemo {
    private struct Entry {
        var key: AttributedText.Style
        var value: ResolvedStyle
    }

    /// Sets of four, so that alternating styles rarely evict each other. Sound because a typesetter owns the cache and has
    /// exclusive access.
    @exclusivity(unchecked) private var entries: [Entry?] = Array(repeating: nil, count: 128)
    private var next = 0
    private let interner: StyleInterner
    private var generation = -1
    private var lastIdentity: ObjectIdentifier?
    @exclusivity(unchecked) private var last: Entry?

    init(_ interner: StyleInterner) {
        self.interner = interner
    }

    /// Removes all styles if fonts were added or released since; returns whether it did.
    func prepare(generation: Int) -> Bool {
        guard generation != self.generation else { return false }
        self.generation = generation
        lastIdentity = nil
        unsafe last = nil
        for index in unsafe entries.indices { unsafe entries[index] = nil }
        return true
    }

    /// The resolved style at `index` of a text's styles.
    ///
    /// Most texts have long runs of one style, and many texts share styles: the last one is recognized by its identity.
    /// Avoids contended reference counts (ARCHITECTURE, Threads).
    package func resolve(
        _ index: Int, of styles: [AttributedText.Style], fonts: Unmanaged<FontLibrary>
    ) throws(GalleyError) -> ResolvedStyle {
        let identity = ObjectIdentifier(styles[index])
        if identity == lastIdentity, let last = unsafe last { return last.value }
        let style = styles[index]
        let resolved = unsafe try resolve(style, fonts: fonts)
        // Retains the style, so that no other object can have its identity.
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
                // The runs of a text share their styles: following ones are recognized by identity.
                unsafe entries[slot] = Entry(key: style, value: entry.value)
                return entry.value
            }
        }
        var paragraph = ParagraphMetrics(style.attributes)
        if let font = style.attributes.paragraph?.font {
            let block = TextAttributes(font: font, language: style.attributes.language)
            paragraph.tabs.follow(
                try interner.style(for: block, fonts: unsafe fonts.takeUnretainedValue()).primary)
        }
        let resolved = ResolvedStyle(
            shaping: shapingStyle(
                try interner.style(for: style.attributes, fonts: unsafe fonts.takeUnretainedValue())),
            paragraph: paragraph)
        unsafe entries[free(first)] = Entry(key: style, value: resolved)
        return resolved
    }

    /// The typesetter's object for an interned style: styles that differ only in colour share one.
    private func shapingStyle(_ style: ShapingStyle) -> ShapingStyle {
        for slot in unsafe entries.indices {
            if let known = unsafe entries[slot]?.value.shaping, known.id == style.id { return known }
        }
        return ShapingStyle(copying: style)
    }

    /// An empty slot of a set, or otherwise the slots in turn.
    private func free(_ first: Int) -> Int {
        for slot in first..<first + 4 where unsafe entries[slot] == nil { return slot }
        next = (next + 1) & 3
        return first + next
    }
}
