internal import GalleyText

/// What the layout's maker should know of, although it did not stop the layout.
extension TextLayout {
    /// A condition that did not stop the layout.
    public struct Warning: Sendable, Hashable, CustomStringConvertible {
        /// What kinds there are.
        public enum Code: String, Sendable, Hashable, CaseIterable {
            /// No font has a glyph: the primary font's `.notdef` is drawn.
            case missingGlyph
            /// A font file or family that was asked for could not be used.
            case unavailableFont
            /// Something that was asked for is not laid out or drawn yet, and was left out.
            case unsupported
        }

        public let code: Code
        /// UTF-8 offsets, where the warning is about a range.
        package let utf8Range: Range<Int>?
        /// Says what, where and what to do.
        public let message: String

        public var description: String { "\(code.rawValue): \(message)" }
    }

    /// Missing glyphs, fonts that could not be used, and what is not laid out yet.
    /// - Complexity: O(*clusters*); worked out when it is asked for.
    public var warnings: [Warning] {
        missingGlyphs + unavailableFonts + unsupported
    }

    private var missingGlyphs: [Warning] {
        var ranges: [Range<Int>] = []
        for record in records {
            let shaped = storages[Int(record.storage)].shaped
            for run in shaped.runs where run.kind == .text {
                for cluster in max(
                    Int(run.firstCluster), Int(record.firstCluster))..<max(
                        Int(run.firstCluster), Int(record.firstCluster),
                        min(Int(run.endCluster), Int(record.endCluster)))
                where shaped.flags[cluster].contains(.missing) {
                    let start = record.textBase + Int(shaped.clusters[cluster].start)
                    let next = cluster + 1 < Int(run.endCluster) ? cluster + 1 : Int(run.endCluster)
                    let end =
                        next < shaped.clusterCount && shaped.runs[shaped.runIndex(ofCluster: next)].kind == .inserted
                        ? record.textEnd : record.textBase + Int(shaped.clusters[next].start)
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
            return Warning(
                code: .missingGlyph, utf8Range: range,
                message: "no font has a glyph for “\(part.prefix(12))” (\(scalars)); add a font that covers it")
        }
    }

    private var unavailableFonts: [Warning] {
        var seen: Set<String> = []
        var result: [Warning] = []
        for storage in storages {
            for style in storage.shaped.styles {
                for problem in style.selector.warnings where seen.insert(problem.description).inserted {
                    result.append(Warning(code: .unavailableFont, utf8Range: nil, message: problem.description))
                }
            }
        }
        return result
    }

    /// What the model carries and this version does not lay out or draw.
    private var unsupported: [Warning] {
        var messages: [String] = []
        if container.path != nil || !container.exclusions.isEmpty {
            messages.append("container paths and exclusions are not laid out: the text fills a rectangle")
        }
        if container.columns != nil { messages.append("columns are not laid out: the text fills the container") }
        if container.writingMode != .horizontal { messages.append("vertical text is set horizontally") }
        if container.truncationBoundary != .cluster { messages.append("truncation is done by clusters") }
        if container.lineBreaking != .greedy {
            messages.append("\(container.lineBreaking.rawValue) line breaking is done greedily")
        }
        if isTruncated, container.truncation == .start || container.truncation == .middle {
            messages.append("\(container.truncation.rawValue) truncation is done at the end")
        }
        var names: Set<String> = []
        for run in text.styleRuns {
            let attributes = text.styles[Int(run.style)].attributes
            attributes.nameUnsupported(in: &names)
        }
        messages += names.sorted().map { "\($0) is kept in the text and not laid out" }
        return messages.map { Warning(code: .unsupported, utf8Range: nil, message: $0) }
    }
}

extension TextAttributes {
    /// Adds the JSON names of attributes that ask for something that is not laid out yet.
    fileprivate func nameUnsupported(in names: inout Set<String>) {
        if ruby != nil { names.insert("ruby") }
        if float != nil { names.insert("float") }
        if dropCap != nil { names.insert("dropCap") }
        if orientation != nil, orientation != .mixed { names.insert("orientation") }
        if combineUpright != nil, combineUpright != TextAttributes.CombineUpright.none {
            names.insert("combineUpright")
        }
        guard let paragraph else { return }
        func note(_ isAsked: Bool, _ name: String) {
            if isAsked { names.insert("paragraph." + name) }
        }
        note(paragraph.hyphenation == true, "hyphenation")
        note(paragraph.lineHeightFactor != nil, "lineHeightFactor")
        note((paragraph.lastLineAlignment ?? .auto) != .auto, "lastLineAlignment")
        note((paragraph.justification ?? .auto) != .auto, "justification")
        note(paragraph.hangingPunctuation == true, "hangingPunctuation")
        note(paragraph.autospace == true, "autospace")
        note(paragraph.trimPunctuation == true, "trimPunctuation")
        note(paragraph.strictness == .anywhere, "strictness: anywhere")
        note((paragraph.widows ?? 1) > 1, "widows")
        note((paragraph.orphans ?? 1) > 1, "orphans")
        note(paragraph.keepWithNext == true, "keepWithNext")
        note(paragraph.keepTogether == true, "keepTogether")
        note((paragraph.breakBefore ?? .auto) != .auto, "breakBefore")
    }
}

extension Unicode.Scalar {
    /// At least four upper-case hexadecimal digits.
    fileprivate var paddedHex: String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
