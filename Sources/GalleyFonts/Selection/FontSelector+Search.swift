extension FontSelector {
    /// The first font, in order of preference, that can draw the cluster and satisfies `condition`.
    ///
    /// The style's own families come first, then the program's other fonts, the bundled ones for the script, the
    /// system's, and the other bundled ones. All of them are gone through twice: once for faces that suit the
    /// presentation, once for the rest, since a picture in the wrong presentation is better than a box. A struck sign
    /// that no font has is searched for again as a sign and a stroke.
    func search(
        _ forms: ClusterForms, script: UInt32, presentation: Presentation, _ state: inout State,
        where condition: (Font) -> Bool = { _ in true }
    ) -> Font? {
        if let font = searchOnce(forms, script, presentation, &state, where: condition) { return font }
        guard forms.hasPoorForms else { return nil }
        var forms = forms
        forms.acceptsPoorForms = true
        return searchOnce(forms, script, presentation, &state, where: condition)
    }

    private func searchOnce(
        _ forms: ClusterForms, _ script: UInt32, _ presentation: Presentation, _ state: inout State,
        where condition: (Font) -> Bool
    ) -> Font? {
        let base = forms.base
        for suits in [true, false] {
            func isTurn(_ candidate: Candidate) -> Bool {
                self.suits(candidate, base, presentation) == suits
            }
            func first(of candidates: [Candidate], _ state: inout State) -> Font? {
                for candidate in candidates
                where forms.areCovered(by: candidate.record.covers) && isTurn(candidate) {
                    if let font = font(of: candidate, &state), condition(font) { return font }
                }
                return nil
            }
            if let font = first(of: state.own, &state) { return font }
            var tried = state.own.count
            while Self.resolveNextFamily(&state, request, catalog, language: language) {
                if let font = first(of: Array(state.own[tried...]), &state) { return font }
                tried = state.own.count
            }
            if let font = first(of: programCandidates(&state), &state) { return font }
            if let font = first(of: bundledCandidates(script, &state), &state) { return font }
            if state.systemFonts == nil { state.systemFonts = catalog.system }
            if let system = state.systemFonts {
                for position in systemOrder(system, script, presentation, &state) {
                    let record = system.records[Int(position)]
                    guard forms.areCovered(by: record.covers), isTurn(Candidate(record: record)) else { continue }
                    let faces = relatives(of: position, system, covering: forms, &state)
                    if let font = systemFont(faces, forms, &state, where: condition) { return font }
                }
            }
            if let font = first(of: bundledCandidates(0, &state), &state) { return font }
        }
        return nil
    }

    /// Whether a font suits the presentation. An emoji font named by the style may be used for symbols that are text by
    /// default, but not for digits or signs of Latin-1, which would become coloured within text.
    private func suits(_ candidate: Candidate, _ base: UInt32, _ presentation: Presentation) -> Bool {
        switch presentation {
        case .emoji: candidate.record.isEmoji
        case .text: !candidate.record.isEmoji
        case .unstated: !candidate.record.isEmoji || candidate.isNamed && base > 0xFF
        }
    }

    private func font(of candidate: Candidate, _ state: inout State) -> Font? {
        let key = ObjectIdentifier(candidate.record)
        if let known = state.opened[key] { return known }
        let font = candidate.record.font(for: request, instance: candidate.instance)
        state.opened[key] = .some(font)
        return font
    }

    /// The nearest faces of each family that the program added, in that order.
    private func programCandidates(_ state: inout State) -> [Candidate] {
        if let known = state.program { return known }
        var families: Set<String> = []
        var faces: Set<ObjectIdentifier> = []
        var result: [Candidate] = []
        for record in catalog.program.records {
            let family = record.description.families[0]
            guard families.insert(family).inserted else { continue }
            for face in request.nearest(among: catalog.program.families[family] ?? [record])
            where faces.insert(ObjectIdentifier(face)).inserted {
                result.append(Candidate(record: face))
            }
        }
        state.program = result
        return result
    }

    /// The bundled fonts for a script; for 0 the monospaced ones and those for other scripts, which are the last resort.
    private func bundledCandidates(_ script: UInt32, _ state: inout State) -> [Candidate] {
        guard let bundled = catalog.bundled else { return [] }
        if let known = state.bundled[script] { return known }
        let names = script == 0 ? BundledFonts.lastFamilies : bundled.fallbackFamilies(script: script)
        let result = names.flatMap { name in
            request.nearest(among: bundled.families[name] ?? []).map { Candidate(record: $0) }
        }
        state.bundled[script] = result
        return result
    }

    private func systemOrder(
        _ system: SystemFonts, _ script: UInt32, _ presentation: Presentation, _ state: inout State
    ) -> [Int32] {
        let key = SystemKey(script: script, isEmoji: presentation == .emoji)
        if let known = state.system[key] { return known }
        let order =
            key.isEmoji
            ? system.order(language: "und-zsye", generic: GenericFamily.emoji.fontconfigName)
            : system.order(
                language: system.language(script: script, text: language), generic: generic.fontconfigName)
        state.system[key] = order
        return order
    }

    /// The nearest faces within a system font's family. The order of system fonts is by family; within a family the
    /// requested style decides.
    private func relatives(
        of position: Int32, _ system: SystemFonts, covering forms: ClusterForms, _ state: inout State
    ) -> [FontRecord] {
        let record = system.records[Int(position)]
        var family: [FontRecord] {
            system.positions(ofFamily: record.description.families[0]).map { system.records[$0] }
                .filter { $0.isEmoji == record.isEmoji }
        }
        let nearest = state.relatives[position] ?? request.nearest(among: family)
        state.relatives[position] = nearest
        if nearest.contains(where: { forms.areCovered(by: $0.covers) }) { return nearest }
        return request.nearest(among: family.filter { forms.areCovered(by: $0.covers) })
    }

    private func systemFont(
        _ faces: [FontRecord], _ forms: ClusterForms, _ state: inout State, where condition: (Font) -> Bool
    ) -> Font? {
        for face in faces where forms.areCovered(by: face.covers) {
            // Fontconfig's list may be outdated.
            if let font = font(of: Candidate(record: face), &state), condition(font),
                forms.areCovered(by: { font.face.nominalGlyph($0) != nil })
            {
                return font
            }
        }
        return nil
    }
}
