internal import GalleyLayout
internal import GalleyText

/// A replacement in a text that can be applied and reverted.
struct TextChange: Sendable {
    /// UTF-8 offset.
    var start: Int
    var removed: AttributedText
    var inserted: AttributedText
    /// The whole text before and after the change, if either is empty: an empty text has a style as well.
    var whole: (before: AttributedText, after: AttributedText)?

    func make(in text: inout AttributedText) {
        if let whole {
            text = whole.after
        } else {
            text.replace(start..<start + removed.utf8Count, with: inserted)
        }
    }

    func undo(in text: inout AttributedText) {
        if let whole {
            text = whole.before
        } else {
            text.replace(start..<start + inserted.utf8Count, with: removed)
        }
    }

    /// The change as edits, which map positions.
    var edits: TextEdits {
        var edits = TextEdits()
        edits.replace(start..<start + removed.utf8Count, withUTF8Count: inserted.utf8Count)
        return edits
    }
}

extension TextChange {
    /// Creates the change from one text to another as a single replacement; `nil` if they are equal.
    init?(from old: AttributedText, to new: AttributedText) {
        guard old != new else { return nil }
        let limit = min(old.utf8Count, new.utf8Count)
        let (one, other) = (old.string.utf8, new.string.utf8)
        var prefix = zip(one, other).prefix { $0 == $1 }.count
        prefix = min(prefix, Self.commonStyles(old, new, limit: limit, fromEnd: false))
        while prefix > 0, !Self.isScalarStart(old, prefix) || !Self.isScalarStart(new, prefix) { prefix -= 1 }
        var suffix = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
        suffix = min(suffix, limit - prefix, Self.commonStyles(old, new, limit: limit, fromEnd: true))
        while suffix > 0,
            !Self.isScalarStart(old, old.utf8Count - suffix) || !Self.isScalarStart(new, new.utf8Count - suffix)
        {
            suffix -= 1
        }
        start = prefix
        removed = old.part(prefix..<old.utf8Count - suffix)
        inserted = new.part(prefix..<new.utf8Count - suffix)
        whole = old.isEmpty || new.isEmpty ? (old, new) : nil
    }

    /// Creates the change from one text to another that are equal outside `range` of the new one, in UTF-8 offsets; `nil`
    /// if they are equal.
    init?(from old: AttributedText, to new: AttributedText, withinUTF8 range: Range<Int>) {
        let edits = TextEdits(changed: range, fromUTF8Count: old.utf8Count, toUTF8Count: new.utf8Count)
        guard let extent = edits.extent, !old.isEmpty, !new.isEmpty else {
            self.init(from: old, to: new)
            return
        }
        self.init(from: old.part(extent.old), to: new.part(extent.new))
        start += extent.new.lowerBound
        whole = nil
    }

    /// The number of bytes at one end that have the same styles in both texts.
    static func commonStyles(
        _ old: AttributedText, _ new: AttributedText, limit: Int, fromEnd: Bool
    ) -> Int {
        var common = 0
        while common < limit {
            let one = old.styleRunIndex(atUTF8: fromEnd ? old.utf8Count - common - 1 : common)
            let other = new.styleRunIndex(atUTF8: fromEnd ? new.utf8Count - common - 1 : common)
            guard old.style(ofRun: one) == new.style(ofRun: other) else { return common }
            common =
                fromEnd
                ? min(
                    old.utf8Count - Int(old.styleRuns[one].start), new.utf8Count - Int(new.styleRuns[other].start))
                : min(old.styleRunEnd(one), new.styleRunEnd(other))
        }
        return limit
    }

    private static func isScalarStart(_ text: AttributedText, _ offset: Int) -> Bool {
        guard offset < text.utf8Count else { return true }
        let bytes = text.string.utf8
        return bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & 0xC0 != 0x80
    }
}
