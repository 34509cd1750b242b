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
            /// A line is longer than the room it stands in, and cannot be broken.
            case overflow
            /// Something that was asked for is not laid out or drawn yet, and was left out.
            case unsupported
            /// A value of an attribute is none that text can be set with: another is used, or none.
            case unusableValue
            /// No hyphenation patterns are installed for a language, or no language is given: words are not parted.
            case missingPatterns
        }

        /// What kind it is.
        public let code: Code
        /// The text that the warning is about; nil where it is about the layout as a whole.
        public let range: Range<String.Index>?
        /// The same in UTF-8 offsets.
        package let utf8Range: Range<Int>?
        /// Says what, where and what to do.
        public let message: String

        init(_ code: Code, _ message: String, at utf8Range: Range<Int>? = nil, of text: AttributedText) {
            self.code = code
            self.utf8Range = utf8Range
            range = utf8Range.map { text.range(forUTF8: $0) }
            self.message = message
        }

        public var description: String { "\(code.rawValue): \(message)" }
    }

    /// Missing glyphs, fonts that could not be used, and what is not laid out yet.
    /// - Complexity: O(*clusters*); worked out when it is asked for.
    public var warnings: [Warning] {
        missingGlyphs + unavailableFonts + overflow + unsupported + unusableValues + missingPatterns
    }

    private var missingGlyphs: [Warning] {
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
            return Warning(
                .missingGlyph,
                "no font has a glyph for “\(String(part.unicodeScalars.prefix(12)))” (\(scalars)); add a font that covers it",
                at: range, of: text)
        }
    }

    private var unavailableFonts: [Warning] {
        var seen: Set<String> = []
        var result: [Warning] = []
        for storage in storages {
            for style in storage.shaped.styles {
                for problem in style.selector.warnings where seen.insert(problem.description).inserted {
                    result.append(Warning(.unavailableFont, problem.description, of: text))
                }
            }
        }
        return result
    }

    /// Lines among shapes that stick out of their spans.
    private var overflow: [Warning] {
        records.filter { $0.frame.kind == .span && $0.width > max(0, $0.frame.tail - $0.frame.head) }.map { record in
            Warning(
                .overflow,
                "nothing in the container is as wide as this line, so it sticks out where it does least; "
                    + "make the container wider or the text smaller",
                at: record.textStart..<record.textEnd, of: text)
        }
            + floats.filter(\.isOverfull).map { float in
                Warning(
                    .overflow,
                    "nothing in the container has room for this float, so it sticks out where it does least; "
                        + "make the container larger or the attachment smaller",
                    at: float.offset..<text.boundaryOfScalar(after: float.offset), of: text)
            }
    }

    /// What the model carries and this version does not lay out or draw.
    private var unsupported: [Warning] {
        var messages: [String] = []
        if container.writingMode != .horizontal { messages.append("vertical text is set horizontally") }
        var names: Set<String> = []
        for run in text.styleRuns {
            let attributes = text.styles[Int(run.style)].attributes
            attributes.nameUnsupported(in: &names)
        }
        messages += names.sorted().map { "\($0) is kept in the text and not laid out" }
        return messages.map { Warning(.unsupported, $0, of: text) }
    }

    /// Languages whose words are to be parted and are not, each once, where it is first used.
    private var missingPatterns: [Warning] {
        var seen: Set<String> = []
        var result: [Warning] = []
        for (index, run) in text.styleRuns.enumerated() {
            let attributes = text.styles[Int(run.style)].attributes
            guard let paragraph = attributes.paragraph, paragraph.hyphenation == true else { continue }
            let language = paragraph.locale ?? attributes.language ?? ""
            guard seen.insert(language).inserted else { continue }
            let message: String
            if language.isEmpty {
                message = "no language says how words are hyphenated: set the paragraph's locale, such as \"en\""
            } else if HyphenationLanguages.patterns(for: language) == nil {
                message =
                    "no hyphenation patterns are installed for “\(language)”: install Debian's package "
                    + HyphenationLanguages.package(for: language)
            } else {
                continue
            }
            let end = index + 1 < text.styleRuns.count ? Int(text.styleRuns[index + 1].start) : text.string.utf8.count
            result.append(Warning(.missingPatterns, message, at: Int(run.start)..<end, of: text))
        }
        return result
    }

    /// Values that make text look otherwise than was asked, or not show; each style's once, where it is first used.
    private var unusableValues: [Warning] {
        var seen: Set<Int32> = []
        var result: [Warning] = []
        let runs = text.styleRuns
        for index in runs.indices where seen.insert(runs[index].style).inserted {
            let problems = text.styles[Int(runs[index].style)].attributes.unusableValues
            guard !problems.isEmpty else { continue }
            let end = index + 1 < runs.count ? Int(runs[index + 1].start) : text.string.utf8.count
            for problem in problems {
                result.append(Warning(.unusableValue, problem, at: Int(runs[index].start)..<end, of: text))
            }
        }
        return result
    }
}

extension TextAttributes {
    /// Adds the JSON names of attributes that ask for something that is not laid out yet.
    fileprivate func nameUnsupported(in names: inout Set<String>) {
        if ruby != nil { names.insert("ruby") }
        if float != nil, attachment == nil { names.insert("float of text without an attachment") }
        if orientation != nil, orientation != .mixed { names.insert("orientation") }
        if combineUpright != nil, combineUpright != TextAttributes.CombineUpright.none {
            names.insert("combineUpright")
        }
        guard let paragraph else { return }
        func note(_ isAsked: Bool, _ name: String) {
            if isAsked { names.insert("paragraph." + name) }
        }
        note(paragraph.hangingPunctuation == true, "hangingPunctuation")
        note(paragraph.autospace == true, "autospace")
        note(paragraph.trimPunctuation == true, "trimPunctuation")
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
