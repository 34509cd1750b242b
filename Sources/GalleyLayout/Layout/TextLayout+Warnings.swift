internal import GalleyFonts
internal import GalleyPlacing
internal import GalleyShaping
internal import GalleySupport
public import GalleyText
internal import GalleyUnicode

/// Warnings about problems that did not stop the layout.
extension TextLayout {
    /// Warnings about missing glyphs, fonts that could not be used, and unsupported features, computed on each access.
    /// - Complexity: O(*clusters*).
    public var warnings: [GalleyWarning] {
        missingGlyphs + unavailableFonts + overflow + overfullRowWarnings + wideTables + unsupported + unusableValues
            + missingPatterns
    }

    private var missingGlyphs: [GalleyWarning] {
        var ranges: [Range<Int>] = []
        for record in records {
            let shaped = storages[Int(record.storage)].shaped
            var index = shaped.runIndex(ofCluster: Int(record.firstCluster))
            while index < shaped.runs.count, shaped.runs[index].firstCluster < record.endCluster {
                let run = shaped.runs[index]
                index += 1
                let first = max(run.firstCluster, record.firstCluster)
                guard run.kind == .text, first < min(run.endCluster, record.endCluster) else { continue }
                for cluster in Int(first)..<Int(min(run.endCluster, record.endCluster))
                where shaped.flags[cluster].contains(.missing) {
                    let start = record.textBase + Int(shaped.clusters[cluster].start)
                    let next = cluster + 1 < Int(run.endCluster) ? cluster + 1 : Int(run.endCluster)
                    let end =
                        next < shaped.clusterCount && shaped.runs[shaped.runIndex(ofCluster: next)].isInserted
                        ? storages[Int(record.storage)].insertedAt : record.textBase + Int(shaped.clusters[next].start)
                    if let last = ranges.last, last.upperBound == start {
                        ranges[ranges.count - 1] = last.lowerBound..<end
                    } else {
                        ranges.append(start..<end)
                    }
                }
            }
        }
        return ranges.map { range in
            let part = text.string[text.range(forUTF8: range)]
            let scalars = part.unicodeScalars.prefix(4).map { "U+" + $0.paddedHex }.joined(separator: " ")
            return GalleyWarning(
                .missingGlyph,
                "no font has a glyph for “\(String(part.unicodeScalars.prefix(12)))” (\(scalars)); add a font that covers it",
                at: range, of: text)
        }
    }

    private var unavailableFonts: [GalleyWarning] {
        var seen: Set<String> = []
        var result: [GalleyWarning] = []
        for storage in storages {
            for style in storage.shaped.styles {
                for problem in style.selector.warnings where seen.insert(problem.description).inserted {
                    result.append(GalleyWarning(.unavailableFont, problem.description, of: text))
                }
            }
        }
        return result
    }

    /// Warnings about lines among shapes that overflow their spans.
    private var overflow: [GalleyWarning] {
        records.filter { $0.frame.kind == .span && $0.width > max(0, $0.frame.tail - $0.frame.head) }.map { record in
            GalleyWarning(
                .overflow,
                "no place in the container is wide enough for this line, so it overflows as little as possible; "
                    + "make the container wider or the text smaller",
                at: record.textStart..<record.textEnd, of: text)
        }
            + floats.filter(\.overflows).map { float in
                GalleyWarning(
                    .overflow,
                    "no place in the container is large enough for this float, so it overflows as little as possible; "
                        + "make the container larger or the attachment smaller",
                    at: float.offset..<text.boundaryOfScalar(after: float.offset), of: text)
            }
    }

    /// Warnings about rows that are higher than their container or page and cannot be split.
    private var overfullRowWarnings: [GalleyWarning] {
        overfullRows.filter(records.indices.contains).map { first in
            let lines = lines(inRowOf: first)
            return GalleyWarning(
                .overflow,
                "this row is higher than any container or page, so it overflows; "
                    + "make them higher or the row smaller",
                at: records[lines.lowerBound].textStart..<records[lines.upperBound - 1].textEnd, of: text)
        }
    }

    /// Warnings about tables whose columns fit side by side only with broken words and smaller insets, or not even if each
    /// has the width of a character.
    private var wideTables: [GalleyWarning] {
        tables.compactMap { table in
            let width = table.columns.reduce(0, +)
            guard width > regionWidth else {
                guard table.breaksWords else { return nil }
                return GalleyWarning(
                    .overflow,
                    "this table of \(table.columns.count) columns is too wide for its container, so its words are broken and "
                        + "its cells have smaller insets; make the container wider, the text smaller, or the table narrower",
                    at: table.range, of: text)
            }
            let needed = LayoutUnit.points(width).rounded(.up)
            return GalleyWarning(
                .overflow,
                "this table of \(table.columns.count) columns is \(Int(needed)) points wide, which is more than its "
                    + "container, so its last columns overflow; make the container wider, the text or the cells' "
                    + "insets smaller, or the table narrower",
                at: table.range, of: text)
        }
    }

    /// Warnings about attributes that this version does not lay out or draw.
    private var unsupported: [GalleyWarning] {
        var messages: [String] = []
        var names: Set<String> = []
        var needsLayout = false
        for run in text.styleRuns {
            let attributes = text.styles[Int(run.style)].attributes
            if attributes.attachment?.needsLayout == true { needsLayout = true }
            attributes.nameUnsupported(in: &names)
        }
        if needsLayout {
            messages.append(
                "text boxes and formulas need a layout before that of their text; call layingOutAttachments(fonts:)")
        }
        messages += names.sorted().map { "\($0) is kept in the text, but not supported in layout" }
        return messages.map { GalleyWarning(.unsupported, $0, of: text) }
    }

    /// Warnings about languages without hyphenation patterns, each once at its first use.
    private var missingPatterns: [GalleyWarning] {
        var seen: Set<String> = []
        var result: [GalleyWarning] = []
        for (index, run) in text.styleRuns.enumerated() {
            let attributes = text.styles[Int(run.style)].attributes
            guard let paragraph = attributes.paragraph, paragraph.hyphenation == true else { continue }
            let language = paragraph.language ?? attributes.language ?? ""
            guard seen.insert(language).inserted else { continue }
            let message: String
            if language.isEmpty {
                message = "hyphenation needs a language: set the paragraph's locale, such as \"en\""
            } else if HyphenationLanguages.patterns(for: language) == nil {
                message =
                    "no hyphenation patterns are installed for “\(language)”: install Debian's package "
                    + HyphenationLanguages.package(for: language)
            } else {
                continue
            }
            let end = index + 1 < text.styleRuns.count ? Int(text.styleRuns[index + 1].start) : text.string.utf8.count
            result.append(GalleyWarning(.missingPatterns, message, at: Int(run.start)..<end, of: text))
        }
        return result
    }

    /// Warnings about values that change the appearance from the requested one, each once per style at its first use.
    private var unusableValues: [GalleyWarning] {
        var seen: Set<Int32> = []
        var result: [GalleyWarning] = []
        let runs = text.styleRuns
        for index in runs.indices where seen.insert(runs[index].style).inserted {
            let problems = text.styles[Int(runs[index].style)].attributes.unusableValues
            guard !problems.isEmpty else { continue }
            let end = index + 1 < runs.count ? Int(runs[index + 1].start) : text.string.utf8.count
            for problem in problems {
                result.append(GalleyWarning(.unusableValue, problem, at: Int(runs[index].start)..<end, of: text))
            }
        }
        return result
    }
}

extension TextAttributes {
    /// Adds the JSON names of attributes that require unsupported features.
    fileprivate func nameUnsupported(in names: inout Set<String>) {
        if float != nil, attachment == nil { names.insert("float of text without an attachment") }
    }
}
