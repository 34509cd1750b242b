package import GalleyFonts
internal import GalleySupport
package import GalleyText
internal import GalleyUnicode

extension FontLibrary {
    /// What of a descriptor and a language decides which fonts are chosen.
    struct SelectorKey: Hashable, Sendable {
        /// Without what shapes the glyphs of the fonts chosen.
        let descriptor: FontDescriptor
        let language: String?

        /// - Parameter size: Left out unless a font follows it.
        init(_ descriptor: FontDescriptor, language: String?, size: Double?) {
            var descriptor = descriptor
            descriptor.size = size
            descriptor.features = nil
            descriptor.caps = nil
            self.descriptor = descriptor
            self.language = language
        }

        /// Hashes what usually differs; the rest is left to comparison.
        func hash(into hasher: inout Hasher) {
            hasher.combine(descriptor.weight)
            hasher.combine(descriptor.italic)
            hasher.combine(descriptor.files?.first?.path ?? descriptor.families?.first)
            hasher.combine(language)
            hasher.combine(descriptor.size)
        }
    }

    enum CachedSelector: Sendable {
        case selector(FontSelector)
        /// A font follows the size: look again with it.
        case dependsOnSize
    }

    /// How many selectors are kept; a program with more styles than that works them out again.
    private static let selectorLimit = 1024

    /// The selector of a complete descriptor (see ``FontDescriptor/merged(over:)``), made when first asked for.
    ///
    /// - Throws: ``GalleyError/fontNotFound(families:tried:)`` if the library has no font at all.
    package func selector(for descriptor: FontDescriptor, language: String?) throws(GalleyError) -> FontSelector {
        let anySize = SelectorKey(descriptor, language: language, size: nil)
        let known = state.withLock { $0.selectors[anySize] }
        if case .selector(let selector) = known {
            descriptor.files?.forEach(selector.catalog.touch)
            return selector
        }
        defer { if descriptor.files?.isEmpty == false { letGoOfReleasedFiles() } }
        let (catalog, generation) = state.withLock { ($0.catalog, $0.generation) }
        if known == nil {
            let selector = try FontSelector(descriptor, language: language, catalog: catalog, opticalSize: nil)
            guard selector.usesOpticalSize else {
                return keep(selector, under: anySize, generation: generation)
            }
            state.withLock { if $0.generation == generation { $0.selectors[anySize] = .dependsOnSize } }
        }
        let sized = SelectorKey(descriptor, language: language, size: descriptor.size)
        if case .selector(let selector) = state.withLock({ $0.selectors[sized] }) { return selector }
        let selector = try FontSelector(
            descriptor, language: language, catalog: catalog, opticalSize: FontRequest(descriptor).opticalSize)
        return keep(selector, under: sized, generation: generation)
    }

    /// Forgets what was chosen from, and shaped with, font files that are no longer kept open.
    private func letGoOfReleasedFiles() {
        let released = state.withLock { $0.catalog }.takeReleasedFiles()
        guard !released.isEmpty else { return }
        func uses(_ descriptor: FontDescriptor) -> Bool {
            descriptor.files?.contains(where: released.contains) ?? false
        }
        state.withLock { state in
            for key in state.selectors.keys where uses(key.descriptor) { state.selectors[key] = nil }
        }
        // Workers and styles forget as they do when fonts are added.
        advanceGeneration()
        removeShapedText()
    }

    /// The selector kept under `key`, which is another one if a thread was faster.
    private func keep(_ selector: FontSelector, under key: SelectorKey, generation: Int) -> FontSelector {
        // An unreadable file may become readable.
        guard selector.warnings.isEmpty else { return selector }
        return state.withLock { state in
            guard state.generation == generation else { return selector }
            if case .selector(let first) = state.selectors[key] { return first }
            if state.selectors.count >= Self.selectorLimit { state.selectors.removeAll() }
            state.selectors[key] = .selector(selector)
            return selector
        }
    }
}
