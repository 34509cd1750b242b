internal import GalleyText
internal import GalleyValues

/// The notes that pages show at their foot: the footnotes at the end of a text.
struct Footnotes: Sendable {
    /// The start of the first note, which is the end of the text above the notes, in UTF-8.
    let start: Int
    /// The starts of the notes in UTF-8, in order.
    private var starts: [Int] = []
    /// The references in the text above the notes, in order: their offsets in UTF-8, and the number of notes that all
    /// references up to this one require.
    private var references: [(offset: Int, notes: Int)] = []
    /// The end of the text in UTF-8.
    private let end: Int
    /// The indices of the notes by their numbers.
    private let indices: [Int: Int]

    /// The notes of a text; `nil` if it does not end with notes, or has nothing else.
    init?(_ text: AttributedText) {
        end = text.utf8Count
        var first = text.styleRuns.count
        while first > 0, Self.number(of: text.style(ofRun: first - 1).attributes) != nil { first -= 1 }
        guard first > 0, first < text.styleRuns.count else { return nil }
        start = Int(text.styleRuns[first].start)
        var indices: [Int: Int] = [:]
        var last: Int?
        for run in first..<text.styleRuns.count {
            guard let number = Self.number(of: text.style(ofRun: run).attributes), number != last else { continue }
            last = number
            indices[number] = indices[number] ?? starts.count
            starts.append(Int(text.styleRuns[run].start))
        }
        self.indices = indices
        var required = 0
        for run in 0..<first {
            let attributes = text.style(ofRun: run).attributes
            guard let note = Self.lastNote(of: attributes).flatMap({ indices[$0] }), note >= required else { continue }
            required = note + 1
            references.append((Int(text.styleRuns[run].start), required))
        }
    }

    /// The number of the last note to which text with the attributes refers, or the boxes of its attachment; nil if there is none.
    private static func lastNote(of attributes: TextAttributes) -> Int? {
        attributes.attachment?.pagedContent.map { $0.lastNote } ?? note(of: attributes)
    }

    /// The number of the note to which text with the attributes refers; nil if it is no reference.
    static func note(of attributes: TextAttributes) -> Int? {
        guard attributes.inline?.contains(.footnote) == true, let link = attributes.link, link.hasPrefix("#fn")
        else { return nil }
        return Int(link.dropFirst(3))
    }

    /// The number of a note that contains text with the attributes.
    private static func number(of attributes: TextAttributes) -> Int? {
        for component in attributes.block?.components ?? [] {
            if case .footnote(let number, _) = component.kind { return number }
        }
        return nil
    }

    /// The end of the notes that the references before an offset require, in UTF-8; the start of all notes if there are
    /// none.
    func end(requiredBefore offset: Int) -> Int {
        let count = references.partitioningIndex { $0.offset >= offset }
        let notes = count > 0 ? references[count - 1].notes : 0
        return notes < starts.count ? starts[notes] : end
    }

    /// The end of the notes up to one with a number, in UTF-8, and those that the references before an offset require.
    func end(requiredBefore offset: Int, andByNote number: Int?) -> Int {
        let end = end(requiredBefore: offset)
        guard let index = number.flatMap({ indices[$0] }) else { return end }
        return max(end, index + 1 < starts.count ? starts[index + 1] : self.end)
    }

    /// Whether a note begins at an offset.
    func isStart(_ offset: Int) -> Bool {
        let index = starts.partitioningIndex { $0 >= offset }
        return index < starts.count ? starts[index] == offset : offset >= end
    }

    /// The start of the last note that begins before an offset.
    func lastStart(before offset: Int) -> Int {
        let count = starts.partitioningIndex { $0 >= offset }
        return count > 0 ? starts[count - 1] : start
    }
}
