extension FontSelector {
    /// The first font, in order of preference, that can draw the cluster and satisfies `condition`.
    ///
    /// The style's own families come first, then the program's other fonts, the bundled ones, the system's,
    /// and the bundled monospaced face. All of them are gone through twice: once for faces that suit the
    /// presentation, once for the rest, since a picture in the wrong presentation is better than a box.
    func search(
        _ forms: ClusterForms, base: UInt32, script: UInt32, presentation: Presentation, _ state: inout State,
        where condition: (Font) -> Bool = { _ in true }
    ) -> Font? {
        func font(_ candidate: Candidate) -> Font? {
            guard forms.areCovered(by: candidate.record.covers),
                let font = candidate.record.font(for: request, instance: candidate.instance), condition(font)
            else { return nil }
            return font
        }
        for suits in [true, false] {
            func isTurn(_ candidate: Candidate) -> Bool {
                self.suits(candidate, base, presentation) == suits
            }
            var position = 0
            repeat {
                while position < state.own.count {
                    let candidate = state.own[position]
                    if let font = font(candidate), isTurn(candidate) { return font }
                    position += 1
                }
            } while Self.resolveNextFamily(&state, request, catalog, language: language)

            for candidate in programCandidates(&state) {
                if let font = font(candidate), isTurn(candidate) { return font }
            }
            for candidate in bundledCandidates(script, &state) {
                if let font = font(candidate), isTurn(candidate) { return font }
            }
            if let font = systemFont(
                forms, script: script, presentation: presentation, isTurn: isTurn, where: condition)
            {
                return font
            }
            for record in request.nearest(among: catalog.bundled?.families[BundledFonts.mono] ?? []) {
                let candidate = Candidate(record: record)
                if let font = font(candidate), isTurn(candidate) { return font }
            }
        }
        return nil
    }

    /// An emoji font named by the style may serve symbols that are text by default, but neither digits nor
    /// signs of Latin-1: they would take on colour in the middle of a text.
    private func suits(_ candidate: Candidate, _ base: UInt32, _ presentation: Presentation) -> Bool {
        switch presentation {
        case .emoji: candidate.record.isEmoji
        case .text: !candidate.record.isEmoji
        case .unstated: !candidate.record.isEmoji || candidate.isNamed && base > 0xFF
        }
    }

    /// The nearest faces of each family that the program added, in the order added.
    private func programCandidates(_ state: inout State) -> [Candidate] {
        if let known = state.program { return known }
        var seen: Set<String> = []
        var result: [Candidate] = []
        for record in catalog.program {
            let family = record.description.families[0]
            guard seen.insert(family).inserted else { continue }
            for face in request.nearest(among: catalog.programFamilies[family] ?? [record])
            where !result.contains(where: { $0.record === face }) {
                result.append(Candidate(record: face))
            }
        }
        state.program = result
        return result
    }

    private func bundledCandidates(_ script: UInt32, _ state: inout State) -> [Candidate] {
        guard let bundled = catalog.bundled else { return [] }
        if let known = state.bundled[script] { return known }
        let result = bundled.fallbackFamilies(script: script).flatMap { family in
            request.nearest(among: bundled.families[family] ?? []).map { Candidate(record: $0) }
        }
        state.bundled[script] = result
        return result
    }

    private func systemFont(
        _ forms: ClusterForms, script: UInt32, presentation: Presentation, isTurn: (Candidate) -> Bool,
        where condition: (Font) -> Bool
    ) -> Font? {
        guard let system = catalog.system else { return nil }
        let order =
            presentation == .emoji
            ? system.order(language: "und-zsye", generic: GenericFamily.emoji.fontconfigName)
            : system.order(
                language: system.language(script: script, text: language), generic: generic.fontconfigName)
        for position in order {
            let record = system.records[Int(position)]
            guard forms.areCovered(by: record.covers), isTurn(Candidate(record: record)) else { continue }
            // The order is by family; within it the style asked for decides.
            let family = (system.families[record.description.families[0]] ?? [])
                .map { system.records[$0] }
                .filter { $0.isEmoji == record.isEmoji && forms.areCovered(by: $0.covers) }
            for face in request.nearest(among: family) + [record] {
                // The list may be out of date with the file.
                if let font = face.font(for: request), condition(font),
                    forms.areCovered(by: { font.face.nominalGlyph($0) != nil })
                {
                    return font
                }
            }
        }
        return nil
    }
}
