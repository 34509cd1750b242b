internal import GalleySupport
internal import GalleyUnicode

extension FontSelector {
    /// An index for ``FontSelector/font(at:)``, and whether that font covers the cluster.
    public struct Choice: Sendable, Hashable {
        /// The index for ``FontSelector/font(at:)``.
        public let index: Int
        /// Whether that font covers the cluster.
        public let isCovered: Bool
    }

    /// The font for one grapheme cluster, as ``font(for:script:emoji:)``, without reference counting.
    ///
    /// - Complexity: a few loads if the character was queried before; no lock.
    public func choice(
        for scalars: UnsafeBufferPointer<UInt32>, script: UInt32, emoji: Bool
    ) -> Choice {
        var base: UInt32 = 0
        var count = 0
        var presentation: Presentation = emoji ? .emoji : .unstated
        var selectsVariation = false
        var isKeycap = false
        var isStruck = false
        for index in 0..<scalars.count {
            let scalar = unsafe scalars[index]
            if scalar == 0xFE0E, !emoji { presentation = .text }
            if scalar == 0x20E3 { isKeycap = true }
            if CharacterClass.needsNoGlyph(scalar) {
                selectsVariation = selectsVariation || CharacterClass.selectsVariation(scalar)
                continue
            }
            if count == 0 { base = scalar }
            if CharacterClass.isOverlay(scalar) { isStruck = true }
            count += 1
        }
        if count == 0 { return Choice(index: 0, isCovered: true) }
        if count == 1 {
            if base == 0x20 { return Choice(index: 0, isCovered: primary.face.covers(base)) }
            if presentation == .emoji, CharacterClass.isKeycapBase(base) { presentation = .unstated }
            if !selectsVariation { return decide(base, script, presentation) }
        } else if presentation == .emoji, !isKeycap, CharacterClass.isKeycapBase(base) {
            presentation = .unstated
        }
        let first = decide(base, script, presentation)
        if count > 1, first.isCovered, !selectsVariation, !isStruck {
            let coverage = fonts[first.index].face.coverage
            if unsafe scalars.allSatisfy({ coverage.contains($0) || CharacterClass.needsNoGlyph($0) }) {
                return first
            }
        }
        return unsafe decide(Array(scalars), script, presentation, base: first)
    }

    /// The decision for a cluster of one character.
    private func decide(_ scalar: UInt32, _ script: UInt32, _ presentation: Presentation) -> Choice {
        if let known = decisions.decision(for: scalar, script: script, presentation: presentation.rawValue) {
            return Choice(index: known.font, isCovered: known.isCovered)
        }
        let forms = ClusterForms(scalar)
        return state.withLock { state in
            let font = search(forms, script: script, presentation: presentation, &state)
            let decision = decision(font, &state)
            decisions.set(decision, for: scalar, script: script, presentation: presentation.rawValue)
            return Choice(index: decision.font, isCovered: decision.isCovered)
        }
    }

    /// The maximum number of characters of a cached cluster.
    private static let longestKept = 64

    /// The decision for a longer cluster; `base` is the decision for its first character alone.
    private func decide(
        _ scalars: [UInt32], _ script: UInt32, _ presentation: Presentation, base: Choice
    ) -> Choice {
        let key = ClusterKey(scalars: scalars, script: script, presentation: presentation)
        return state.withLock { state in
            if let known = state.clusters[key] { return Choice(index: known.font, isCovered: known.isCovered) }
            let forms = ClusterForms(scalars)
            let first = forms.base
            var font: Font?
            if let selector = scalars.first(where: CharacterClass.selectsVariation) {
                font = search(forms, script: script, presentation: presentation, &state) {
                    $0.face.hasVariation(of: first, selector: selector)
                }
            }
            if font == nil {
                font = search(forms, script: script, presentation: presentation, &state)
            }
            // A mark that no font has does not change the font of the rest of its cluster.
            let decision =
                font == nil
                ? DecisionTable.Decision(font: base.index, isCovered: false) : decision(font, &state)
            if scalars.count <= Self.longestKept {
                if state.clusters.count >= 4096 { state.clusters.removeAll() }
                state.clusters[key] = decision
            }
            return Choice(index: decision.font, isCovered: decision.isCovered)
        }
    }

    private func decision(_ font: Font?, _ state: inout State) -> DecisionTable.Decision {
        guard let font else { return .init(font: 0, isCovered: false) }
        if let position = state.positions[font] { return .init(font: position, isCovered: true) }
        guard let position = fonts.append(font) else { return .init(font: 0, isCovered: false) }
        state.positions[font] = position
        return .init(font: position, isCovered: true)
    }
}
