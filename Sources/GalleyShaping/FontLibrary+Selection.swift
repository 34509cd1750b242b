package import GalleyFonts
internal import GalleySupport
package import GalleyText
internal import GalleyUnicode

extension FontLibrary {
    /// The parts of a descriptor and a language that determine the choice of fonts.
    struct SelectorKey: Hashable, Sendable {
        /// The descriptor without properties that only affect shaping.
        let descriptor: FontDescriptor
        let language: String?

        /// - Parameter size: Nil unless a font depends on it.
        init(_ descriptor: FontDescriptor, language: String?, size: Double?) {
            var descriptor = descriptor
            descriptor.size = size
            descriptor.features = nil
            descriptor.caps = nil
            self.descriptor = descriptor
            self.language = language
        }

        /// Hashes the properties that usually differ; equality compares the others.
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
        /// A font depends on the size: look up again with it.
        case dependsOnSize
    }

    /// The maximum number of cached selectors; others are created again.
    private static let selectorLimit = 1024

    /// The selector of a complete descriptor (see ``FontDescriptor/merging(over:)``), created on first use.
    ///
    /// - Throws: ``GalleyError/fontNotFound(families:tried:)`` if the library has no font at all.
    package func selector(for descriptor: FontDescriptor, language: String?) throws(GalleyError) -> FontSelector {
        let anySize = SelectorKey(descriptor, language: language, size: nil)
        let known = state.withLock { $0.selectors[anySize] }
        if case .selector(let selector) = known {
            descriptor.files?.forEach(selector.catalog.touch)
            return selector
        }
        defer { if descriptor.files?.isEmpty == false { closeReleasedFiles() } }
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

    /// Discards everything that depends on font files that have been released.
    private func closeReleasedFiles() {
        let released = state.withLock { $0.catalog }.takeReleasedFiles()
        guard !released.isEmpty else { return }
        func uses(_ descriptor: FontDescriptor) -> Bool {
            descriptor.files?.contains(where: released.contains) ?? false
        }
        state.withLock { state in
            for key in state.selectors.keys where uses(key.descriptor) { state.selectors[key] = nil }
        }
        // Workers and styles discard their caches as after adding fonts.
        advanceGeneration()
        removeShapedText()
    }

    /// Caches a selector under `key`; returns the existing one if another thread was faster.
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
